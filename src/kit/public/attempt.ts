/** Sent form with its body and the id that the server uses to detect duplicates. */
export type Attempt = { id: string; body: string }

/**
 * Returns the previous attempt if the answers are unchanged, so that the server accepts a retry only once. For changed
 * answers, creates an attempt with a new random id. The id contains no time, because the form may be anonymous.
 */
export const prepareAttempt = (previous: Attempt | null, values: object): Attempt => {
  const body = JSON.stringify(values)
  return previous?.body === body ? previous : { id: crypto.randomUUID(), body }
}

/** A form that was sent, or tried to be: what it held, and the id that the server knows it by. */
export type Attempt = { id: string; body: string }

/**
 * The attempt to send a form. The same words keep their id, so that a lost answer is taken once; other words get another
 * one: what was corrected meanwhile must not be taken for what has arrived. The id tells no time: the form may be anonymous.
 */
export const attemptOf = (before: Attempt | null, values: object): Attempt => {
  const body = JSON.stringify(values)
  return before?.body === body ? before : { id: crypto.randomUUID(), body }
}

/**
 * Returns the page to open after sign-in, from the sign-in page's address.
 * @returns a path of this app, or undefined for any other address
 */
export const parseReturnAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && !/^\/login\b/.test(value) ? value : undefined

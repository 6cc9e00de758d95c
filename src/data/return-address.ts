/**
 * Checks the address that the sign-in page shall open afterwards.
 * @returns a path of this app, or undefined for any other address
 */
export const parseReturnAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && !/^\/login\b/.test(value) ? value : undefined

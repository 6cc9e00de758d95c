/**
 * Where to go after signing in, from the address of the sign-in page.
 * @returns a path of this app; undefined for anything that leads elsewhere
 */
export const returnAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && !/^\/login\b/.test(value) ? value : undefined

/** Computes the code that an authenticator app shows in a given 30-second step since 1970. */
export { codeAt } from '../auth/one-time-codes.ts'

/** Computes the code that an authenticator app shows in a 30-second step. Steps are counted from 1970. */
export { computeCode } from '../auth/one-time-codes.ts'

/** What an authenticator app shows at a step of half a minute since 1970. */
export { codeAt } from '../auth/one-time-codes.ts'

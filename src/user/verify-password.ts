import { authOperations } from '@contract/auth.ts'
import { call } from '@/api/call.ts'

/**
 * Checks with the server if this is the account's password.
 * @throws ApiError `invalid_credentials`, `too_many_tries`; NoAnswer without a network
 */
export const verifyPassword = async (email: string, password: string): Promise<void> => {
  const { token } = await call(authOperations['auth.sign_in'], { body: { email, password } })
  // End the extra sign-in that this check has created. This device's own sign-in stays valid.
  await call(authOperations['auth.sign_out'], { token }).catch(() => undefined)
}

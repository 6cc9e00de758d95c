import { authOperations } from '@contract/auth.ts'
import { call } from '@/api/call.ts'

/**
 * Asks the server whether this is the account's password.
 * @throws ApiError `invalid_credentials`, `too_many_tries`; NoAnswer without a network
 */
export const provePassword = async (email: string, password: string): Promise<void> => {
  const { token } = await call(authOperations['auth.sign_in'], { body: { email, password } })
  // It was only asked; the sign-in of this device goes on.
  await call(authOperations['auth.sign_out'], { token }).catch(() => undefined)
}

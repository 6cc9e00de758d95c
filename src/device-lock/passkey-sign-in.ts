import { requestTokenByPasskey } from '@/user/passkeys.ts'
import { enterWithToken } from './sign-in.ts'

/**
 * Signs in with a passkey and stores the user. A device lock stays closed, because a passkey contains no secret that
 * opens the lock. The lock screen then requests the PIN or the password, and the token stays in memory until then.
 * @throws PasskeyFailure, and as `signIn`
 */
export const signInByPasskey = async (): Promise<void> => enterWithToken(await requestTokenByPasskey())

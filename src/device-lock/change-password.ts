import { signInOperations } from '@contract/sign-ins.ts'
import { call } from '@/api/call.ts'
import { getLockState } from '@/lock/vault.ts'
import { getCurrentUser } from '../user/use-user.ts'

/**
 * Changes the password of this device's user. An open lock then accepts the new password.
 * @throws ApiError `invalid_credentials`, `PasswordFailsValidation`, `too_many_tries`; NoAnswer without a network
 */
export const changePassword = async (change: {
  current: string
  password: string
  lost: boolean
  remove_passkeys: boolean
}): Promise<void> => {
  const user = getCurrentUser()
  await call(signInOperations['me.password'], { body: change })
  if (!user || getLockState(user.id) !== 'open') return
  const { openLockByPassword } = await import('@/device-lock/lock-here.ts')
  await openLockByPassword(user.id, change.password)
}

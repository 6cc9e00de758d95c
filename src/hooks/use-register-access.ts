import { isAllowed } from '@contract/access.ts'
import { useUser } from './use-user.ts'

/**
 * Returns if this account stores people (`register`) and attendance registers (`attendance`) on the device.
 */
export const useRegisterAccess = (): { register: boolean; attendance: boolean } => {
  const user = useUser()
  const register = isAllowed('registered', user)
  return { register, attendance: register && isAllowed('sessions', user) }
}

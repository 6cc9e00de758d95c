import { isAllowed } from '@contract/access.ts'
import { useUser } from './use-user.ts'

/**
 * Returns flags for the data that this account stores on the device: people (`register`) and attendance registers
 * (`attendance`).
 */
export const useRegisterAccess = (): { register: boolean; attendance: boolean } => {
  const user = useUser()
  const register = isAllowed('registered', user)
  return { register, attendance: register && isAllowed('sessions', user) }
}

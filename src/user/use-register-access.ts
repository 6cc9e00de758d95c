import { isAllowed } from '@contract/access.ts'
import { useUser } from './use-user.ts'

/**
 * Returns flags for the data that this account stores on the device: people (`register`) and attendance registers
 * (`attendance`).
 */
export const useRegisterAccess = (): { register: boolean; attendance: boolean } => {
  const user = useUser()
  const hasRegister = isAllowed('registered', user)
  return { register: hasRegister, attendance: hasRegister && isAllowed('sessions', user) }
}

import { allowed } from '@contract/access.ts'
import { useUser } from './use-user.ts'

/** What this account keeps on the device: people, and registers in which they are ticked. */
export const useRegisterAccess = (): { register: boolean; attendance: boolean } => {
  const user = useUser()
  const register = allowed('registered', user)
  return { register, attendance: register && allowed('sessions', user) }
}

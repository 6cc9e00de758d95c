import { useEffect } from 'react'
import { useFirstPicture } from './use-first-picture.ts'
import { useRegisterAccess } from './use-register-access.ts'
import { useReplica } from './use-replica.ts'

/**
 * Once what the app was opened for is drawn, the register's people are read in idle moments, so that their list is there
 * when somebody opens it: five thousand cost a slow tablet a third of a second.
 */
export const useReadAhead = (): void => {
  const replica = useReplica()
  const { register } = useRegisterAccess()
  const drawn = useFirstPicture()
  useEffect(() => {
    if (register && drawn) replica.readAhead()
  }, [replica, register, drawn])
}

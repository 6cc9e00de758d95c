import { useCallback, useEffect, useState } from 'react'
import { finishSealing } from './lock-here.ts'
import { useLock } from './use-lock.ts'

/**
 * Reports if some data of an open lock could not be encrypted, and retries on request. Reports nothing while another
 * page is encrypting.
 */
export const useSealed = (user: string): { unsealed: boolean; busy: boolean; seal: () => void } => {
  const state = useLock(user)
  const [unsealed, setUnsealed] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    setUnsealed(false)
    if (state !== 'open') return
    let isUnmounted = false
    void finishSealing(user).then((sealed) => !isUnmounted && setUnsealed(!sealed))
    return () => {
      isUnmounted = true
    }
  }, [user, state])
  const seal = useCallback(() => {
    setBusy(true)
    void finishSealing(user)
      .then((sealed) => setUnsealed(!sealed))
      .finally(() => setBusy(false))
  }, [user])
  return { unsealed, busy, seal }
}

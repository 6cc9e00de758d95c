import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { SelfCheck } from '@/replica/db.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'

export type { SelfCheck } from '@/replica/db.ts'

/** Timeout of the check in ms. Long, because the check may fetch the full register. */
const CHECK_TIMEOUT_MS = 120_000

export type CopyCheck = {
  /** Result of the latest check, automatic or manual. Undefined before the first check. */
  last: SelfCheck | undefined
  busy: boolean
  /** True if a manual check timed out. */
  late: boolean
  check: () => void
}

/** Compares this device's copy with the server. The worker runs the check. */
export const useCopyCheck = (): CopyCheck => {
  const { db } = useReplica()
  const requestSync = useRequestSync()
  const lastCheck = useLiveQuery(() => db.getMeta('self_check'), [db])
  /** Number of the last check that ran before the button was pressed. Null if no manual check is running. */
  const [previousRun, setPreviousRun] = useState<number | null>(null)
  const [isLate, setLate] = useState(false)
  const lastRun = lastCheck?.run ?? 0
  const isBusy = previousRun !== null && lastRun === previousRun
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => {
      setLate(true)
      setPreviousRun(null)
    }, CHECK_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isBusy])
  return {
    last: lastCheck,
    busy: isBusy,
    late: isLate,
    check: () => {
      setLate(false)
      setPreviousRun(lastRun)
      requestSync('check')
    },
  }
}

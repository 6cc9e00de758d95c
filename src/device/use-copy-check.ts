import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useReplica } from '@/hooks/use-replica.ts'
import { useRequestSync } from '@/hooks/use-request-sync.ts'
import type { SelfCheck } from '@/replica/db.ts'

export type { SelfCheck } from '@/replica/db.ts'

/** How long the check may take: it may fetch the whole register. */
const LATE_MS = 120_000

export type CopyCheck = {
  /** What was found last, by itself or by a person; undefined: nothing yet. */
  last: SelfCheck | undefined
  busy: boolean
  /** The check that was asked for did not end in time. */
  late: boolean
  check: () => void
}

/** The comparison of this device's copy with the server, which the worker makes. */
export const useCopyCheck = (): CopyCheck => {
  const { db } = useReplica()
  const requestSync = useRequestSync()
  const last = useLiveQuery(() => db.getMeta('self_check'), [db])
  /** The number of the check before the press. */
  const [before, setBefore] = useState<number | null>(null)
  const [late, setLate] = useState(false)
  const run = last?.run ?? 0
  const busy = before !== null && run === before
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => {
      setLate(true)
      setBefore(null)
    }, LATE_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return {
    last,
    busy,
    late,
    check: () => {
      setLate(false)
      setBefore(run)
      requestSync('check')
    },
  }
}

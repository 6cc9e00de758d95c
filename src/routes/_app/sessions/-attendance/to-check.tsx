import { useMemo } from 'react'
import { SyncPill } from '@/features/sync/sync-pill.tsx'
import { groupFamiliesToCheck } from '@/register/families-to-check.ts'
import { useLiveRows } from '@/sync-state/use-live-row.ts'
import type { Register } from './register.ts'

/**
 * Sync pill with the number of families that are not checked yet, because their children may be at the door. A count in
 * the pill does not move the tiles.
 */
export const AttendancePill = ({ register, onSpine = false }: { register: Register; onSpine?: boolean }) => {
  const people = useLiveRows(register.people)
  const toCheck = useMemo(() => groupFamiliesToCheck(people).length, [people])
  return <SyncPill onSpine={onSpine} toCheck={toCheck} />
}

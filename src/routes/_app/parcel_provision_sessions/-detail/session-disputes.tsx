import type { ParcelRegister } from '@/register/parcel-register.ts'
import { useLiveRows } from '@/sync-state/use-live-row.ts'
import { ConflictCards } from './lazy-parts.tsx'

/** Conflicts about the session's own fields, shown until a user decides. */
export const SessionDisputes = ({ register }: { register: ParcelRegister }) => {
  const openConflicts = useLiveRows(register.questions)
  const sessionConflicts = openConflicts.filter(
    (conflict) => conflict.table === 'parcel_provisions' && conflict.record === register.id,
  )
  return <ConflictCards of={sessionConflicts} heading="h2" />
}

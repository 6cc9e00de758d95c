import { History } from '@/features/history/history.tsx'
import type { ParcelRegister } from '@/register/parcel-register.ts'
import { useLiveRows } from '@/sync-state/use-live-row.ts'
import type { NewChange, StoredRow } from '@/sync-state/use-replica.ts'
import { useUser } from '@/user/use-user.ts'

type SessionHistoryProps = { register: ParcelRegister; session: StoredRow<'parcel_provisions'> }

/** History of a parcel session and of its families' rows. A coordinator can restore earlier values. */
export const SessionHistory = ({ register, session }: SessionHistoryProps) => {
  const rows = useLiveRows(register.rows)
  const canRestore = useUser().user_type === 'coordinator'
  const { id } = session
  return (
    <History
      table="parcel_provisions"
      id={id}
      current={session}
      change={canRestore ? (field, base, value) => setSessionField(id, field, base, value) : undefined}
      getFamily={(registered) => {
        const row = rows.find((one) => one.registered === registered)
        return (
          row && {
            current: row,
            change: canRestore
              ? (field, base, value) => setParcelField({ parcel: id, registered }, field, base, value)
              : undefined,
          }
        )
      }}
    />
  )
}

function setSessionField(id: string, field: string, base: unknown, value: unknown): NewChange {
  return { name: 'parcel.update', args: { id, set: { [field]: { base, value } } } }
}

function setParcelField(
  ids: { parcel: string; registered: string },
  field: string,
  base: unknown,
  value: unknown,
): NewChange {
  const { parcel, registered } = ids
  return { name: 'parcel_row.set', args: { parcel, registered, set: { [field]: { base, value } } } }
}

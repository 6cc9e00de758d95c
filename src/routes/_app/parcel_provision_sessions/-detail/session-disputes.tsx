import type { ParcelRegister } from '@/hooks/parcel-register.ts'
import { useLiveRows } from '@/hooks/use-live-row.ts'
import { Questions } from './late-parts.tsx'

/** Conflicts about the session's own fields, shown until a user decides. */
export const SessionDisputes = ({ register }: { register: ParcelRegister }) => {
  const open = useLiveRows(register.questions)
  const mine = open.filter((one) => one.table === 'parcel_provisions' && one.record === register.id)
  return <Questions of={mine} heading="h2" />
}

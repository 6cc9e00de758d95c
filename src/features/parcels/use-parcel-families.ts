import { useMemo, useState } from 'react'
import { useAllValues } from '@/register/keyed-values.ts'
import type { ParcelRegister } from '@/register/parcel-register.ts'
import { useLiveRows } from '@/sync-state/use-live-row.ts'
import { createFamilyListBuilder, type ParcelFamily } from './family-list.ts'

export type { ParcelFamily } from './family-list.ts'

/**
 * Returns the families of an open session sorted by name, with live updates. For totals use `sumParcels` over their
 * rows.
 */
export const useParcelFamilies = (register: ParcelRegister): ParcelFamily[] => {
  const [buildFamilies] = useState(createFamilyListBuilder)
  const rows = useLiveRows(register.rows)
  const people = useLiveRows(register.people)
  const questions = useLiveRows(register.questions)
  const pending = useAllValues(register.pending)
  return useMemo(
    () => buildFamilies({ rows, people, questions, pending }),
    [buildFamilies, rows, people, questions, pending],
  )
}

import type { ParcelRow } from '@contract/rows.ts'
import { useState } from 'react'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { setFamily } from './parcel-changes.ts'

type Marks = Partial<Pick<ParcelRow, 'packed' | 'handed_over' | 'not_in' | 'wellbeing_resources'>>

/**
 * What is ticked of a family's parcel, and how a tick is set. It shows as soon as this device has it: all rows of the session
 * are read again after that, and of hundreds that takes a slow tablet a moment.
 */
export const useParcelMarks = (row: ParcelRow) => {
  const save = useSaveLocally()
  const [saved, setSaved] = useState<{ of: ParcelRow; marks: Marks } | null>(null)
  const marks = saved?.of === row ? saved.marks : {}
  const shown: ParcelRow = { ...row, ...marks }
  const set = async (values: Marks): Promise<void> => {
    if (await save(setFamily(shown, values))) setSaved({ of: row, marks: { ...marks, ...values } })
  }
  return { shown, set: (values: Marks) => void set(values) }
}

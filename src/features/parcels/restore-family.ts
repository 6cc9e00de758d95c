import type { ParcelRow } from '@contract/rows.ts'
import type { NewChange } from '@/sync-state/use-replica.ts'

/** Creates the change that restores a removed family with its marks and note. */
export const restoreFamily = (row: ParcelRow): NewChange => {
  const { parcel, registered, adults, children, num_meals, note, number } = row
  const marks = (['wellbeing_resources', 'packed', 'handed_over', 'not_in'] as const).filter((one) => row[one])
  const fieldChanges = {
    adults: { base: null, value: adults },
    children: { base: null, value: children },
    num_meals: { base: null, value: num_meals },
    ...(note !== null && { note: { base: null, value: note } }),
    ...Object.fromEntries(marks.map((mark) => [mark, { base: false, value: true }])),
  }
  return {
    name: 'parcel_row.set',
    args: { parcel, registered, ...(number && { number }), set: fieldChanges },
  }
}

import type { ParcelRow } from '@contract/rows.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import type { ParcelRegister } from '@/register/parcel-register.ts'
import type { InMemoryRowLookup } from '@/sync-state/use-replica.ts'
import { setFamily } from './parcel-changes.ts'

type ParcelMarks = Partial<Pick<ParcelRow, 'packed' | 'handed_over' | 'not_in' | 'wellbeing_resources'>>

/**
 * Returns the marks of a family's parcel and a setter. A tick is shown in the first frame after it is set in memory.
 * Counts and the list of rows update after that render.
 */
export const useParcelMarks = ({ rows }: Pick<ParcelRegister, 'rows'>, listedRow: ParcelRow) => {
  const saveChanges = useSaveLocally()
  const { id } = listedRow
  const subscribe = useCallback((listener: () => void) => rows.subscribe(id, listener), [rows, id])
  const currentRow = useSyncExternalStore(subscribe, () => rows.get(id)) ?? listedRow
  const getOptimisticRow: InMemoryRowLookup = (ref) => rows.get(ref.id)
  return {
    shown: currentRow,
    set: (values: ParcelMarks) => void saveChanges(setFamily(currentRow, values), getOptimisticRow),
  }
}

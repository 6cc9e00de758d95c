import type { ParcelRow } from '@contract/rows.ts'
import { useCallback, useSyncExternalStore } from 'react'
import type { ParcelRegister } from '@/hooks/parcel-register.ts'
import type { HeldRow } from '@/hooks/use-replica.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { setFamily } from './parcel-changes.ts'

type Marks = Partial<Pick<ParcelRow, 'packed' | 'handed_over' | 'not_in' | 'wellbeing_resources'>>

/**
 * What is ticked of a family's parcel, and how a tick is set. It shows in the frame after this device has it: counts, and the
 * list that the row stands in, follow once that is drawn.
 */
export const useParcelMarks = ({ rows }: Pick<ParcelRegister, 'rows'>, listed: ParcelRow) => {
  const save = useSaveLocally()
  const { id } = listed
  const subscribe = useCallback((listener: () => void) => rows.subscribe(id, listener), [rows, id])
  const shown = useSyncExternalStore(subscribe, () => rows.get(id)) ?? listed
  const held: HeldRow = (ref) => rows.get(ref.id)
  return { shown, set: (values: Marks) => void save(setFamily(shown, values), held) }
}

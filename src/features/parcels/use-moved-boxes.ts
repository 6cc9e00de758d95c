import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useReplica } from '@/sync-state/use-replica.ts'
import { addNewBoxes, type BoxNumbers, findMovedBoxes } from './box-numbers.ts'
import type { ParcelFamily } from './family-list.ts'

const NO_NUMBERS: BoxNumbers = {}

const MAX_STORED_SESSIONS = 5

/**
 * Finds families whose box number has changed since this device showed it, because two tablets used the same number.
 */
export const useMovedBoxes = (parcel: string, families: readonly ParcelFamily[]) => {
  const { db } = useReplica()
  const shownNumbers = useLiveQuery(async () => (await db.getMeta('box_numbers'))?.[parcel] ?? NO_NUMBERS, [db, parcel])
  const rows = families.map(({ row }) => row)
  const updatedNumbers = shownNumbers && addNewBoxes(shownNumbers, rows)
  useEffect(() => {
    // Ignore a failure, because the next render stores the numbers again.
    if (updatedNumbers && updatedNumbers !== shownNumbers)
      storeNumbers(db, parcel, updatedNumbers).catch(() => undefined)
  })
  const movedRowIds = new Set(shownNumbers ? findMovedBoxes(shownNumbers, rows).map(({ id }) => id) : [])
  return {
    moved: families.filter(({ row }) => movedRowIds.has(row.id)),
    dismiss: () => storeNumbers(db, parcel, addNewBoxes({}, rows)),
  }
}

/** Stores the box numbers of the open session and of the last few sessions. */
async function storeNumbers(
  db: ReturnType<typeof useReplica>['db'],
  parcel: string,
  numbers: BoxNumbers,
): Promise<void> {
  const storedNumbers = (await db.getMeta('box_numbers')) ?? {}
  const recentSessions = Object.entries(storedNumbers)
    .filter(([id]) => id !== parcel)
    .slice(-(MAX_STORED_SESSIONS - 1))
  await db.setMeta('box_numbers', { ...Object.fromEntries(recentSessions), [parcel]: numbers })
}

import type { TableName } from '@contract/rows.ts'
import { useCallback, useSyncExternalStore } from 'react'
import type { Stored } from '@/replica/db.ts'
import type { LiveRows } from '@/replica/live-rows.ts'

/** One row of a table in memory; repaints when it changes, and only then. */
export const useLiveRow = <T extends TableName>(rows: LiveRows<T>, id: string): Stored<T> | undefined => {
  const subscribe = useCallback((listener: () => void) => rows.subscribe(id, listener), [rows, id])
  return useSyncExternalStore(subscribe, () => rows.get(id))
}

/** All rows of a table in memory. For lists and counts, not for tiles. */
export const useLiveRows = <T extends TableName>(rows: LiveRows<T>): readonly Stored<T>[] => {
  const subscribe = useCallback((listener: () => void) => rows.subscribeAll(listener), [rows])
  return useSyncExternalStore(subscribe, () => rows.all())
}

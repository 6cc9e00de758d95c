import type { TableName } from '@contract/rows.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { runAfterPaint } from '@/replica/after-paint.ts'
import type { StoredRow } from '@/replica/db.ts'
import type { LiveRows } from '@/replica/live-rows.ts'

/**
 * Returns one in-memory row. Renders only if it changes, one frame after `draw` has shown the change.
 * @param draw updates the DOM directly; must always be the same function
 */
export const useLiveRow = <T extends TableName>(
  rows: LiveRows<T>,
  id: string,
  draw?: (row: StoredRow<T> | undefined) => void,
): StoredRow<T> | undefined => {
  const subscribe = useCallback(
    (listener: () => void) =>
      rows.subscribe(id, () => {
        draw?.(rows.get(id))
        runAfterPaint(listener)
      }),
    [rows, id, draw],
  )
  return useSyncExternalStore(subscribe, () => rows.get(id))
}

/** Returns all in-memory rows of a table. Used for lists and counts, not for tiles. */
export const useLiveRows = <T extends TableName>(rows: LiveRows<T>): readonly StoredRow<T>[] => {
  const subscribe = useCallback((listener: () => void) => rows.subscribeAll(listener), [rows])
  return useSyncExternalStore(subscribe, () => rows.all())
}

import type { TableName } from '@contract/rows.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { afterPaint } from '@/replica/after-paint.ts'
import type { Stored } from '@/replica/db.ts'
import type { LiveRows } from '@/replica/live-rows.ts'

/**
 * One row of a table in memory; repaints when it changes, and only then, a frame after `draw` has shown it.
 *
 * @param draw shows a change by hand, and always is the same function
 */
export const useLiveRow = <T extends TableName>(
  rows: LiveRows<T>,
  id: string,
  draw?: (row: Stored<T> | undefined) => void,
): Stored<T> | undefined => {
  const subscribe = useCallback(
    (listener: () => void) =>
      rows.subscribe(id, () => {
        draw?.(rows.get(id))
        afterPaint(listener)
      }),
    [rows, id, draw],
  )
  return useSyncExternalStore(subscribe, () => rows.get(id))
}

/** All rows of a table in memory. For lists and counts, not for tiles. */
export const useLiveRows = <T extends TableName>(rows: LiveRows<T>): readonly Stored<T>[] => {
  const subscribe = useCallback((listener: () => void) => rows.subscribeAll(listener), [rows])
  return useSyncExternalStore(subscribe, () => rows.all())
}

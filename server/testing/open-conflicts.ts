import type { ConflictRow } from '../../contract/rows.ts'
import type { createTestDevice } from './api.ts'

/** Reads the open conflicts of a device with their versions. */
export const readOpenConflicts = async (device: ReturnType<typeof createTestDevice>) =>
  [...(await device.pullAll()).rows.values()]
    .filter(({ table, row }) => table === 'conflicts' && !(row as ConflictRow).resolved_at)
    .map(({ row, version = 0 }) => ({ ...(row as ConflictRow), version }))

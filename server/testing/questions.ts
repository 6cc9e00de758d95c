import type { ConflictRow } from '../../contract/rows.ts'
import type { testDevice } from './api.ts'

/** What a device is asked and nobody has decided, with the version of each question. */
export const openQuestions = async (device: ReturnType<typeof testDevice>) =>
  [...(await device.pullAll()).rows.values()]
    .filter(({ table, row }) => table === 'conflicts' && !(row as ConflictRow).resolved_at)
    .map(({ row, version = 0 }) => ({ ...(row as ConflictRow), version }))

import { newId } from '@contract/id.ts'
import type { ReplicaDb } from './db.ts'

/** Returns the device's id within this user's replica. The first call creates the id. */
export const ensureDeviceId = async (db: ReplicaDb): Promise<string> =>
  (await db.getMeta('device_id')) ??
  db.transaction('rw', db.meta, async () => {
    // Read again, because another page may have created the id since.
    const storedId = await db.getMeta('device_id')
    if (storedId) return storedId
    const createdId = newId()
    await db.setMeta('device_id', createdId)
    return createdId
  })

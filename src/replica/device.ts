import { newId } from '@contract/id.ts'
import type { ReplicaDb } from './db.ts'

/** Returns the device's id within this user's replica. The first call creates the id. */
export const ensureDeviceId = (db: ReplicaDb): Promise<string> =>
  db.transaction('rw', db.meta, async () => {
    const storedId = await db.getMeta('device_id')
    if (storedId) return storedId
    const createdId = newId()
    await db.setMeta('device_id', createdId)
    return createdId
  })

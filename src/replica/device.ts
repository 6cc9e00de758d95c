import { newId } from '@contract/id.ts'
import type { ReplicaDb } from './db.ts'

/** Returns the device's id within this user's replica. The first call creates the id. */
export const deviceId = (db: ReplicaDb): Promise<string> =>
  db.transaction('rw', db.meta, async () => {
    const known = await db.getMeta('device_id')
    if (known) return known
    const made = newId()
    await db.setMeta('device_id', made)
    return made
  })

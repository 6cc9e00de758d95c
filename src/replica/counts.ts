import { ReplicaDb } from './db.ts'
import { readOwner } from './owner.ts'

/** How many changes of this device's user the server has not answered. */
export const waitingCount = async (): Promise<number> => {
  const owner = await readOwner()
  if (!owner) return 0
  const db = new ReplicaDb(owner.id)
  try {
    return await db.outbox.count()
  } finally {
    db.close()
  }
}

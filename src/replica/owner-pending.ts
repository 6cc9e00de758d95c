import { ReplicaDb } from './db.ts'
import { readOwner } from './owner.ts'
import { countPending } from './unsent-counts.ts'

/** Counts the pending changes of this device's user. */
export const countOwnerPending = async (): Promise<number> => {
  const owner = await readOwner()
  if (!owner) return 0
  const db = new ReplicaDb(owner.id)
  try {
    return await countPending(db)
  } finally {
    db.close()
  }
}

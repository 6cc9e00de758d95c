import { ReplicaDb } from './db.ts'
import { readOwner } from './owner.ts'

/** Counts of data that the server has not received yet. */
export type Unsent = {
  /** Changes in the queue and quarantined changes. */
  changes: number
  /** Photos. They are sent separately from the queue, so a photo may arrive later than its change. */
  photos: number
}

const countUnsentPhotos = (db: ReplicaDb): PromiseLike<number> => db.photos.where('waiting').equals(1).count()

/** Counts the unsent data of a replica's user without reading its content. */
export const unsentIn = async (db: ReplicaDb): Promise<Unsent> => {
  const [queued, aside, photos] = await Promise.all([
    db.outbox.count(),
    db.set_aside.count(),
    countUnsentPhotos(db),
  ])
  return { changes: queued + aside, photos }
}

/** Counts the changes without a response. Photos count only if no changes are pending. */
export const countPending = async (db: ReplicaDb): Promise<number> =>
  (await db.outbox.count()) || (await countUnsentPhotos(db))

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

import type { ReplicaDb } from './db.ts'

/** Number of items that the server has not received yet. */
export type UnsentCounts = {
  /** Number of queued and set-aside changes. */
  changes: number
  /** Number of photos. Photos are sent separately from the queue, so a photo may arrive later than its change. */
  photos: number
}

const countUnsentPhotos = (db: ReplicaDb): PromiseLike<number> => db.photos.where('waiting').equals(1).count()

/** Counts the unsent data in a replica without reading its content. */
export const countUnsentItems = async (db: ReplicaDb): Promise<UnsentCounts> => {
  const [queuedCount, setAsideCount, photoCount] = await Promise.all([
    db.outbox.count(),
    db.set_aside.count(),
    countUnsentPhotos(db),
  ])
  return { changes: queuedCount + setAsideCount, photos: photoCount }
}

/** Counts the changes without a response. If no changes are pending, counts the pending photos instead. */
export const countPending = async (db: ReplicaDb): Promise<number> =>
  (await db.outbox.count()) || (await countUnsentPhotos(db))

import { ReplicaDb } from './db.ts'
import { readOwner } from './owner.ts'

/** What the server has not got yet. */
export type Unsent = {
  /** Changes in the queue, and those set aside. */
  changes: number
  /** Photos, which travel beside the queue: one may be late though the change that names it is sent. */
  photos: number
}

const photosToSend = (db: ReplicaDb): PromiseLike<number> => db.photos.where('waiting').equals(1).count()

/** What of a replica's user has not been sent; nothing of it is read. */
export const unsentIn = async (db: ReplicaDb): Promise<Unsent> => {
  const [queued, aside, photos] = await Promise.all([
    db.outbox.count(),
    db.set_aside.count(),
    photosToSend(db),
  ])
  return { changes: queued + aside, photos }
}

/** How many changes wait for the server's answer. A photo counts once its own change does not any more. */
export const waitingIn = async (db: ReplicaDb): Promise<number> =>
  (await db.outbox.count()) || (await photosToSend(db))

/** How many changes of this device's user the server has not answered. */
export const waitingCount = async (): Promise<number> => {
  const owner = await readOwner()
  if (!owner) return 0
  const db = new ReplicaDb(owner.id)
  try {
    return await waitingIn(db)
  } finally {
    db.close()
  }
}

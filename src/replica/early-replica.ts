import { ReplicaDb } from './db.ts'

type EarlyReplica = { user: string; opening: Promise<ReplicaDb | null> }

let earlyReplica: EarlyReplica | null = null

/**
 * Starts to open a replica before the user's sign-in is confirmed. Reads no rows. Does not create a missing replica,
 * because the user may have logged out on another page.
 */
export const openReplicaEarly = (user: string): void => {
  const db = new ReplicaDb(user)
  const refuse = () => {
    throw new Error('There is no such replica')
  }
  db.on('populate', refuse)
  // Ignore the error. The code that needs the replica opens it again and reports the error.
  const openPromise = db.open().then(
    () => {
      // From now on allow Dexie to create the database, because a repair deletes and recreates it.
      db.on.populate.unsubscribe(refuse)
      return db
    },
    () => null,
  )
  earlyReplica = { user, opening: openPromise }
}

/** Returns the replica that was opened early if it belongs to this user. Closes a replica of another user. */
export const takeEarlyReplica = async (user: string): Promise<ReplicaDb | undefined> => {
  const pendingReplica = earlyReplica
  earlyReplica = null
  const db = await pendingReplica?.opening
  if (db && pendingReplica?.user === user) return db
  db?.close()
  return undefined
}

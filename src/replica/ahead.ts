import { ReplicaDb } from './db.ts'

type Ahead = { user: string; opening: Promise<ReplicaDb | null> }

let ahead: Ahead | null = null

/**
 * Starts to open a replica before its user is confirmed. Reads nothing and does not create a missing replica,
 * because the user may have logged out on another page.
 */
export const openAhead = (user: string): void => {
  const db = new ReplicaDb(user)
  const refuse = () => {
    throw new Error('There is no such replica')
  }
  db.on('populate', refuse)
  // // Ignore the error: the caller that needs the replica opens it again and reports the error.
  const opening = db.open().then(
    () => {
      // // From now on the replica may be recreated, because a repair does that.
      db.on.populate.unsubscribe(refuse)
      return db
    },
    () => null,
  )
  ahead = { user, opening }
}

/** Returns the early-opened replica if it belongs to this user. Closes the replica of another user. */
export const takeAhead = async (user: string): Promise<ReplicaDb | undefined> => {
  const taken = ahead
  ahead = null
  const db = await taken?.opening
  if (db && taken?.user === user) return db
  db?.close()
  return undefined
}

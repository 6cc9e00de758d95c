import { ReplicaDb } from './db.ts'

type Ahead = { user: string; opening: Promise<ReplicaDb | null> }

let ahead: Ahead | null = null

/**
 * Begins to open a replica before it is known for certain whose it is to be. Nothing is read from it, and one that is
 * not there is not made: whoever is expected may have logged out in another page.
 */
export const openAhead = (user: string): void => {
  const db = new ReplicaDb(user)
  const refuse = () => {
    throw new Error('There is no such replica')
  }
  db.on('populate', refuse)
  // Asked for again, and reported, by whoever needs it.
  const opening = db.open().then(
    () => {
      // From now on it may be made again, as a repair does.
      db.on.populate.unsubscribe(refuse)
      return db
    },
    () => null,
  )
  ahead = { user, opening }
}

/** What was opened ahead, where it is there and this user's; closed where it is not. */
export const takeAhead = async (user: string): Promise<ReplicaDb | undefined> => {
  const taken = ahead
  ahead = null
  const db = await taken?.opening
  if (db && taken?.user === user) return db
  db?.close()
  return undefined
}

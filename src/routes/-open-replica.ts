import type { CurrentUser } from '@contract/user.ts'
import { syncAfterWrite } from '@/pwa/sync-triggers.ts'
import { ReplicaDb } from '@/replica/db.ts'
import { openReplica, type Replica } from '@/replica/replica.ts'
import { prepareRegister } from './_app/sessions/-attendance/use-register.ts'

let ahead: ReplicaDb | null = null

/** Begins to open a replica before it is known for certain whose it is to be. Nothing is read from it. */
export const openAhead = (user: string): void => {
  ahead = new ReplicaDb(user)
  // Asked for again, and reported, by whoever needs it.
  ahead.open().catch(() => undefined)
}

/** What was opened ahead, where it is this user's; closed where it is not. */
const takeAhead = (user: string): ReplicaDb | undefined => {
  const db = ahead
  ahead = null
  if (db?.user === user) return db
  db?.close()
  return undefined
}

let opened: { user: string; replica: Promise<Replica> } | null = null

/** The replica stays open from screen to screen; another user opens another one. */
export const replicaOf = async (user: CurrentUser): Promise<Replica> => {
  const before = opened
  if (before?.user === user.id) {
    const replica = await before.replica
    if (replica.db.isOpen()) return replica
    if (opened !== before) return replicaOf(user)
  }
  const replica = openReplica(user, syncAfterWrite, takeAhead(user.id))
  opened = { user: user.id, replica }
  const failed = () => {
    if (opened?.replica === replica) opened = null
  }
  replica.catch(failed)
  void before?.replica.then((other) => other.close()).catch(() => undefined)
  return replica
}

const SESSION = /^\/sessions\/([0-9a-f-]{36})$/

/**
 * Reads what the page at `path` shows, while the rest of the app starts. What fails here is asked for again, and
 * reported, by the screen itself.
 */
export const readAhead = async (user: CurrentUser, path: string): Promise<void> => {
  const { db } = await replicaOf(user)
  const session = SESSION.exec(path)?.[1]
  if (session) await prepareRegister(db, session)
}

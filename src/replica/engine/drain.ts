import { authOperations } from '@contract/auth.ts'
import { Dexie } from 'dexie'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { noteEnd, readEnds, type SignInEnd, takesRegister } from '@/api/sign-in-end.ts'
import { unsentIn } from '../counts.ts'
import { type QueueEntry, ReplicaDb, type SetAsideEntry } from '../db.ts'
import { deviceId } from '../device.ts'
import { eraseUser } from '../erase.ts'
import { noteRemoved } from '../erased-notice.ts'
import { readOwner } from '../owner.ts'
import { sendPhotos } from '../photos.ts'
import { replicaName } from '../replica-name.ts'
import { sendBatch } from './push.ts'

/** Time in ms after which unsent changes are erased, or data whose user has not signed in again. */
const KEPT_MS = 7 * 86_400_000

const AT_ONCE = 200

/** Returns true if this context may read the user's data. */
type Unlocked = (user: string) => Promise<boolean>

/**
 * Acts on ended sign-ins. For users who have left, it uploads the unsent changes and then erases all their
 * data. After a password change it erases the data if the user has not signed in for seven days. Without a
 * network it retries with the next run.
 */
export const settleEnds = async (unlocked: Unlocked): Promise<void> => {
  for (const { user } of await readEnds()) {
    await navigator.locks.request(`hallbook-sync-${user}`, async () => {
      const find = async () => (await readEnds()).find((one) => one.user === user)
      const end = await find()
      if (end && !takesRegister(end)) await askAgain(end)
      const now = await find()
      if (now) await settleEnd(now, unlocked)
    })
  }
}

/** Minimum interval in ms between checks for a later, different end of a sign-in. */
const ASKED_MS = 60_000
const ASK_TIMEOUT_MS = 5000
const askedAt = new Map<string, number>()

/**
 * Requests the current end with the old token. An expired sign-in makes no other calls, so its device would
 * not learn that the account was closed.
 */
const askAgain = async ({ user, code, token }: SignInEnd): Promise<void> => {
  const key = `${user} ${code}`
  if (performance.now() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < ASKED_MS) return
  askedAt.set(key, performance.now())
  try {
    await call(authOperations['me.get'], { token, timeout: ASK_TIMEOUT_MS })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && error.code !== code)
      await noteEnd({ user, code: error.code, token, until: error.detail?.drain?.[0] ?? null })
  }
}

const settleEnd = async (end: SignInEnd, unlocked: Unlocked): Promise<void> => {
  const { user, at, code } = end
  // // Uses the device's clock, because no other clock is available offline.
  const over = Date.now() - at > KEPT_MS
  if (!takesRegister(end)) {
    if (code === 'password_changed' && over) await leave(end, 0)
    return
  }
  if (!(await Dexie.exists(replicaName(user)))) return leave(end, 0)
  const db = new ReplicaDb(user)
  let sent = 0
  try {
    const before = await unsentIn(db)
    const holds = before.changes > 0 || before.photos > 0
    if (holds && end.until !== null && !over) {
      // // Sealed data waits for its key as long as the server accepts it.
      if (!(await unlocked(user))) return
      if (!(await drain(db, end))) return
      sent = before.changes - (await unsentIn(db)).changes
    }
  } finally {
    db.close()
  }
  await leave(end, sent)
}

/** Erases the user's data and stores a notice for the sign-in page. */
const leave = async ({ user, code }: SignInEnd, sent: number): Promise<void> => {
  let lost = 0
  if (await Dexie.exists(replicaName(user))) {
    const db = new ReplicaDb(user)
    lost = await unsentIn(db).then(
      ({ changes }) => changes,
      () => 0,
    )
    db.close()
  }
  const owner = await readOwner()
  if (!owner || owner.id === user) await noteRemoved({ user, code, sent, lost })
  await eraseUser(user)
}

/**
 * Uploads everything, also quarantined changes. Any response ends a change here, because the server
 * quarantines what it does not apply, for the coordinators.
 * @returns false if the upload must continue later
 */
const drain = async (db: ReplicaDb, { token }: SignInEnd): Promise<boolean> => {
  const context = { db, token, organisation: '', device: await deviceId(db) }
  try {
    await sendPhotos(context)
    const refused = new Set<string>()
    let size = AT_ONCE
    for (;;) {
      const batch = (await waiting(db)).filter(({ id }) => !refused.has(id)).slice(0, size)
      if (batch.length === 0) return (await unsentIn(db)).photos === 0
      try {
        const { results } = await sendBatch(context, batch)
        const answered = new Set(results.flatMap(({ id, status }) => (status === 'rejected' ? [] : id)))
        for (const { id } of batch) if (!answered.has(id)) refused.add(id)
        await forget(
          db,
          batch.filter(({ id }) => answered.has(id)),
        )
      } catch (error) {
        if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 413)) throw error
        if (batch.length === 1) refused.add((batch[0] as QueueEntry).id)
        size = Math.max(1, Math.floor(batch.length / 2))
      }
    }
  } catch (error) {
    // // The server accepts nothing more: the period is over, or the account no longer belongs to a club.
    return error instanceof ApiError && !error.retryable && (error.status !== 401 || !error.detail?.drain)
  }
}

/** Reads all changes that the server has not accepted, in the order in which they were made. */
const waiting = async (db: ReplicaDb): Promise<(QueueEntry | SetAsideEntry)[]> => {
  const [queued, aside] = await Promise.all([db.outbox.toArray(), db.set_aside.toArray()])
  return [...queued, ...aside].sort((a, b) => a.seq - b.seq)
}

const forget = (db: ReplicaDb, entries: readonly (QueueEntry | SetAsideEntry)[]): Promise<void> =>
  db.transaction('rw', db.outbox, db.set_aside, async () => {
    const ids = entries.map(({ id }) => id)
    await db.outbox.where('id').anyOf(ids).delete()
    await db.set_aside.bulkDelete(ids)
  })

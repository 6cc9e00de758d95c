import { authOperations } from '@contract/auth.ts'
import { DAY_MS } from '@contract/rules/days.ts'
import { Dexie } from 'dexie'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { readSignInEnds, recordSignInEnd, removesRegister, type SignInEnd } from '@/api/sign-in-end.ts'
import { type QueueEntry, ReplicaDb, type SetAsideEntry } from '../db.ts'
import { ensureDeviceId } from '../device.ts'
import { eraseUser } from '../erase.ts'
import { readOwner } from '../owner.ts'
import { sendPhotos } from '../photos.ts'
import { storeRemovalNotice } from '../removal-notice.ts'
import { getReplicaName } from '../replica-name.ts'
import { countUnsentItems } from '../unsent-counts.ts'
import { sendBatch } from './push.ts'

/**
 * Time in ms after the end of a sign-in. Afterwards unsent changes are erased, and so are the data of a user who has
 * not signed in again after a password change.
 */
const MAX_UNSENT_AGE_MS = 7 * DAY_MS

const BATCH_SIZE = 200

/** Checks if this context may read the user's data. */
type IsUnlocked = (user: string) => Promise<boolean>

/**
 * Processes ended sign-ins. If the user has left, uploads the unsent changes and then erases all data of the user.
 * After a password change, erases the data only if the user has not signed in for seven days. Without a network, the
 * next run retries.
 */
export const settleSignInEnds = async (unlocked: IsUnlocked): Promise<void> => {
  for (const { user } of await readSignInEnds()) {
    await navigator.locks.request(`hallbook-sync-${user}`, async () => {
      const findEnd = async () => (await readSignInEnds()).find((one) => one.user === user)
      const end = await findEnd()
      if (end && !removesRegister(end)) await checkEndAgain(end)
      const currentEnd = await findEnd()
      if (currentEnd) await settleEnd(currentEnd, unlocked)
    })
  }
}

/** Minimum interval in ms between two checks if a sign-in has ended for another reason by now. */
const RECHECK_INTERVAL_MS = 60_000
const RECHECK_TIMEOUT_MS = 5000
const checkedAtByEnd = new Map<string, number>()

/**
 * Requests the current reason with the old token. After a sign-in has expired, the device makes no other calls. Without
 * this check it would not notice that the account was closed later.
 */
const checkEndAgain = async ({ user, code, token }: SignInEnd): Promise<void> => {
  const key = `${user} ${code}`
  if (performance.now() - (checkedAtByEnd.get(key) ?? Number.NEGATIVE_INFINITY) < RECHECK_INTERVAL_MS) return
  checkedAtByEnd.set(key, performance.now())
  try {
    await call(authOperations['me.get'], { token, timeout: RECHECK_TIMEOUT_MS })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && error.code !== code)
      await recordSignInEnd({ user, code: error.code, token, until: error.detail?.drain?.[0] ?? null })
  }
}

const settleEnd = async (end: SignInEnd, unlocked: IsUnlocked): Promise<void> => {
  const { user, at: endedAt, code } = end
  // The age is measured with the device's clock, because no other clock is available offline.
  const isTooOld = Date.now() - endedAt > MAX_UNSENT_AGE_MS
  if (!removesRegister(end)) {
    if (code === 'password_changed' && isTooOld) await eraseWithNotice(end, 0)
    return
  }
  if (!(await Dexie.exists(getReplicaName(user)))) return eraseWithNotice(end, 0)
  const db = new ReplicaDb(user)
  let sentCount = 0
  try {
    const unsentBefore = await countUnsentItems(db)
    const hasUnsent = unsentBefore.changes > 0 || unsentBefore.photos > 0
    if (hasUnsent && end.until !== null && !isTooOld) {
      // Sealed data cannot be sent without the key. While the server still accepts changes, wait until the user unlocks
      // the device.
      if (!(await unlocked(user))) return
      if (!(await uploadAll(db, end))) return
      sentCount = unsentBefore.changes - (await countUnsentItems(db)).changes
    }
  } finally {
    db.close()
  }
  await eraseWithNotice(end, sentCount)
}

/** Erases the user's data and stores a notice about this for the sign-in page. */
const eraseWithNotice = async ({ user, code }: SignInEnd, sent: number): Promise<void> => {
  let lostCount = 0
  if (await Dexie.exists(getReplicaName(user))) {
    const db = new ReplicaDb(user)
    lostCount = await countUnsentItems(db).then(
      ({ changes }) => changes,
      () => 0,
    )
    db.close()
  }
  const owner = await readOwner()
  if (!owner || owner.id === user) await storeRemovalNotice({ user, code, sent, lost: lostCount })
  await eraseUser(user)
}

/**
 * Uploads all unsent changes, including the changes that were set aside. Each change is sent once, because the server
 * quarantines the changes that it does not apply.
 * @returns false if the upload must continue later
 */
const uploadAll = async (db: ReplicaDb, { token }: SignInEnd): Promise<boolean> => {
  const context = { db, token, organisation: '', device: await ensureDeviceId(db) }
  try {
    await sendPhotos(context)
    const refusedIds = new Set<string>()
    let size = BATCH_SIZE
    for (;;) {
      const batch = (await readUnaccepted(db)).filter(({ id }) => !refusedIds.has(id)).slice(0, size)
      if (batch.length === 0) return (await countUnsentItems(db)).photos === 0
      try {
        const { results } = await sendBatch(context, batch)
        const acceptedIds = new Set(results.flatMap(({ id, status }) => (status === 'rejected' ? [] : id)))
        for (const { id } of batch) if (!acceptedIds.has(id)) refusedIds.add(id)
        await deleteEntries(
          db,
          batch.filter(({ id }) => acceptedIds.has(id)),
        )
      } catch (error) {
        if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 413)) throw error
        if (batch.length === 1) refusedIds.add((batch[0] as QueueEntry).id)
        size = Math.max(1, Math.floor(batch.length / 2))
      }
    }
  } catch (error) {
    // Return true if the server accepts nothing more, because the period is over or the account no longer belongs to a
    // club.
    return error instanceof ApiError && !error.retryable && (error.status !== 401 || !error.detail?.drain)
  }
}

/** Reads all changes that the server has not accepted, in the order in which they were made. */
const readUnaccepted = async (db: ReplicaDb): Promise<(QueueEntry | SetAsideEntry)[]> => {
  const [queuedEntries, setAsideEntries] = await Promise.all([db.outbox.toArray(), db.set_aside.toArray()])
  return [...queuedEntries, ...setAsideEntries].sort((a, b) => a.seq - b.seq)
}

const deleteEntries = (db: ReplicaDb, entries: readonly (QueueEntry | SetAsideEntry)[]): Promise<void> =>
  db.transaction('rw', db.outbox, db.set_aside, async () => {
    const ids = entries.map(({ id }) => id)
    await db.outbox.where('id').anyOf(ids).delete()
    await db.set_aside.bulkDelete(ids)
  })

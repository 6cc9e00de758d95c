import { ApiError, NoAnswer } from '@/api/errors.ts'
import { readToken } from '@/api/token.ts'
import { askForKey, joinKeyExchange } from '@/lock/key-exchange.ts'
import { loadLocks } from '@/lock/lock-records.ts'
import { Locked, lockState } from '@/lock/vault.ts'
import { readContacts } from '../contacts.ts'
import { ReplicaDb } from '../db.ts'
import { deviceId } from '../device.ts'
import { passNameOn } from '../device-name.ts'
import { dropKeptFiles } from '../kept-files.ts'
import { forgetFormsOfErased } from '../kept-forms.ts'
import { readOwner } from '../owner.ts'
import { bringPhotosDue, resendPhotos, sendPhotos } from '../photos.ts'
import { isQuota } from '../quota.ts'
import { askRemovals } from '../removals.ts'
import { forgetOldRemoved } from '../removed.ts'
import { ofAnotherVersion, sendAgainAfterUpdate } from '../repair.ts'
import { checkAsAsked, checkByItself, selfCheckDue, storeFailedCheck } from '../self-check.ts'
import { readState, updateState } from '../state.ts'
import type { SyncState } from './announce.ts'
import { settleEnds } from './drain.ts'
import { knownEpoch, offerKept } from './offers.ts'
import { type Checksums, pullChanges } from './pull.ts'
import { pushQueue, resendAccepted } from './push.ts'
import { forgetOldReceipts } from './receipts.ts'

/**
 * Why a cycle is asked for: `asked` by a person at once, `check` by a person who wants the replica compared with the
 * server as well, `now` by an event, `timer` within the backoff.
 */
export type SyncReason = 'asked' | 'check' | 'now' | 'timer'

const FIRST_WAIT_MS = 1000
const MAX_BACKOFF_MS = 300_000
/** The longest that a server may ask for. A time to come that is further away was set by a clock that has jumped. */
const MAX_RETRY_AFTER_MS = 3_600_000

let failures = 0
/** Cycles of this context that wait for their turn, by lock: whoever asks meanwhile is served by them. */
const waiting = new Map<string, Promise<void>>()

/** Exponential backoff with full jitter, in ms. */
export const backoff = (failed: number, random = Math.random()): number =>
  Math.round(random * Math.min(MAX_BACKOFF_MS, FIRST_WAIT_MS * 2 ** failed))

/**
 * One cycle of the sync: send what waits, then take in what changed. Runs in the service worker, or in a
 * page where there is none; a Web Lock keeps two from running at once. Resolves once a cycle that began after
 * this was asked has ended. Never throws: how it ended is in the announced state.
 */
export const syncOnce = async (reason: SyncReason): Promise<void> => {
  const owner = await readOwner()
  if (!owner) return settle()
  const lock = `hallbook-sync-${owner.id}`
  // What was written during a cycle must not wait for the next occasion, and that cycle may be another context's.
  const turn = `${lock} ${reason === 'check' || reason === 'timer' ? reason : 'now'}`
  const asked =
    waiting.get(turn) ??
    navigator.locks.request(lock, async () => {
      waiting.delete(turn)
      if (reason !== 'timer' || (await isDue(owner.id))) await inTurn(owner.id, reason === 'check')
    })
  waiting.set(turn, asked)
  await asked
  // The cycle may have learnt that its user has to leave this device. Others wait for it: their server may not answer.
  await settle()
}

/** What cannot be settled now, for want of a network say, is tried again with the next cycle. */
const settle = (): Promise<void> => settleEnds(unlocked).catch(() => undefined)

/** Whether the backoff is over. */
const isDue = async (user: string): Promise<boolean> => {
  const wait = (await readState(user)).nextTryAt - Date.now()
  return wait <= 0 || wait > MAX_RETRY_AFTER_MS
}

/** Runs while this context holds the lock of that user's replica. */
const inTurn = async (user: string, asked: boolean): Promise<void> => {
  const owner = await readOwner()
  // Signed out while this waited: the replica is gone, and must not be made again.
  if (owner?.id !== user) return
  if (!(await unlocked(owner.id))) {
    await updateState(owner.id, { phase: 'idle', sending: 0, problem: 'locked' })
    return
  }
  const db = new ReplicaDb(owner.id)
  let check = asked
  try {
    const sync = (checksums: boolean) => cycle(db, owner.id, owner.organisation ?? '', checksums)
    if (!(await sync(false))) return
    if (check) await checkAsAsked(db, () => compared(owner.id, sync))
    else if (await selfCheckDue(db)) await checkByItself(db, () => compared(owner.id, sync))
    check = false
  } catch (error) {
    await fail(owner.id, error)
  } finally {
    if (check) await failCheck(db)
    db.close()
  }
}

/** How long the pages may take to give the worker the key, in ms. */
const KEY_WAIT_MS = 1000

/** Whether this context may read the user's data: while the device is locked nothing is sent. */
export const unlocked = async (user: string): Promise<boolean> => {
  joinKeyExchange()
  await loadLocks()
  return lockState(user) !== 'locked' || askForKey(user, KEY_WAIT_MS)
}

/** Whoever has signed out meanwhile asks no more, and their replica must not be made again. */
const failCheck = async (db: ReplicaDb): Promise<void> => {
  if ((await readOwner())?.id !== db.user) return
  const { problem } = await readState(db.user)
  await storeFailedCheck(db, problem === 'locked' ? 'server' : (problem ?? 'server')).catch(() => undefined)
}

/** A cycle of the self-check. One that fails leaves the state to its caller. */
const compared = async (
  user: string,
  sync: (checksums: boolean) => Promise<Checksums | null>,
): Promise<Checksums> => {
  try {
    const checksums = await sync(true)
    if (checksums) return checksums
  } catch (error) {
    await updateState(user, { phase: 'idle', sending: 0 })
    throw error
  }
  throw new ApiError({ code: 'sign_in_expired', detail: null, status: 401 }, null)
}

/** @returns what the server holds, where that is asked for; null where nobody is signed in to ask as */
const cycle = async (
  db: ReplicaDb,
  user: string,
  organisation: string,
  checksums: boolean,
): Promise<Checksums | null> => {
  const signedIn = await readToken()
  // Nothing is ever sent as another user than the one who made it.
  if (!signedIn || signedIn.user !== user) {
    await updateState(user, { phase: 'idle', sending: 0, problem: 'sign_in' })
    return null
  }
  const { token } = signedIn
  const device = await deviceId(db)
  await sendAgainAfterUpdate(db, organisation)
  const context = { db, organisation, token, device }
  const send = () => pushQueue(context, (sending) => updateState(user, { phase: 'sending', sending }))
  const before = await knownEpoch(db)
  /**
   * A restored database may have forgotten what it had accepted. Noted only once it has got all of it again.
   * @returns whether it was one
   */
  const catchUp = async (now: string | null | undefined): Promise<boolean> => {
    const stored = await db.getMeta('accepted_epoch')
    if (!now || now === stored) return false
    const known = stored ?? before
    const restored = known !== undefined && known !== now
    if (restored) {
      await resendPhotos(context)
      await resendAccepted(context)
      await offerKept(context)
    }
    await db.setMeta('accepted_epoch', now)
    return restored
  }
  const online = await sendPhotos(context)
  if (await catchUp(await send())) await send()
  // The network came in between: other tablets are told of somebody's photo now, and ask for it.
  if (!online) await sendPhotos(context)
  await updateState(user, { phase: 'receiving', sending: 0 })
  let held = await pullChanges(context, checksums)
  if ('restored' in held) {
    await catchUp(held.restored)
    await send()
    held = await pullChanges(context, checksums)
  }
  // Restored again in this moment.
  if ('restored' in held) throw new NoAnswer('gateway')
  await catchUp(await db.getMeta('epoch'))
  await forgetOldReceipts(db)
  await forgetOldRemoved(db)
  await forgetFormsOfErased(db)
  failures = 0
  const problem = (await ofAnotherVersion(db)).length ? 'update' : null
  await updateState(user, { phase: 'idle', sending: 0, problem, doneAt: Date.now(), nextTryAt: 0 })
  // A question can wait for the next time.
  await askRemovals(context, await readOwner()).catch(() => undefined)
  await passNameOn(context)
  await readContacts(context)
  await bringPhotosDue(context)
  return held.checksums
}

const problemOf = (error: unknown): NonNullable<SyncState['problem']> => {
  if (error instanceof NoAnswer) {
    return error.reason === 'portal' ? 'portal' : error.reason === 'gateway' ? 'server' : 'offline'
  }
  if (error instanceof ApiError && error.status === 401) return 'sign_in'
  // Locked in the middle of a cycle; Dexie wraps what a transaction throws.
  if (error instanceof Locked || (error as { name?: unknown } | null)?.name === 'Locked') return 'locked'
  return isQuota(error) ? 'full' : 'server'
}

const fail = async (user: string, error: unknown): Promise<void> => {
  const asked = error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : 0
  const wait = Math.min(MAX_RETRY_AFTER_MS, Math.max(asked, backoff(failures)))
  // Each tick made without a server tries too: ten of them must not make the wait the longest there is.
  if (await isDue(user)) failures += 1
  // The register needs the room more than resources do; the next try has it.
  if (isQuota(error)) await dropKeptFiles(user).catch(() => false)
  await updateState(user, {
    phase: 'idle',
    sending: 0,
    problem: problemOf(error),
    nextTryAt: Date.now() + wait,
  })
}

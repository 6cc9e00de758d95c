import { ApiError, NoAnswer } from '@/api/errors.ts'
import { readToken } from '@/api/token.ts'
import { joinKeyExchange, requestKey } from '@/lock/key-exchange.ts'
import { loadLocks } from '@/lock/lock-records.ts'
import { getLockState, Locked } from '@/lock/vault.ts'
import { ReplicaDb } from '../db.ts'
import { ensureDeviceId } from '../device.ts'
import { syncContacts } from '../device-contacts.ts'
import { syncDeviceName } from '../device-name.ts'
import { deleteDraftsOfErased } from '../erased-drafts.ts'
import { deleteOfflineFiles } from '../offline-files.ts'
import { readOwner } from '../owner.ts'
import { resendPhotos, sendPhotos, syncPhotos } from '../photos.ts'
import { isQuotaError } from '../quota.ts'
import { fetchRemovals } from '../removals.ts'
import { readVersionMismatches, requeueAfterUpdate } from '../requeue.ts'
import { isSelfCheckDue, runAutomaticCheck, runRequestedCheck, storeFailedCheck } from '../self-check.ts'
import { readSyncState, updateSyncState } from '../sync-state.ts'
import { deleteOldRemovals } from '../tracked-removals.ts'
import type { SyncState } from './announce.ts'
import { getRetryWaitMs, MAX_RETRY_AFTER_MS } from './backoff.ts'
import { settleSignInEnds } from './drain.ts'
import { type Checksums, pullChanges } from './pull.ts'
import { pushQueue, resendAccepted } from './push.ts'
import { deleteOldReceipts } from './receipts.ts'
import { readAcceptedEpoch, reuploadStoredRows } from './reupload.ts'

/**
 * Reason for a cycle. `asked`: the user started the cycle, it runs at once. `check`: the user started it, and it also
 * compares with the server. `now`: an event. `timer`: a timer, runs only if the backoff is over.
 */
export type SyncReason = 'asked' | 'check' | 'now' | 'timer'

let failureCount = 0
/**
 * Cycles of this context that wait for the lock. Key: lock name and reason. Further requests share the waiting cycle.
 */
const pendingCycles = new Map<string, Promise<void>>()

/**
 * Runs one sync cycle: sends pending changes, then pulls. Runs in the service worker, or in a page without a worker. A
 * Web Lock prevents concurrent cycles. Resolves after a cycle that began after this call. Never throws, because the
 * announced state contains the result.
 */
export const syncOnce = async (reason: SyncReason): Promise<void> => {
  const owner = await readOwner()
  if (!owner) return settleEndsQuietly()
  const lockName = `hallbook-sync-${owner.id}`
  // Join a waiting cycle but not a running one, because a change written during a cycle needs the next cycle.
  const cycleKey = `${lockName} ${reason === 'check' || reason === 'timer' ? reason : 'now'}`
  const pendingCycle =
    pendingCycles.get(cycleKey) ??
    navigator.locks.request(lockName, async () => {
      pendingCycles.delete(cycleKey)
      if (reason !== 'timer' || (await isDue(owner.id))) await runLockedCycle(owner.id, reason === 'check')
    })
  pendingCycles.set(cycleKey, pendingCycle)
  await pendingCycle
  // Settle ended sign-ins of all users, because the cycle may have ended a sign-in.
  await settleEndsQuietly()
}

/** Settles ended sign-ins. The next cycle retries after an error, such as a missing network. */
const settleEndsQuietly = (): Promise<void> => settleSignInEnds(isUnlocked).catch(() => undefined)

/** True if the backoff is over, or if its end is too late to be correct. */
const isDue = async (user: string): Promise<boolean> => {
  const waitMs = (await readSyncState(user)).nextTryAt - Date.now()
  return waitMs <= 0 || waitMs > MAX_RETRY_AFTER_MS
}

/** Runs a cycle. The caller has the lock of the user's replica. */
const runLockedCycle = async (user: string, isCheckRequested: boolean): Promise<void> => {
  const owner = await readOwner()
  // Stop if the user signed out during the wait, because the deleted replica must not be recreated.
  if (owner?.id !== user) return
  if (!(await isUnlocked(owner.id))) {
    await updateSyncState(owner.id, { phase: 'idle', sending: 0, problem: 'locked' })
    return
  }
  const db = new ReplicaDb(owner.id)
  let shouldRecordFailure = isCheckRequested
  try {
    const sync = (checksums: boolean) => runCycle(db, owner.id, owner.organisation ?? '', checksums)
    if (!(await sync(false))) return
    if (shouldRecordFailure) await runRequestedCheck(db, () => fetchChecksums(owner.id, sync))
    else if (await isSelfCheckDue(db)) await runAutomaticCheck(db, () => fetchChecksums(owner.id, sync))
    shouldRecordFailure = false
  } catch (error) {
    await recordFailure(owner.id, error)
  } finally {
    if (shouldRecordFailure) await recordFailedCheck(db)
    db.close()
  }
}

/** Timeout in ms for the pages to send the key to the worker. */
const LOCK_KEY_TIMEOUT_MS = 1000

/** Returns true if this context may read the user's data. A locked device sends nothing. */
export const isUnlocked = async (user: string): Promise<boolean> => {
  joinKeyExchange()
  await loadLocks()
  return getLockState(user) !== 'locked' || requestKey(user, LOCK_KEY_TIMEOUT_MS)
}

/** Records a failed check. Does nothing after a sign-out, because the deleted replica must not be recreated. */
const recordFailedCheck = async (db: ReplicaDb): Promise<void> => {
  if ((await readOwner())?.id !== db.user) return
  const { problem } = await readSyncState(db.user)
  await storeFailedCheck(db, problem === 'locked' ? 'server' : (problem ?? 'server')).catch(() => undefined)
}

/** Runs a cycle with checksums for the self-check. After an error the caller records the problem. */
const fetchChecksums = async (
  user: string,
  sync: (checksums: boolean) => Promise<Checksums | null>,
): Promise<Checksums> => {
  try {
    const checksums = await sync(true)
    if (checksums) return checksums
  } catch (error) {
    await updateSyncState(user, { phase: 'idle', sending: 0 })
    throw error
  }
  throw new ApiError({ code: 'sign_in_expired', detail: null, status: 401 }, null)
}

/**
 * Runs one cycle.
 * @returns the server's checksums, empty if not requested. Null if the user is not signed in.
 */
const runCycle = async (
  db: ReplicaDb,
  user: string,
  organisation: string,
  checksums: boolean,
): Promise<Checksums | null> => {
  const storedSignIn = await readToken()
  // Stop if another user is signed in, because changes are sent only as the user who made them.
  if (!storedSignIn || storedSignIn.user !== user) {
    await updateSyncState(user, { phase: 'idle', sending: 0, problem: 'sign_in' })
    return null
  }
  const { token } = storedSignIn
  const device = await ensureDeviceId(db)
  await requeueAfterUpdate(db, organisation)
  const context = { db, organisation, token, device }
  const send = () => pushQueue(context, (sending) => updateSyncState(user, { phase: 'sending', sending }))
  const acceptedEpochBefore = await readAcceptedEpoch(db)
  /**
   * Resends accepted changes if the database was restored, because they may be missing in the backup. Stores the new
   * epoch only after everything was resent.
   * @returns true if the database was restored
   */
  const catchUpAfterRestore = async (epoch: string | null | undefined): Promise<boolean> => {
    const storedEpoch = await db.getMeta('accepted_epoch')
    if (!epoch || epoch === storedEpoch) return false
    const previousEpoch = storedEpoch ?? acceptedEpochBefore
    const wasRestored = previousEpoch !== undefined && previousEpoch !== epoch
    if (wasRestored) {
      await resendPhotos(context)
      await resendAccepted(context)
      await reuploadStoredRows(context)
    }
    await db.setMeta('accepted_epoch', epoch)
    return wasRestored
  }
  const arePhotosSent = await sendPhotos(context)
  if (await catchUpAfterRestore(await send())) await send()
  // Retry the photos, because the network may be back. Other tablets now receive references to these photos and will
  // request them.
  if (!arePhotosSent) await sendPhotos(context)
  await updateSyncState(user, { phase: 'receiving', sending: 0 })
  let pullResult = await pullChanges(context, checksums)
  if ('restored' in pullResult) {
    await catchUpAfterRestore(pullResult.restored)
    await send()
    pullResult = await pullChanges(context, checksums)
  }
  // Stop if the database was restored once more during this cycle.
  if ('restored' in pullResult) throw new NoAnswer('gateway')
  await catchUpAfterRestore(await db.getMeta('epoch'))
  await deleteOldReceipts(db)
  await deleteOldRemovals(db)
  await deleteDraftsOfErased(db)
  failureCount = 0
  const problem = (await readVersionMismatches(db)).length ? 'update' : null
  await updateSyncState(user, { phase: 'idle', sending: 0, problem, doneAt: Date.now(), nextTryAt: 0 })
  // Ignore an error, because a prompt about removals may wait for the next sync.
  await fetchRemovals(context, await readOwner()).catch(() => undefined)
  await syncDeviceName(context)
  await syncContacts(context)
  await syncPhotos(context)
  return pullResult.checksums
}

const classifyProblem = (error: unknown): NonNullable<SyncState['problem']> => {
  if (error instanceof NoAnswer) {
    if (error.reason === 'portal') return 'portal'
    return error.reason === 'gateway' ? 'server' : 'offline'
  }
  if (error instanceof ApiError && error.status === 401) return 'sign_in'
  // Check the name too, because Dexie wraps an error of a transaction. The device may be locked during the cycle.
  if (error instanceof Locked || (error as { name?: unknown } | null)?.name === 'Locked') return 'locked'
  return isQuotaError(error) ? 'full' : 'server'
}

const recordFailure = async (user: string, error: unknown): Promise<void> => {
  const waitMs = getRetryWaitMs(failureCount, error instanceof ApiError ? error.retryAfter : null)
  // Count a failure only if the backoff was over. Otherwise ticks made offline would raise the backoff to its maximum.
  if (await isDue(user)) failureCount += 1
  // Free the space of offline files, because the register needs the space more. The next attempt uses it.
  if (isQuotaError(error)) await deleteOfflineFiles(user).catch(() => false)
  await updateSyncState(user, {
    phase: 'idle',
    sending: 0,
    problem: classifyProblem(error),
    nextTryAt: Date.now() + waitMs,
  })
}

import { unwrapLockKey } from './door.ts'
import { shareKey } from './key-exchange.ts'
import { amendLock, type LockRecord, loadLocks } from './lock-records.ts'
import { type ClockTimes, clampFailedAt, getRemainingWaitMs, MAX_PIN_ATTEMPTS } from './pin-backoff.ts'
import { storeCipher } from './vault.ts'

/** Thrown if the secret matches neither the PIN nor the password, or if a wait after wrong tries is not over. */
export class NotUnlocked extends Error {
  override name = 'NotUnlocked'
  constructor(
    readonly reason: 'wrong' | 'wait',
    readonly next: NextTry,
  ) {
    super(reason)
  }
}

/** Wait before the next attempt, and the secrets that the attempt accepts. */
export type NextTry = {
  /** Wait until the next attempt, in ms. 0 allows an attempt now. */
  waitMs: number
  /** True after too many wrong attempts. In that case only the password unlocks. */
  pinClosed: boolean
}

/** Fetches the server's time in ms since 1970. Returns null without a response. */
type FetchServerTime = () => Promise<number | null>
const skipServerTime: FetchServerTime = async () => null

/**
 * Number of wrong attempts from which the server's time is fetched, because the next wrong attempt can cause a wait.
 */
const MIN_TIMED_FAILURES = 2

/** Page time of each user's last wrong attempt, in ms. Key: user id. */
const seenAtByUser = new Map<string, number>()

const readClockTimes = async ({ failures }: LockRecord, serverTime: FetchServerTime): Promise<ClockTimes> => {
  const server = failures >= MIN_TIMED_FAILURES ? await serverTime() : null
  return { clock: Date.now(), page: performance.now(), server }
}

const buildNextTry = (record: LockRecord, moment: ClockTimes): NextTry => ({
  waitMs: getRemainingWaitMs(record, moment, seenAtByUser.get(record.user.id)),
  pinClosed: record.failures >= MAX_PIN_ATTEMPTS,
})

/** Returns the wait before a user's next attempt. */
export const getNextTry = async (user: string, serverTime: FetchServerTime = skipServerTime): Promise<NextTry> => {
  const record = (await loadLocks())[user]
  return record ? buildNextTry(record, await readClockTimes(record, serverTime)) : { waitMs: 0, pinClosed: false }
}

const unwrapKey = async (
  { pin, password }: LockRecord['doors'],
  secret: string,
  pinClosed: boolean,
): Promise<Uint8Array | null> => {
  for (const wrappedKey of pinClosed ? [password] : [pin, password]) {
    const key = await unwrapLockKey(wrappedKey, secret)
    if (key) return key
  }
  return null
}

const storeUnwrappedKey = async (user: string, key: Uint8Array): Promise<void> => {
  const { makeCipher } = await import('./cipher.ts')
  seenAtByUser.delete(user)
  await amendLock(user, () => ({ failures: 0, failedAt: 0, failedAtServer: null, unlockedAt: Date.now() }))
  storeCipher(user, makeCipher(key))
  shareKey(user)
}

/**
 * Unlocks a user's data in every context with their PIN, passphrase or password. Only one attempt runs at a time on
 * this device. Each attempt is counted as wrong before the result is known. Otherwise several pages, or a page closed
 * midway, would give more attempts.
 * @throws NotUnlocked
 */
export const unlock = (user: string, secret: string, serverTime: FetchServerTime = skipServerTime): Promise<void> =>
  navigator.locks.request(`hallbook-unlock-${user}`, async () => {
    const storedRecord = (await loadLocks())[user]
    if (!storedRecord) return
    const clockTimes = await readClockTimes(storedRecord, serverTime)
    await amendLock(user, (before) => clampFailedAt(before, clockTimes.clock))
    const clampedRecord = (await loadLocks())[user]
    if (!clampedRecord) return
    const currentTry = buildNextTry(clampedRecord, clockTimes)
    if (currentTry.waitMs > 0) throw new NotUnlocked('wait', currentTry)
    await amendLock(user, ({ failures }) => ({
      failures: failures + 1,
      failedAt: clockTimes.clock,
      failedAtServer: clockTimes.server,
    }))
    const key = await unwrapKey(clampedRecord.doors, secret, currentTry.pinClosed)
    if (key) return storeUnwrappedKey(user, key)
    seenAtByUser.set(user, performance.now())
    const failedRecord = (await loadLocks())[user]
    const nextTry = failedRecord
      ? buildNextTry(failedRecord, { ...clockTimes, clock: clockTimes.clock, page: performance.now() })
      : { waitMs: 0, pinClosed: false }
    throw new NotUnlocked(nextTry.waitMs > 0 ? 'wait' : 'wrong', nextTry)
  })

/**
 * Unlocks with a password that the server has just accepted. A mismatch with the lock's password does not count as a
 * wrong attempt.
 * @returns true if the data is unlocked
 */
export const unlockByPassword = async (user: string, password: string): Promise<boolean> => {
  const record = (await loadLocks())[user]
  const key = record && (await unwrapLockKey(record.doors.password, password))
  if (!key) return false
  await storeUnwrappedKey(user, key)
  return true
}

/** True if this secret is the PIN or the password of the lock. */
export const isCorrectSecret = async (user: string, secret: string): Promise<boolean> => {
  const record = (await loadLocks())[user]
  return record !== undefined && (await unwrapKey(record.doors, secret, false)) !== null
}

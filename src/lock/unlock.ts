import { openDoor } from './door.ts'
import { shareKey } from './key-exchange.ts'
import { amendLock, type LockRecord, loadLocks } from './lock-records.ts'
import { fromNow, type Moment, PIN_TRIES, waitLeft } from './pin-backoff.ts'
import { holdCipher } from './vault.ts'

/** Not this PIN and not this password; or not yet, after too many wrong ones. */
export class NotUnlocked extends Error {
  override name = 'NotUnlocked'
  constructor(
    readonly reason: 'wrong' | 'wait',
    readonly next: NextTry,
  ) {
    super(reason)
  }
}

/** When there is another try, and of what. */
export type NextTry = {
  /** How long until then, in ms; 0: at once. */
  waitMs: number
  /** There were so many wrong tries that the password alone opens it. */
  pinClosed: boolean
}

/** The server's time in ms since 1970; null where it does not answer. */
type ServerTime = () => Promise<number | null>
const unknown: ServerTime = async () => null

/** Wrong tries from which on the next may cost a wait, so that it matters when it is. */
const TIMED_FROM = 2

/** When this page saw the last wrong try of a user, in ms of the page. */
const seenAt = new Map<string, number>()

const momentOf = async ({ failures }: LockRecord, serverTime: ServerTime): Promise<Moment> => {
  const server = failures >= TIMED_FROM ? await serverTime() : null
  return { clock: Date.now(), page: performance.now(), server }
}

const nextOf = (record: LockRecord, moment: Moment): NextTry => ({
  waitMs: waitLeft(record, moment, seenAt.get(record.user.id)),
  pinClosed: record.failures >= PIN_TRIES,
})

/** When a user has their next try. */
export const nextTry = async (user: string, serverTime: ServerTime = unknown): Promise<NextTry> => {
  const record = (await loadLocks())[user]
  return record ? nextOf(record, await momentOf(record, serverTime)) : { waitMs: 0, pinClosed: false }
}

const keyBehind = async (
  { pin, password }: LockRecord['doors'],
  secret: string,
  pinClosed: boolean,
): Promise<Uint8Array | null> => {
  for (const door of pinClosed ? [password] : [pin, password]) {
    const key = await openDoor(door, secret)
    if (key) return key
  }
  return null
}

const hold = async (user: string, key: Uint8Array): Promise<void> => {
  const { makeCipher } = await import('./cipher.ts')
  seenAt.delete(user)
  await amendLock(user, () => ({ failures: 0, failedAt: 0, failedAtServer: null, unlockedAt: Date.now() }))
  holdCipher(user, makeCipher(key))
  shareKey(user)
}

/**
 * Opens a user's data with their PIN, passphrase or password, in every context. One try at a time on this device, and
 * each counts as wrong until it is right: neither several pages at once nor a page that is closed in the middle give
 * more tries.
 *
 * @throws NotUnlocked
 */
export const unlock = (user: string, secret: string, serverTime: ServerTime = unknown): Promise<void> =>
  navigator.locks.request(`hallbook-unlock-${user}`, async () => {
    const found = (await loadLocks())[user]
    if (!found) return
    const moment = await momentOf(found, serverTime)
    await amendLock(user, (before) => fromNow(before, moment.clock))
    const before = (await loadLocks())[user]
    if (!before) return
    const next = nextOf(before, moment)
    if (next.waitMs > 0) throw new NotUnlocked('wait', next)
    await amendLock(user, ({ failures }) => ({
      failures: failures + 1,
      failedAt: moment.clock,
      failedAtServer: moment.server,
    }))
    const key = await keyBehind(before.doors, secret, next.pinClosed)
    if (key) return hold(user, key)
    seenAt.set(user, performance.now())
    const after = (await loadLocks())[user]
    const later = after
      ? nextOf(after, { ...moment, clock: moment.clock, page: performance.now() })
      : { waitMs: 0, pinClosed: false }
    throw new NotUnlocked(later.waitMs > 0 ? 'wait' : 'wrong', later)
  })

/**
 * Opens it with the password that the server has just taken, as far as the lock knows that password: a wrong one is no
 * try. @returns whether it is open
 */
export const unlockByPassword = async (user: string, password: string): Promise<boolean> => {
  const record = (await loadLocks())[user]
  const key = record && (await openDoor(record.doors.password, password))
  if (!key) return false
  await hold(user, key)
  return true
}

/** Whether this is the PIN or the password of an open lock. */
export const isSecretOf = async (user: string, secret: string): Promise<boolean> => {
  const record = (await loadLocks())[user]
  return record !== undefined && (await keyBehind(record.doors, secret, false)) !== null
}

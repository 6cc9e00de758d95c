import '../replica/testing/browser.ts'

import { newId } from '@contract/id.ts'
import type { CurrentUser } from '@contract/user.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { finishSealing, removeLock, setLock } from './lock.ts'
import { amendLock, isFullySealed, loadLocks } from './lock-records.ts'
import { MAX_PIN_ATTEMPTS } from './pin-backoff.ts'
import { getNextTry, type NotUnlocked, unlock, unlockByPassword } from './unlock.ts'
import { getLockState, removeCipher } from './vault.ts'

/** Fewer PBKDF2 rounds than a real lock, because these tests do not measure the cost of a guess. */
vi.mock('./rounds.ts', () => ({ ROUNDS: 1000 }))

/** Timeout above the default of one second, because deriving a key on a busy machine is slow. */
const SLOW_WAIT_OPTIONS = { timeout: 10_000 }

const PIN = '402817'
const PASSWORD = 'a long password'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

afterEach(() => void vi.useRealTimers())

/** Creates a user with a lock that is locked, on a device without other data. */
const createClosedLock = async (): Promise<string> => {
  const user = { id: newId(), first_name: 'Nia', last_name: 'Rees' } as CurrentUser
  await setLock(user, { pin: PIN, password: PASSWORD, idleMinutes: 5 }, async () => undefined)
  removeCipher(user.id)
  return user.id
}

const tryUnlock = (user: string, secret: string, server?: () => Promise<number | null>): Promise<string> =>
  unlock(user, secret, server).then(
    () => 'open',
    (error: NotUnlocked) => error.reason,
  )

const readFailures = async (user: string) => (await loadLocks())[user]?.failures

describe('counting wrong attempts', () => {
  it('gives several pages together no more attempts than one page', async () => {
    const user = await createClosedLock()
    const reasons = await Promise.all(['000001', '000002', '000003', PIN, '000005'].map((pin) => tryUnlock(user, pin)))
    expect(reasons).toEqual(['wrong', 'wrong', 'wait', 'wait', 'wait'])
    expect(await readFailures(user)).toBe(3)
    expect(getLockState(user)).toBe('locked')
  })

  it('counts a concurrent wrong attempt on another page too', async () => {
    const user = await createClosedLock()
    const ownAttempt = tryUnlock(user, '000001')
    await Promise.all([1, 2, 3].map(() => amendLock(user, ({ failures }) => ({ failures: failures + 1 }))))
    await ownAttempt
    expect(await readFailures(user)).toBe(4)
  })

  it('counts an attempt on a page that closes before the result', async () => {
    const user = await createClosedLock()
    const deriveKeySpy = vi.spyOn(crypto.subtle, 'deriveKey').mockRejectedValue(new Error('the page is gone'))
    await unlock(user, '000001').catch(() => undefined)
    deriveKeySpy.mockRestore()
    expect(await readFailures(user)).toBe(1)
    expect(await tryUnlock(user, PIN)).toBe('open')
    expect(await readFailures(user)).toBe(0)
  })

  it('keeps the wait after the clock was put forward', async () => {
    const user = await createClosedLock()
    const start = Date.now()
    vi.useFakeTimers({ now: start, toFake: ['Date', 'performance'] })
    await amendLock(user, () => ({ failures: 4, failedAt: start - HOUR_MS }))
    const fetchServerTime = async () => start
    expect(await tryUnlock(user, '000001', fetchServerTime)).toBe('wait')
    vi.setSystemTime(start + 24 * HOUR_MS)
    expect(await tryUnlock(user, PIN)).toBe('wait')
    expect(await getNextTry(user)).toEqual({ waitMs: MINUTE_MS, pinClosed: false })
    expect(await getNextTry(user, async () => start + 2 * MINUTE_MS)).toEqual({
      waitMs: 3 * MINUTE_MS,
      pinClosed: false,
    })
    vi.setSystemTime(start - 24 * HOUR_MS)
    expect(await tryUnlock(user, PIN, async () => start + 5 * MINUTE_MS)).toBe('open')
  })

  it('refuses the PIN after too many wrong attempts until the password', async () => {
    const user = await createClosedLock()
    const exhaustAttempts = () =>
      amendLock(user, () => ({ failures: MAX_PIN_ATTEMPTS, failedAt: Date.now() - 2 * HOUR_MS }))
    await exhaustAttempts()
    expect(await getNextTry(user)).toEqual({ waitMs: 0, pinClosed: true })
    expect(await tryUnlock(user, PIN)).toBe('wait')
    await exhaustAttempts()
    vi.useFakeTimers({ now: Date.now() + HOUR_MS, toFake: ['Date', 'performance'] })
    vi.advanceTimersByTime(2 * HOUR_MS)
    expect(await tryUnlock(user, PASSWORD)).toBe('open')
    removeCipher(user)
    expect(await tryUnlock(user, PIN)).toBe('open')
  })

  it('unlocks with the password of a sign-in without counting an attempt', async () => {
    const user = await createClosedLock()
    await amendLock(user, () => ({ failures: MAX_PIN_ATTEMPTS, failedAt: Date.now() }))
    expect(await unlockByPassword(user, 'another one')).toBe(false)
    expect(await readFailures(user)).toBe(MAX_PIN_ATTEMPTS)
    expect(await unlockByPassword(user, PASSWORD)).toBe(true)
    expect(await getNextTry(user)).toEqual({ waitMs: 0, pinClosed: false })
  })
})

describe('finishing interrupted sealing', () => {
  it('finishes interrupted sealing in exactly one other context with the key', async () => {
    const user = { id: newId(), first_name: 'Nia', last_name: 'Rees' } as CurrentUser
    const sealingContexts: string[] = []
    let closePage = (): void => undefined
    const pageClosePromise = new Promise<never>((_, reject) => {
      closePage = () => reject(new Error('the page is gone'))
    })
    const setLockPromise = setLock(user, { pin: PIN, password: PASSWORD, idleMinutes: 5 }, () => pageClosePromise)
    await vi.waitFor(() => expect(getLockState(user.id)).toBe('open'), SLOW_WAIT_OPTIONS)
    const otherContexts = ['worker', 'second page'].map((who) =>
      finishSealing(user.id, async () => void sealingContexts.push(who)),
    )
    expect(sealingContexts).toEqual([])
    closePage()
    await expect(setLockPromise).rejects.toThrow('the page is gone')
    await Promise.all(otherContexts)
    expect(sealingContexts).toHaveLength(1)
    const record = (await loadLocks())[user.id]
    expect(record && isFullySealed(record)).toBe(true)
  })

  it('seals again after an interrupted removal of the lock', async () => {
    const user = await createClosedLock()
    await unlock(user, PIN)
    await expect(removeLock(user, () => Promise.reject(new Error('the page is gone')))).rejects.toThrow()
    expect(getLockState(user)).toBe('none')
    let stateWhileSealing = ''
    await finishSealing(user, async () => {
      await loadLocks()
      stateWhileSealing = getLockState(user)
    })
    expect(stateWhileSealing).toBe('open')
    expect((await loadLocks())[user]).toMatchObject({ sealed: true, removing: false })
  })

  it('does not mark data as sealed without the key', async () => {
    const user = await createClosedLock()
    await amendLock(user, () => ({ sealed: false }))
    await finishSealing(user, async () => undefined)
    expect((await loadLocks())[user]?.sealed).toBe(false)
  })
})

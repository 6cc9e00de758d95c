import { DAY_MS } from '@contract/rules/days.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const NOW = Date.parse('2026-11-27T10:00:00Z')

/** Loads the clock modules as a new page does, on a device with this clock time. */
const openPage = async (clock: string) => {
  vi.setSystemTime(new Date(clock))
  vi.resetModules()
  const [{ noteServerTime, getClockOffset, isClockCorrected, getServerTimeIfBehind }, { getLondonDay, hasDayBegun }] =
    await Promise.all([import('./clock.ts'), import('@contract/rules/days.ts')])
  const receiveServerTime = (time: number) => noteServerTime(new Headers({ Date: new Date(time).toUTCString() }))
  return {
    hear: receiveServerTime,
    getClockOffset,
    isClockCorrected,
    getServerTimeIfBehind,
    getLondonDay,
    hasDayBegun,
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['1970-01-01T00:05:00Z', '2010-01-01T00:00:00Z', '2099-06-01T12:00:00Z'])(
  'uses the server’s day on a device set to %s, offline too [invariant 8]',
  async (clock) => {
    const page = await openPage(clock)
    page.hear(NOW)
    expect(page.getLondonDay()).toBe('2026-11-27')
    expect(page.hasDayBegun('2018-03-14')).toBe(true)
    expect(page.hasDayBegun('2026-12-25')).toBe(false)
    expect(page.isClockCorrected()).toBe(true)
    const laterPage = await openPage(new Date(Date.parse(clock) + 2 * DAY_MS).toISOString())
    expect(laterPage.getLondonDay()).toBe('2026-11-29')
    expect(laterPage.getClockOffset()).not.toBe(0)
  },
)

describe('detecting a wrong device clock', () => {
  test('trusts a clock that was corrected without a network [invariant 8]', async () => {
    const page = await openPage('1970-01-01T00:05:00Z')
    page.hear(NOW)
    vi.setSystemTime(new Date('2026-11-28T09:00:00Z'))
    expect(page.getLondonDay()).toBe('2026-11-28')
    const laterPage = await openPage('2026-11-28T10:00:00Z')
    expect([laterPage.getLondonDay(), laterPage.getClockOffset()]).toEqual(['2026-11-28', 0])
    laterPage.hear(NOW + DAY_MS)
    expect(laterPage.getClockOffset()).toBe(0)
  })

  test('reports a clock that is one day wrong without correcting it [invariant 8]', async () => {
    const page = await openPage('2026-11-28T10:00:00Z')
    page.hear(NOW)
    expect([page.getLondonDay(), page.getClockOffset(), page.isClockCorrected()]).toEqual(['2026-11-28', DAY_MS, false])
  })

  test('detects at start that the clock lost its time offline [invariant 8]', async () => {
    const page = await openPage('2026-11-27T10:00:00Z')
    page.hear(NOW)
    expect([page.getClockOffset(), page.getServerTimeIfBehind()]).toEqual([0, null])
    const laterPage = await openPage('1970-01-01T00:05:00Z')
    expect([laterPage.getLondonDay(), laterPage.getServerTimeIfBehind(), laterPage.isClockCorrected()]).toEqual([
      '2026-11-27',
      NOW,
      false,
    ])
    expect(laterPage.hasDayBegun('2018-03-14')).toBe(true)
    // Receive the next server time, two days later. It gives the exact offset.
    laterPage.hear(NOW + 2 * DAY_MS)
    expect([laterPage.getLondonDay(), laterPage.getServerTimeIfBehind(), laterPage.isClockCorrected()]).toEqual([
      '2026-11-29',
      null,
      true,
    ])
  })

  test('reports a clock that was set back offline until it is right [invariant 8]', async () => {
    const page = await openPage('2026-11-27T10:00:00Z')
    page.hear(NOW)
    const laterPage = await openPage('2026-11-20T10:00:00Z')
    expect([laterPage.getLondonDay(), laterPage.getClockOffset(), laterPage.getServerTimeIfBehind()]).toEqual([
      '2026-11-20',
      -7 * DAY_MS,
      NOW,
    ])
    vi.setSystemTime(new Date('2026-11-27T10:30:00Z'))
    laterPage.hear(NOW + 1_800_000)
    expect([laterPage.getClockOffset(), laterPage.getServerTimeIfBehind()]).toEqual([0, null])
    const correctPage = await openPage('2026-11-27T11:00:00Z')
    expect([correctPage.getClockOffset(), correctPage.getServerTimeIfBehind()]).toEqual([0, null])
  })

  test('lowers the stored server time after the server’s clock was corrected', async () => {
    const page = await openPage('2026-11-27T10:00:00Z')
    page.hear(NOW + 30 * DAY_MS)
    page.hear(NOW)
    const laterPage = await openPage('2026-11-27T10:30:00Z')
    expect([laterPage.getClockOffset(), laterPage.getServerTimeIfBehind()]).toEqual([0, null])
  })
})

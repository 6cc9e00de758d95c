import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const NOW = Date.parse('2026-11-27T10:00:00Z')

/** A page that opens on a device of this clock. */
const openPage = async (clock: string) => {
  vi.setSystemTime(new Date(clock))
  vi.resetModules()
  const [{ noteServerTime, readClock, isClockMended, heardLater }, { dayInLondon, dayHasBegun }] =
    await Promise.all([import('./clock.ts'), import('@contract/rules/days.ts')])
  const hear = (at: number) => noteServerTime(new Headers({ Date: new Date(at).toUTCString() }))
  return { hear, readClock, isClockMended, heardLater, dayInLondon, dayHasBegun }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['1970-01-01T00:05:00Z', '2010-01-01T00:00:00Z', '2099-06-01T12:00:00Z'])(
  'invariant 8: on a device that says %s today is the server’s day, offline later too',
  async (clock) => {
    const page = await openPage(clock)
    page.hear(NOW)
    expect(page.dayInLondon()).toBe('2026-11-27')
    expect(page.dayHasBegun('2018-03-14')).toBe(true)
    expect(page.dayHasBegun('2026-12-25')).toBe(false)
    expect(page.isClockMended()).toBe(true)
    const later = await openPage(new Date(Date.parse(clock) + 2 * 86_400_000).toISOString())
    expect(later.dayInLondon()).toBe('2026-11-29')
    expect(later.readClock()).not.toBe(0)
  },
)

test('invariant 8: a clock that was set right without a network is believed again', async () => {
  const page = await openPage('1970-01-01T00:05:00Z')
  page.hear(NOW)
  vi.setSystemTime(new Date('2026-11-28T09:00:00Z'))
  expect(page.dayInLondon()).toBe('2026-11-28')
  const later = await openPage('2026-11-28T10:00:00Z')
  expect([later.dayInLondon(), later.readClock()]).toEqual(['2026-11-28', 0])
  later.hear(NOW + 86_400_000)
  expect(later.readClock()).toBe(0)
})

test('invariant 8: a clock that is a day off is told of, and stays the evidence that it is', async () => {
  const page = await openPage('2026-11-28T10:00:00Z')
  page.hear(NOW)
  expect([page.dayInLondon(), page.readClock(), page.isClockMended()]).toEqual([
    '2026-11-28',
    86_400_000,
    false,
  ])
})

test('invariant 8: a clock that lost its time while there was no network is known at the next start', async () => {
  const page = await openPage('2026-11-27T10:00:00Z')
  page.hear(NOW)
  expect([page.readClock(), page.heardLater()]).toEqual([0, null])
  const later = await openPage('1970-01-01T00:05:00Z')
  expect([later.dayInLondon(), later.heardLater(), later.isClockMended()]).toEqual(['2026-11-27', NOW, false])
  expect(later.dayHasBegun('2018-03-14')).toBe(true)
  // Heard again it is known how far it is off, two days on.
  later.hear(NOW + 2 * 86_400_000)
  expect([later.dayInLondon(), later.heardLater(), later.isClockMended()]).toEqual(['2026-11-29', null, true])
})

test('invariant 8: a clock that was put back some days without a network is told of, until it is right', async () => {
  const page = await openPage('2026-11-27T10:00:00Z')
  page.hear(NOW)
  const later = await openPage('2026-11-20T10:00:00Z')
  expect([later.dayInLondon(), later.readClock(), later.heardLater()]).toEqual([
    '2026-11-20',
    -7 * 86_400_000,
    NOW,
  ])
  vi.setSystemTime(new Date('2026-11-27T10:30:00Z'))
  later.hear(NOW + 1_800_000)
  expect([later.readClock(), later.heardLater()]).toEqual([0, null])
  const right = await openPage('2026-11-27T11:00:00Z')
  expect([right.readClock(), right.heardLater()]).toEqual([0, null])
})

test('a server whose own clock was put right moves what is kept back too', async () => {
  const page = await openPage('2026-11-27T10:00:00Z')
  page.hear(NOW + 30 * 86_400_000)
  page.hear(NOW)
  const later = await openPage('2026-11-27T10:30:00Z')
  expect([later.readClock(), later.heardLater()]).toEqual([0, null])
})

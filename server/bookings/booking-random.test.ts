import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import {
  BOOKING_TIME,
  type BookingFixture,
  createBookingFixture,
  restoreClock,
  setTime,
} from '../testing/booking-fixture.ts'
import { offerFreePlaces } from './offer-free-places.ts'

const PLACES = 2
const FAMILY_COUNT = 4

let api: TestApi
let fixture: BookingFixture
let families: Awaited<ReturnType<BookingFixture['createFamily']>>[]
beforeAll(async () => {
  setTime(BOOKING_TIME)
  api = await createTestApi()
  fixture = await createBookingFixture(api)
  families = await Promise.all(Array.from({ length: FAMILY_COUNT }, () => fixture.createFamily(1)))
})
afterAll(async () => {
  restoreClock()
  await api.close()
})

type Step =
  | { do: 'family'; family: number; state: 'booked' | 'cancelled' }
  | { do: 'club'; family: number; state: 'booked' | 'cancelled'; tablet: number }
  | { do: 'wait'; hours: number }

const state = fc.constantFrom('booked' as const, 'booked' as const, 'cancelled' as const)
const family = fc.integer({ min: 0, max: FAMILY_COUNT - 1 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('family' as const), family, state }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('club' as const), family, state, tablet: fc.integer({ min: 0, max: 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
)

async function runSteps(steps: readonly (readonly Step[])[], startTime: number): Promise<void> {
  let time = startTime
  setTime(new Date(time).toISOString())
  const session = await fixture.createSession(PLACES)
  const started = await fixture.tablet.pullAll()
  const runStep = async (step: Step) => {
    if (step.do === 'wait') {
      time += step.hours * 3_600_000
      setTime(new Date(time).toISOString())
      await offerFreePlaces(api.db, api.env, new AbortController().signal, new Date(time))
      return
    }
    const one = families[step.family]
    if (!one) return
    if (step.do === 'family') await one.put([[session, one.child, step.state]])
    else {
      const device = step.tablet === 0 ? fixture.tablet : fixture.otherTablet
      const result = await fixture.setByClub(session, one.child, step.state, 0, device)
      expect(result?.status).toMatch(/applied|conflict/)
    }
  }
  for (const simultaneous of steps) {
    await Promise.all(simultaneous.map(runStep))
    await expectFairPlaces(session)
  }
  await expectSameReplica(session, started.cursor)
}

/** Families never get more places than the session has. Only the club books beyond the number. */
async function expectFairPlaces(session: string): Promise<void> {
  const rows = [...(await fixture.readRows(session)).values()]
  const count = (of: string, source?: string) =>
    rows.filter((row) => row.state === of && (source === undefined || row.source === source)).length
  const takenPlaces = count('booked', 'family') + count('offered')
  expect(takenPlaces).toBeLessThanOrEqual(PLACES)
  for (const row of rows) expect(row.until === null).toBe(row.state !== 'offered')
  const times = rows.filter((row) => row.state === 'waiting').map(({ at }) => at)
  expect(new Set(times).size).toBe(times.length)
}

/** A device that pulled all the time has the rows of a device that pulls for the first time, and each family its own. */
async function expectSameReplica(session: string, cursor: string): Promise<void> {
  const select = (rows: Awaited<ReturnType<typeof fixture.tablet.pullAll>>['rows']) =>
    [...rows.values()].filter(({ table, id }) => table === 'bookings' && id.startsWith(session)).map(({ row }) => row)
  const sortRows = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort()
  const [later, full] = [await fixture.tablet.pullAll(cursor), await fixture.otherTablet.pullAll()]
  expect(sortRows(select(later.rows))).toEqual(sortRows(select(full.rows)))
  const stored = await fixture.readRows(session)
  expect(select(full.rows)).toHaveLength(stored.size)
  for (const one of families) {
    const shownState = (await one.readSession(session))?.children[0]?.state ?? 'none'
    if (shownState !== 'none' && shownState !== 'cancelled') expect(shownState).toBe(stored.get(one.child)?.state)
  }
}

it('keeps places, lists and replicas consistent in any order of presses [B-FAM-05]', async () => {
  let startTime = Date.parse(BOOKING_TIME)
  const steps = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      startTime += 60_000
      await runSteps(list, startTime)
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 120_000)

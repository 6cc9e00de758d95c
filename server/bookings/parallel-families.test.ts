import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import {
  BOOKING_TIME,
  type BookingFixture,
  createBookingFixture,
  restoreClock,
  setTime,
} from '../testing/booking-fixture.ts'

let api: TestApi
let fixture: BookingFixture
beforeAll(async () => {
  setTime(BOOKING_TIME)
  api = await createTestApi()
  fixture = await createBookingFixture(api)
})
beforeEach(() => setTime(BOOKING_TIME))
afterAll(async () => {
  restoreClock()
  await api.close()
})

type Result = { state: string; code?: string }

describe('two families at the same moment [B-FAM-05]', () => {
  it('get the last place once, in 20 sessions', async () => {
    const [first, second] = [await fixture.createFamily(), await fixture.createFamily()]
    for (let run = 0; run < 20; run++) {
      const session = await fixture.createSession(1)
      const results = await Promise.all([first, second].map((family) => family.put([[session, family.child]])))
      const states = (results.flat() as Result[]).map(({ state }) => state)
      expect(states.sort()).toEqual(['booked', 'waiting'])
      expect(await fixture.countStates(session)).toEqual({ booked: 1, waiting: 1 })
    }
  })

  it('book all their children or none of them', async () => {
    const session = await fixture.createSession(3)
    const families = [await fixture.createFamily(2), await fixture.createFamily(2)]
    const results = await Promise.all(
      families.map((family) =>
        family.put(
          family.children.map((child) => [session, child]),
          true,
        ),
      ),
    )
    const codes = (results as Result[][]).map((rows) => rows.map(({ state, code }) => code ?? state))
    expect(codes.sort()).toEqual([
      ['booked', 'booked'],
      ['no_place_for_all', 'no_place_for_all'],
    ])
    expect(await fixture.countStates(session)).toEqual({ booked: 2 })
  })

  it('book one row when one family sends the same call many times', async () => {
    const session = await fixture.createSession(2)
    const family = await fixture.createFamily()
    await Promise.all(Array.from({ length: 8 }, () => family.put([[session, family.child]])))
    expect(await fixture.countStates(session)).toEqual({ booked: 1 })
  })
})

describe('rows that a family makes up [B-FAM-05]', () => {
  it.each(['offered', 'none', '', null, 1])('are refused with the state %j', async (state) => {
    const session = await fixture.createSession(1)
    const family = await fixture.createFamily()
    const bookings = [{ session, registered: family.child, state }]
    expect((await family.call('PUT', '/bookings', { bookings })).status).toBe(400)
  })

  it('cancel no booking of another family', async () => {
    const session = await fixture.createSession(1)
    const [owner, thief] = [await fixture.createFamily(), await fixture.createFamily()]
    await owner.put([[session, owner.child]])
    expect((await thief.put([[session, owner.child, 'cancelled']]))[0]).toEqual({
      session,
      registered: owner.child,
      state: 'none',
      code: 'not_found',
    })
    expect(await fixture.readState(session, owner.child)).toBe('booked')
  })
})

describe('forged pushes of a device [B-FAM-05]', () => {
  it('set neither the source, the time nor the end of an offer', async () => {
    const session = await fixture.createSession(1)
    const child = await fixture.createChild()
    const { tablet } = fixture
    const forged = {
      session,
      registered: child,
      state: 'booked',
      seen: 0,
      source: 'family',
      until: '2030-01-01T00:00:00Z',
    }
    await tablet.push(tablet.mutation('booking.set', forged))
    const row = (await fixture.readRows(session)).get(child)
    expect([row?.source ?? 'club', row?.until ?? null]).toEqual(['club', null])
  })

  it.each(['waiting', 'offered'])('never make the state %s', async (state) => {
    const session = await fixture.createSession(1)
    const child = await fixture.createChild()
    expect((await fixture.setByClub(session, child, state))?.status).toBe('rejected')
    expect(await fixture.readState(session, child)).toBeNull()
  })
})

describe('numbers of places [B-FAM-05]', () => {
  it.each([-1, 1.5, 1e9, '5'])('refuse %j', async (places) => {
    const session = await fixture.createSession(1)
    const body = { sessions: [session], places }
    expect((await api.call(fixture.coordinator.token, 'POST', '/sessions/booking', body)).status).toBe(400)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLondonDay } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { BOOKING_TIME, createBookingFixture, restoreClock, SESSION_DAY, setTime } from '../testing/booking-fixture.ts'

let api: TestApi
beforeAll(async () => {
  setTime(BOOKING_TIME)
  api = await createTestApi()
})
afterAll(async () => {
  restoreClock()
  await api.close()
})

/** Creates a club with a child of two parents, each with an opened page of their own. */
async function createParents() {
  const fixture = await createBookingFixture(api)
  const child = await fixture.createChild()
  const mother = await fixture.openPage(await fixture.createAdult([child]))
  const father = await fixture.openPage(await fixture.createAdult([child], { first_name: 'Dylan', last_name: 'Price' }))
  const { token } = fixture.coordinator
  /** Makes a copy request of the page's link, and returns the bookings of its file. */
  const fetchCopiedBookings = async (page: typeof father) => {
    await page.call('POST', '/copy', { people: [child] })
    const { body } = await api.call(token, 'GET', '/copy_requests')
    const { id } = body.results.at(-1)
    const file = (await api.call(token, 'GET', `/copy_requests/${id}/file`)).body
    return { days: file.bookings[0].days, mails: file.mails }
  }
  const fetchHeld = async (page: typeof father) => (await page.call('GET', '/held')).body
  return { fixture, child, mother, father, fetchCopiedBookings, fetchHeld }
}

describe('bookings in what the club holds [B-FAM-07]', () => {
  it('lists what the link booked and cancelled', async () => {
    const { fixture, child, mother, fetchHeld } = await createParents()
    const [keptDay, cancelled] = [
      await fixture.createSession(1),
      await fixture.createSession(1, { date: '2027-08-05' }),
    ]
    await mother.put([
      [keptDay, child],
      [cancelled, child],
    ])
    await mother.put([[cancelled, child, 'cancelled']])
    expect((await fetchHeld(mother)).bookings).toEqual([
      { day: SESSION_DAY, registered: child, state: 'booked' },
      { day: '2027-08-05', registered: child, state: 'cancelled' },
    ])
  })

  it('never lists a booking that only the other parent made, in the page or the copy', async () => {
    const { fixture, child, mother, father, fetchHeld, fetchCopiedBookings } = await createParents()
    const sessions = [await fixture.createSession(5), await fixture.createSession(5), await fixture.createSession(5)]
    await mother.put(sessions.map((session) => [session, child]))
    await mother.put([[sessions[1] ?? '', child, 'cancelled']])
    // The club cancels a place that the mother booked. The father must not learn about it either.
    await fixture.setByClub(sessions[2] ?? '', child, 'cancelled')
    expect((await fetchHeld(father)).bookings).toEqual([])
    expect((await fetchCopiedBookings(father)).days).toEqual([])
    const states = ['booked', 'cancelled', 'cancelled']
    expect((await fetchCopiedBookings(mother)).days.map(({ state }: { state: string }) => state).sort()).toEqual(states)
  })

  it('lists places that the club booked in the copy alone', async () => {
    const { fixture, child, father, fetchHeld, fetchCopiedBookings } = await createParents()
    await fixture.setByClub(await fixture.createSession(5), child)
    expect((await fetchHeld(father)).bookings).toEqual([])
    expect((await fetchCopiedBookings(father)).days).toEqual([{ date: SESSION_DAY, state: 'booked' }])
  })

  it('shows a place as cancelled after the club has deleted the session', async () => {
    const { fixture, child, mother, fetchHeld } = await createParents()
    const session = await fixture.createSession(5)
    await mother.put([[session, child]])
    await fixture.tablet.push(fixture.tablet.mutation('session.delete', { id: session }))
    expect((await fetchHeld(mother)).bookings).toMatchObject([{ state: 'cancelled' }])
  })

  it('lists emails about bookings to the link alone, by their kind', async () => {
    const { fixture, child, mother, father, fetchHeld, fetchCopiedBookings } = await createParents()
    await mother.put([[await fixture.createSession(5), child]])
    const kinds = (mails: { kind: string }[]) => mails.map(({ kind }) => kind)
    expect(kinds((await fetchHeld(mother)).mails)).toEqual(['booking_confirmation', 'family_link'])
    expect(kinds((await fetchHeld(father)).mails)).toEqual(['family_link'])
    expect(kinds((await fetchCopiedBookings(father)).mails)).toEqual(['family_link'])
    expect(kinds((await fetchCopiedBookings(mother)).mails)).toEqual(['family_link', 'booking_confirmation'])
  })
})

describe('open requests in what the club holds [B-FAM-07]', () => {
  it('lists requests of this link until the coordinator has answered', async () => {
    const { fixture, child, mother, father, fetchHeld } = await createParents()
    await father.call('POST', '/removal', { people: [child, father.adult] })
    const today = getLondonDay(new Date())
    const { requests } = await fetchHeld(father)
    expect(requests).toMatchObject([{ kind: 'removal', people: [child, father.adult] }])
    expect(getLondonDay(new Date(requests[0].asked))).toBe(today)
    expect(requests[0].due > today).toBe(true)
    expect((await fetchHeld(mother)).requests).toEqual([])
    const { token } = fixture.coordinator
    const [{ id }] = (await api.call(token, 'GET', '/removal_requests')).body.results
    const decision = { decision: 'keep', reason: 'We must keep the register.' }
    expect((await api.call(token, 'POST', `/removal_requests/${id}`, decision)).status).toBe(200)
    const heldFacts = await fetchHeld(father)
    expect(heldFacts.requests).toEqual([])
    expect(heldFacts.mails.map(({ kind }: { kind: string }) => kind)).toEqual(['family_request', 'family_link'])
  })
})

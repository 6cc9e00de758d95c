import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { registered } from '../db/schema.ts'
import type { TestApi } from '../testing/api.ts'
import {
  BOOKING_TIME,
  type BookingFixture,
  createBookingFixture,
  SESSION_DAY,
  setTime,
} from '../testing/booking-fixture.ts'
import { startBookings } from '../testing/booking-suite.ts'

let api: TestApi
let fixture: BookingFixture
startBookings((started) => {
  api = started.api
  fixture = started.fixture
})

describe('booking places [B-FAM-05]', () => {
  it('books children, then puts others on the waiting list in order', async () => {
    const session = await fixture.createSession(2)
    const [first, second, third] = [
      await fixture.createFamily(2),
      await fixture.createFamily(),
      await fixture.createFamily(),
    ]
    const results = await first.put(first.children.map((child) => [session, child]))
    expect(results).toEqual(first.children.map((registered) => ({ session, registered, state: 'booked' })))
    expect(await second.put([[session, second.child]])).toEqual([
      { session, registered: second.child, state: 'waiting', position: 1 },
    ])
    expect(await third.put([[session, third.child]])).toMatchObject([{ state: 'waiting', position: 2 }])
    expect(await third.readSession(session)).toEqual({
      id: session,
      date: SESSION_DAY,
      holiday: 'July/Aug',
      places: 2,
      places_left: 0,
      waiting: 2,
      children: [{ registered: third.child, state: 'waiting', position: 2 }],
    })
  })

  it('books any number of children without a limit', async () => {
    const session = await fixture.createSession(null)
    const family = await fixture.createFamily(3)
    await family.put(family.children.map((child) => [session, child]))
    expect(await fixture.countStates(session)).toEqual({ booked: 3 })
    expect(await family.readSession(session)).toMatchObject({ places: null, places_left: null, waiting: 0 })
  })

  it('books a day for all children or for none', async () => {
    const [full, free] = [await fixture.createSession(1), await fixture.createSession(5)]
    const family = await fixture.createFamily(2)
    const [one = '', two = ''] = family.children
    const both = (session: string): [string, string][] => [
      [session, one],
      [session, two],
    ]
    expect(await family.put([...both(full), ...both(free)], true)).toEqual([
      { session: full, registered: one, state: 'none', code: 'no_place_for_all' },
      { session: full, registered: two, state: 'none', code: 'no_place_for_all' },
      { session: free, registered: one, state: 'booked' },
      { session: free, registered: two, state: 'booked' },
    ])
    expect(await fixture.countStates(full)).toEqual({})
  })

  it('puts all children on the waiting list although a place is free', async () => {
    const session = await fixture.createSession(1)
    const family = await fixture.createFamily(2)
    const [one = '', two = ''] = family.children
    setTime('2027-07-20T20:30:00Z')
    const results = await family.put(family.children.map((child) => [session, child, 'waiting']))
    expect(results).toEqual([
      { session, registered: one, state: 'waiting', position: 1 },
      { session, registered: two, state: 'waiting', position: 2 },
    ])
    const other = await fixture.createFamily()
    expect(await other.put([[session, other.child]])).toMatchObject([{ state: 'waiting', position: 3 }])
  })

  it('keeps the place of a child who is sent to the waiting list', async () => {
    const session = await fixture.createSession(2)
    const family = await fixture.createFamily()
    await family.put([[session, family.child]])
    expect(await family.put([[session, family.child, 'waiting']])).toMatchObject([{ state: 'booked' }])
  })

  it('refuses the waiting list of a closed session', async () => {
    const session = await fixture.createSession(5, { booking_closes: '2027-07-20T10:00:00Z' })
    const family = await fixture.createFamily()
    expect(await family.put([[session, family.child, 'waiting']])).toMatchObject([
      { state: 'none', code: 'booking_closed' },
    ])
  })

  it('never refuses the last place to a child who has it', async () => {
    const session = await fixture.createSession(1)
    const family = await fixture.createFamily()
    await family.put([[session, family.child]])
    expect(await family.put([[session, family.child]], true)).toMatchObject([{ state: 'booked' }])
    const other = await fixture.openPage(await fixture.createAdult([family.child]))
    expect(await other.put([[session, family.child]], true)).toMatchObject([{ state: 'booked' }])
  })

  it("gives one child's place to another child in one call", async () => {
    const session = await fixture.createSession(1)
    const family = await fixture.createFamily(2)
    const [one = '', two = ''] = family.children
    await family.put([[session, one]])
    expect(
      await family.put([
        [session, two],
        [session, one, 'cancelled'],
      ]),
    ).toMatchObject([{ state: 'booked' }, { state: 'cancelled' }])
  })

  it('gives the last place to one of two simultaneous calls', async () => {
    const session = await fixture.createSession(1)
    const families = [await fixture.createFamily(), await fixture.createFamily(), await fixture.createFamily()]
    await Promise.all(families.map((family) => family.put([[session, family.child]])))
    expect(await fixture.countStates(session)).toEqual({ booked: 1, waiting: 2 })
  })

  it('refuses sessions that are not open, and lists open sessions only', async () => {
    const never = await fixture.createSession(5, { booking_opens: null })
    const later = await fixture.createSession(5, { booking_opens: '2027-07-20T10:00:01Z' })
    const closed = await fixture.createSession(5, { booking_closes: '2027-07-20T10:00:00Z' })
    const deleted = await fixture.createSession(5, { deleted_at: '2027-07-20T10:00:00Z' })
    const family = await fixture.createFamily()
    const ids = [never, later, closed, deleted]
    const results = await family.put(ids.map((session) => [session, family.child]))
    expect(results.map(({ state, code }: { state: string; code: string }) => [state, code])).toEqual([
      ['none', 'booking_closed'],
      ['none', 'booking_closed'],
      ['none', 'booking_closed'],
      ['none', 'not_found'],
    ])
    for (const session of ids) expect(await family.readSession(session)).toBeUndefined()
  })

  it('cancels after booking has closed, until 12 hours of the day', async () => {
    const session = await fixture.createSession(5)
    const family = await fixture.createFamily(2)
    const [one = '', two = ''] = family.children
    await family.put(family.children.map((child) => [session, child]))
    setTime('2027-08-04T10:59:00Z')
    expect(await family.put([[session, one, 'cancelled']])).toMatchObject([{ state: 'cancelled' }])
    setTime('2027-08-04T11:00:00Z')
    expect(await family.put([[session, two, 'cancelled']])).toMatchObject([{ state: 'booked', code: 'booking_closed' }])
  })

  it('accepts at most 200 bookings', async () => {
    const family = await fixture.createFamily()
    const session = await fixture.createSession(1)
    const rows = Array.from({ length: 201 }, () => ({ session, registered: family.child, state: 'booked' }))
    expect((await family.call('PUT', '/bookings', { bookings: rows })).status).toBe(400)
    expect((await family.call('PUT', '/bookings', { bookings: [{ ...rows[0], state: 'offered' }] })).status).toBe(400)
    expect((await family.call('PUT', '/bookings', { bookings: rows.slice(1) })).status).toBe(200)
  })

  it('mails one confirmation with days and numbers, and no names', async () => {
    const [session, full] = [await fixture.createSession(5), await fixture.createSession(0, { date: '2027-08-05' })]
    const family = await fixture.createFamily(2)
    const [one = '', two = ''] = family.children
    const before = (await fixture.readMails(family.email)).length
    await family.put([
      [session, one],
      [session, two],
      [full, one],
    ])
    const sent = (await fixture.readMails(family.email)).slice(before)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('Wednesday 4 August: 2 places\nThursday 5 August: 1 on the waiting list')
    expect(sent[0]?.text).not.toMatch(/Child|Hughes|Cerys/)
    await family.put([[session, one]])
    expect(await fixture.readMails(family.email)).toHaveLength(before + 1)
  })
})

describe('what a link sees and cancels [B-FAM-05, B-FAM-08]', () => {
  /** Two parents with a link each to the same child. */
  const createParents = async () => {
    const child = await fixture.createChild()
    const mother = await fixture.openPage(await fixture.createAdult([child]))
    const father = await fixture.openPage(await fixture.createAdult([child], { first_name: 'Dylan' }))
    return { child, mother, father, session: await fixture.createSession(5) }
  }

  it('shows nothing that only the other parent booked', async () => {
    const { child, mother, father, session } = await createParents()
    await mother.put([[session, child]])
    expect((await father.readSession(session)).children).toEqual([{ registered: child, state: 'none' }])
    expect(await father.put([[session, child, 'cancelled']])).toEqual([{ session, registered: child, state: 'none' }])
    expect(await fixture.readState(session, child)).toBe('booked')
    expect(await fixture.readMails(father.email)).toHaveLength(1)
  })

  it('ends a booking of two links when both have cancelled', async () => {
    const { child, mother, father, session } = await createParents()
    await mother.put([[session, child]])
    await father.put([[session, child]])
    expect(await mother.put([[session, child, 'cancelled']])).toMatchObject([{ state: 'cancelled' }])
    expect((await father.readSession(session)).children).toEqual([{ registered: child, state: 'booked' }])
    await father.put([[session, child, 'cancelled']])
    expect(await fixture.readState(session, child)).toBe('cancelled')
  })

  it('ends a booking when the other link has ended', async () => {
    const { child, mother, father, session } = await createParents()
    await mother.put([[session, child]])
    await father.put([[session, child]])
    await api.call(fixture.coordinator.token, 'DELETE', `/registered/${father.adult}/family_link`)
    expect(await mother.put([[session, child, 'cancelled']])).toMatchObject([{ state: 'cancelled' }])
    expect(await fixture.readState(session, child)).toBe('cancelled')
  })

  it('shows no booking of the club, and cancels none', async () => {
    const { child, mother, session } = await createParents()
    await fixture.setByClub(session, child)
    expect((await mother.readSession(session)).children).toEqual([{ registered: child, state: 'none' }])
    await mother.put([[session, child]])
    await mother.put([[session, child, 'cancelled']])
    expect((await mother.readSession(session)).children).toEqual([{ registered: child, state: 'cancelled' }])
    expect(await fixture.readState(session, child)).toBe('booked')
  })

  it("ends a family's booking when the club cancels, for every link", async () => {
    const { child, mother, father, session } = await createParents()
    await mother.put([[session, child]])
    await father.put([[session, child]])
    await fixture.setByClub(session, child, 'cancelled')
    expect((await mother.readSession(session)).children).toMatchObject([{ state: 'cancelled' }])
    await father.put([[session, child]])
    expect((await mother.readSession(session)).children).toMatchObject([{ state: 'cancelled' }])
    expect((await father.readSession(session)).children).toMatchObject([{ state: 'booked' }])
  })

  it("answers not_found for another family's child, an adult and another club's session", async () => {
    const { mother, session } = await createParents()
    const stranger = await fixture.createChild()
    const elsewhere = await createBookingFixture(api, 'Elsewhere')
    const [foreignSession, foreignChild] = [await elsewhere.createSession(5), await elsewhere.createChild()]
    const results = await mother.put([
      [session, stranger],
      [session, mother.adult],
      [session, foreignChild],
      [foreignSession, stranger],
    ])
    expect(results.map(({ code }: { code: string }) => code)).toEqual(Array(4).fill('not_found'))
    expect(await fixture.countStates(session)).toEqual({})
    expect(await elsewhere.countStates(foreignSession)).toEqual({})
  })

  it('shows the bookings of a replaced link in the new link of the same adult', async () => {
    const { child, mother, session } = await createParents()
    await mother.put([[session, child]])
    const sibling = await fixture.createChild()
    await api.db.network((tx) =>
      tx
        .update(registered)
        .set({ family_entries: [child, sibling] })
        .where(eq(registered.id, mother.adult)),
    )
    const path = `/registered/${mother.adult}/family_link`
    await api.call(fixture.coordinator.token, 'POST', path, { people: [child, sibling], show: true })
    const newPage = await fixture.openPage(mother.adult)
    expect(newPage.secret).not.toBe(mother.secret)
    expect((await newPage.readSession(session)).children).toContainEqual({ registered: child, state: 'booked' })
    expect((await newPage.put([[session, child, 'cancelled']]))[0]).toMatchObject({ state: 'cancelled' })
    expect(await fixture.readState(session, child)).toBe('cancelled')
  })

  it('needs the key of the opened page', async () => {
    const { mother, session, child } = await createParents()
    const body = { bookings: [{ session, registered: child, state: 'booked' }] }
    const call = (method: string, path: string, sent?: object) =>
      api.call(null, method, `/family/${mother.secret}${path}`, sent)
    expect(await call('GET', '/sessions')).toMatchObject({ status: 401, body: { code: 'family_key_ended' } })
    expect(await call('PUT', '/bookings', body)).toMatchObject({ status: 401, body: { code: 'family_key_ended' } })
    expect(await api.call(null, 'GET', '/family/unknown/sessions')).toMatchObject({ status: 404 })
  })
})

describe('opening sessions for booking [B-FAM-05]', () => {
  it('sets many sessions, which devices pull', async () => {
    const ids = [
      await fixture.createSession(null, { booking_opens: null }),
      await fixture.createSession(3, { booking_opens: null }),
    ]
    await fixture.tablet.pullAll()
    const body = { sessions: ids, places: 40, opens: null, closes: null }
    const reply = await api.call(fixture.core.token, 'POST', '/sessions/booking', body)
    expect(reply).toMatchObject({ status: 200, body: { updated: 2 } })
    const family = await fixture.createFamily()
    expect(await family.readSession(ids[0] ?? '')).toMatchObject({ places: 40, places_left: 40 })
    const session = (await api.call(fixture.coordinator.token, 'GET', `/sessions/${ids[1]}`)).body
    expect(session).toMatchObject({ places: 40, booking_closes: null })
    expect(Date.parse(session.booking_opens)).toBe(Date.parse(BOOKING_TIME))
  })

  it('closes booking with a time in the past', async () => {
    const session = await fixture.createSession(5)
    const family = await fixture.createFamily()
    const body = { sessions: [session], places: 5, opens: null, closes: '2027-07-19T10:00:00Z' }
    await api.call(fixture.coordinator.token, 'POST', '/sessions/booking', body)
    expect(await family.readSession(session)).toBeUndefined()
  })

  it("refuses another club's session, and changes nothing", async () => {
    const elsewhere = await createBookingFixture(api, 'Next door')
    const own = await fixture.createSession(5)
    const body = { sessions: [own, await elsewhere.createSession(1)], places: 9, opens: null, closes: null }
    expect((await api.call(fixture.coordinator.token, 'POST', '/sessions/booking', body)).status).toBe(404)
    const family = await fixture.createFamily()
    expect(await family.readSession(own)).toMatchObject({ places: 5 })
  })

  it('refuses users who are not of the club', async () => {
    const body = { sessions: [], places: 9 }
    expect((await api.call(null, 'POST', '/sessions/booking', body)).status).toBe(401)
    const staff = await api.user(null, { is_staff: true, role: 'vp_support' })
    expect((await api.call(staff.token, 'POST', '/sessions/booking', body)).status).toBe(403)
  })
})

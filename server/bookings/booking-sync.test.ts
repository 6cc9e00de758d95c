import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { addDays, getLondonDay } from '../../contract/rules/days.ts'
import { bookingLinks, bookings, sessions } from '../db/schema.ts'
import { erasePeople } from '../retention/erase-people.ts'
import { runRetention } from '../retention/retention.ts'
import type { TestApi } from '../testing/api.ts'
import { type BookingFixture, createBookingFixture, SESSION_DAY, setTime } from '../testing/booking-fixture.ts'
import { startBookings } from '../testing/booking-suite.ts'
import { sendCancelledDays } from './send-cancelled-days.ts'

let api: TestApi
let fixture: BookingFixture
startBookings((started) => {
  api = started.api
  fixture = started.fixture
})

const signal = new AbortController().signal
const runSql = (text: string, values: unknown[] = []) =>
  api.db.network(async (_tx, client) => (await client.query(text, values)).rows)

describe("the club's press on a tablet [B-FAM-05]", () => {
  it('books beyond the number of places', async () => {
    const session = await fixture.createSession(1)
    const family = await fixture.createFamily()
    await family.put([[session, family.child]])
    const child = await fixture.createChild()
    const result = await fixture.setByClub(session, child)
    expect(result).toMatchObject({
      status: 'applied',
      rows: [{ table: 'bookings', id: `${session}:${child}`, row: { state: 'booked', source: 'club', until: null } }],
    })
    expect(await family.readSession(session)).toMatchObject({ places: 1, places_left: 0 })
  })

  it('books a child on the waiting list', async () => {
    const session = await fixture.createSession(0)
    const family = await fixture.createFamily()
    await family.put([[session, family.child]])
    await fixture.setByClub(session, family.child)
    expect((await family.readSession(session)).children).toMatchObject([{ state: 'booked' }])
  })

  it('refuses an adult, and states that only the server makes', async () => {
    const session = await fixture.createSession(5)
    const adult = await fixture.createAdult([])
    expect(await fixture.setByClub(session, adult)).toMatchObject({ status: 'rejected', code: 'invalid' })
    const child = await fixture.createChild()
    expect(await fixture.setByClub(session, child, 'waiting')).toMatchObject({ status: 'rejected', code: 'invalid' })
  })

  it('is undone on the device if the session was deleted or the person removed', async () => {
    const session = await fixture.createSession(5)
    const deleted = await fixture.createSession(5, { deleted_at: '2027-07-01T10:00:00Z' })
    const [child, removed] = [await fixture.createChild(), await fixture.createChild()]
    await fixture.tablet.push(fixture.tablet.mutation('registered.delete', { id: removed }))
    for (const [ofSession, ofChild] of [
      [deleted, child],
      [session, removed],
    ] as const)
      expect(await fixture.setByClub(ofSession, ofChild)).toMatchObject({
        status: 'conflict',
        rows: [{ table: 'bookings', id: `${ofSession}:${ofChild}`, row: null }],
      })
  })

  it("never reaches another club's session or child", async () => {
    const elsewhere = await createBookingFixture(api, 'Elsewhere')
    const [session, child] = [await elsewhere.createSession(5), await elsewhere.createChild()]
    const own = { session: await fixture.createSession(5), child: await fixture.createChild() }
    for (const [theirSession, theirChild] of [
      [session, own.child],
      [own.session, child],
      [session, child],
    ] as const)
      expect(await fixture.setByClub(theirSession, theirChild)).toMatchObject({ status: 'rejected', code: 'not_found' })
    expect(await elsewhere.countStates(session)).toEqual({})
  })
})

describe('two devices [B-FAM-05]', () => {
  it('answers conflict when the state has changed after the device saw it, and applies the later press', async () => {
    const session = await fixture.createSession(5)
    const child = await fixture.createChild()
    await fixture.setByClub(session, child, 'booked')
    const seen = (await fixture.readRows(session)).get(child)?.version ?? 0
    await fixture.setByClub(session, child, 'cancelled', seen, fixture.otherTablet)
    const third = await fixture.setByClub(session, child, 'booked', seen)
    expect(third).toMatchObject({ status: 'conflict', rows: [{ row: { state: 'booked' } }] })
    const { body } = await api.call(fixture.coordinator.token, 'GET', `/registered/${child}/history`)
    expect(body.entries.flatMap(({ booking }: { booking?: { state: string } }) => booking?.state ?? [])).toEqual([
      'booked',
      'cancelled',
      'booked',
    ])
    expect(await runSql('SELECT FROM conflicts WHERE record = $1', [`${session}:${child}`])).toEqual([])
  })

  it('answers conflict when a family has cancelled meanwhile', async () => {
    const session = await fixture.createSession(5)
    const family = await fixture.createFamily()
    await family.put([[session, family.child]])
    const seen = (await fixture.readRows(session)).get(family.child)?.version ?? 0
    await family.put([[session, family.child, 'cancelled']])
    expect(await fixture.setByClub(session, family.child, 'booked', seen)).toMatchObject({ status: 'conflict' })
    expect(await fixture.readState(session, family.child)).toBe('booked')
  })

  it('has one effect for the same state, and no conflict with an own earlier press', async () => {
    const session = await fixture.createSession(5)
    const child = await fixture.createChild()
    expect(await fixture.setByClub(session, child, 'booked', 0)).toMatchObject({ status: 'applied' })
    expect(await fixture.setByClub(session, child, 'booked', 0, fixture.otherTablet)).toMatchObject({
      status: 'applied',
    })
    expect(await fixture.setByClub(session, child, 'cancelled', 0)).toMatchObject({ status: 'applied' })
  })
})

describe('pulling [B-FAM-05]', () => {
  it('sends bookings without their links, and the fields of the session', async () => {
    const session = await fixture.createSession(40, { booking_opens: null })
    const { cursor } = await fixture.tablet.pullAll()
    const opening = { sessions: [session], places: 30, opens: '2027-07-10T09:00:00.000Z', closes: null }
    await api.call(fixture.coordinator.token, 'POST', '/sessions/booking', opening)
    const family = await fixture.createFamily()
    await family.put([[session, family.child]])
    const { rows } = await fixture.tablet.pullAll(cursor)
    const row = rows.get(`bookings/${session}:${family.child}`)?.row
    expect(Object.keys(row ?? {}).sort()).toEqual(['at', 'id', 'registered', 'session', 'source', 'state', 'until'])
    expect(row).toMatchObject({ session, registered: family.child, state: 'booked', source: 'family', until: null })
    const sessionRow = rows.get(`sessions/${session}`)?.row as Record<string, string>
    expect(sessionRow).toMatchObject({ places: 30, booking_closes: null })
    expect(Date.parse(sessionRow.booking_opens ?? '')).toBe(Date.parse(opening.opens))
  })

  it('sends the session again after its places were set on the numbers page', async () => {
    const session = await fixture.createSession(null)
    const { cursor } = await fixture.tablet.pullAll()
    await api.call(fixture.coordinator.token, 'PUT', `/sessions/${session}/places`, { places: 12 })
    const { rows } = await fixture.tablet.pullAll(cursor)
    expect(rows.get(`sessions/${session}`)?.row).toMatchObject({ places: 12 })
  })

  it('keeps the places when a device changes the session', async () => {
    const session = await fixture.createSession(12)
    const set = { sign_out: { base: false, value: true } }
    await fixture.tablet.push(fixture.tablet.mutation('session.update', { id: session, set }))
    const { body } = await api.call(fixture.coordinator.token, 'GET', `/sessions/${session}`)
    expect(body).toMatchObject({ places: 12, sign_out: true, booking_opens: '2027-07-01T09:00:00.000Z' })
  })

  it('removes cancelled bookings 14 days after their session, and keeps the others', async () => {
    const session = await fixture.createSession(5)
    const [cancelled, booked] = [await fixture.createChild(), await fixture.createChild()]
    for (const child of [cancelled, booked]) await fixture.setByClub(session, child)
    await fixture.setByClub(session, cancelled, 'cancelled')
    const { cursor } = await fixture.tablet.pullAll()
    setTime(`${addDays(SESSION_DAY, 14)}T12:00:00Z`)
    await runRetention(api.db, signal)
    expect((await fixture.tablet.pullAll(cursor)).rows.size).toBe(0)
    setTime(`${addDays(SESSION_DAY, 15)}T12:00:00Z`)
    await runRetention(api.db, signal)
    const { rows } = await fixture.tablet.pullAll(cursor)
    const ofSession = [...rows].filter(([key]) => key.startsWith(`bookings/${session}`))
    expect(ofSession.map(([key, { row }]) => [key, row])).toEqual([[`bookings/${session}:${cancelled}`, null]])
  })
})

describe('people and sessions that change [B-FAM-05]', () => {
  it('merges two bookings of one session, and undoes this', async () => {
    const session = await fixture.createSession(1)
    const [mother, father] = [await fixture.createFamily(), await fixture.createFamily()]
    await mother.put([[session, mother.child]])
    await father.put([[session, father.child]])
    const before = await fixture.readRows(session)
    const merge = { primary: father.child, duplicates: [mother.child] }
    await fixture.tablet.push(fixture.tablet.mutation('registered.merge', merge))
    const merged = await fixture.readRows(session)
    expect(merged.get(father.child)).toMatchObject({ state: 'booked', source: 'family', hidden: false })
    expect(merged.get(mother.child)).toMatchObject({ hidden: true })
    const links = await api.db.network((tx) =>
      tx.select().from(bookingLinks).where(eq(bookingLinks.registered_id, father.child)),
    )
    expect(links).toHaveLength(2)
    await fixture.tablet.push(fixture.tablet.mutation('registered.unmerge', { primary: father.child }))
    const undone = await fixture.readRows(session)
    for (const child of [mother.child, father.child])
      expect(undone.get(child)).toMatchObject({ state: before.get(child)?.state, hidden: false })
    expect((await father.readSession(session)).children).toMatchObject([{ state: 'waiting', position: 1 }])
  })

  it("cancels a removed person's future bookings, and keeps past ones", async () => {
    const past = await fixture.createSession(5, { date: addDays(getLondonDay(new Date()), -1) })
    const future = await fixture.createSession(5)
    const family = await fixture.createFamily()
    await family.put([[future, family.child]])
    await fixture.setByClub(past, family.child)
    await fixture.tablet.push(fixture.tablet.mutation('registered.delete', { id: family.child }))
    expect(await fixture.readState(future, family.child)).toBe('cancelled')
    expect(await fixture.readState(past, family.child)).toBe('booked')
    expect(await family.put([[future, family.child]])).toMatchObject([{ state: 'none', code: 'not_found' }])
  })

  it('cancels the bookings of a deleted session, and mails each link once', async () => {
    const session = await fixture.createSession(1)
    const [first, second] = [await fixture.createFamily(2), await fixture.createFamily()]
    await first.put(first.children.map((child) => [session, child]))
    await second.put([[session, second.child]])
    await fixture.tablet.push(fixture.tablet.mutation('session.delete', { id: session }))
    expect(await fixture.countStates(session)).toEqual({ cancelled: 3 })
    for (let run = 0; run < 2; run++) await sendCancelledDays(api.db, api.env, signal)
    for (const family of [first, second]) {
      const texts = (await fixture.readMails(family.email)).filter(({ subject }) => subject.includes('not open'))
      expect(texts).toHaveLength(1)
      expect(texts[0]?.text).toContain('Wednesday 4 August')
      expect(texts[0]?.text).not.toMatch(/Child|Hughes/)
    }
  })

  it('books in the first session when two devices made the session', async () => {
    const day = '2026-08-06'
    const [firstId, secondId] = [newId(), newId()]
    const values = { date: day, holiday: 'July/Aug', year: 2026 }
    await fixture.tablet.push(fixture.tablet.mutation('session.create', { id: firstId, ...values }))
    await fixture.otherTablet.push(fixture.otherTablet.mutation('session.create', { id: secondId, ...values }))
    const child = await fixture.createChild()
    await fixture.setByClub(secondId, child, 'booked', 0, fixture.otherTablet)
    expect(await fixture.readState(firstId, child)).toBe('booked')
    expect(await fixture.readState(secondId, child)).toBeNull()
  })

  it('erases who booked for an erased person', async () => {
    const session = await fixture.createSession(5)
    const family = await fixture.createFamily()
    await family.put([[session, family.child]])
    await fixture.tablet.push(fixture.tablet.mutation('registered.delete', { id: family.child }))
    await runSql("UPDATE registered SET deleted_at = now() - interval '31 days' WHERE id = $1", [family.child])
    await erasePeople(api.db, signal)
    expect(await runSql('SELECT FROM booking_links WHERE registered_id = $1', [family.child])).toEqual([])
    expect((await fixture.readRows(session)).get(family.child)).toMatchObject({ hidden: true, device_id: null })
  })
})

describe('no-shows [B-NUM-03]', () => {
  it('counts children who were booked or registered and did not come, each once', async () => {
    const club = await createBookingFixture(api, 'No-show club')
    const day = addDays(getLondonDay(new Date()), -3)
    const year = Number(day.slice(0, 4))
    const session = await club.createSession(10, { date: day, year, holiday: 'Extra Sessions' })
    const children = await Promise.all(Array.from({ length: 5 }, () => club.createChild()))
    const [came = '', missed = '', both = '', registeredOnly = '', cancelled = ''] = children
    for (const child of [came, missed, both, cancelled]) await club.setByClub(session, child)
    await club.setByClub(session, cancelled, 'cancelled')
    const tick = (registered: string, state: string) =>
      club.tablet.push(club.tablet.mutation('attendance.set', { session, registered, seen: 0, state }))
    await tick(came, 'attending')
    await tick(both, 'registered')
    await tick(registeredOnly, 'registered')
    const [row] = await runSql(
      'SELECT no_shows, sessions_with_no_shows FROM holiday_return_sessions(ARRAY[$1]::uuid[], $2, NULL, NULL, $3::date) WHERE holiday IS NULL',
      [club.club.id, year, getLondonDay(new Date())],
    )
    expect(row).toEqual({ no_shows: 3, sessions_with_no_shows: 1 })
  })
})

describe('the offer after a restore [B-FAM-05]', () => {
  it('brings back bookings with their source, and the waiting list in its order', async () => {
    const club = await createBookingFixture(api, 'Restored club')
    const session = await club.createSession(1)
    const children = await Promise.all(Array.from({ length: 4 }, () => club.createChild()))
    const [booked = '', waiting = '', offered = '', kept = ''] = children
    await club.setByClub(session, kept)
    const [network] = await runSql('SELECT epoch FROM network')
    await runSql('UPDATE network SET epoch = gen_random_uuid(), restored_at = now()')
    await runSql("UPDATE sign_ins SET created = now() + interval '1 second'")
    const [backup] = await runSql(
      'UPDATE versions SET restored_version = version WHERE organisation_id = $1 RETURNING version',
      [club.club.id],
    )
    const time = '2026-11-01T10:00:00.000Z'
    const build = (registered: string, state: string, facts = {}) => ({
      table: 'bookings',
      id: `${session}:${registered}`,
      version: backup.version + 5,
      row: {
        id: `${session}:${registered}`,
        session,
        registered,
        state,
        until: null,
        at: time,
        source: 'family',
        ...facts,
      },
    })
    const rows = [
      build(booked, 'booked'),
      build(waiting, 'waiting'),
      build(offered, 'offered', { until: '2026-11-02T10:00:00.000Z' }),
      build(kept, 'cancelled'),
    ]
    const send = () =>
      api.call(club.coordinator.token, 'POST', '/sync/offer', {
        device_id: club.tablet.id,
        epoch: network.epoch,
        rows,
      })
    const reply = await send()
    expect(reply.body.results.map(({ status }: { status: string }) => status)).toEqual([
      'taken',
      'taken',
      'taken',
      'taken',
    ])
    const stored = await club.readRows(session)
    expect(stored.get(booked)).toMatchObject({ state: 'booked', source: 'family', at: time })
    expect(stored.get(waiting)).toMatchObject({ state: 'waiting', at: time })
    expect(stored.get(offered)).toMatchObject({ state: 'waiting', until: null })
    expect(stored.get(kept)).toMatchObject({ state: 'cancelled' })
    expect((await send()).body.results.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('same'))
    await runSql('UPDATE network SET restored_at = NULL')
  })
})

it('shows the rows of one club only [B-FAM-05]', async () => {
  const session = await fixture.createSession(5)
  await fixture.setByClub(session, await fixture.createChild())
  const elsewhere = await createBookingFixture(api, 'Other tenant')
  const seen = await api.db.club(elsewhere.club.id, (tx) => tx.$count(bookings, sql`true`))
  expect(seen).toBe(0)
  expect(await api.db.club(fixture.club.id, (tx) => tx.$count(sessions, eq(sessions.id, session)))).toBe(1)
})

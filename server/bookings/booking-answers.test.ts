import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { familyLinks } from '../db/schema.ts'
import type { TestApi } from '../testing/api.ts'
import { type BookingFixture, SESSION_DAY, setTime } from '../testing/booking-fixture.ts'
import { startBookings } from '../testing/booking-suite.ts'
import { sendEveningMails } from './send-evening-mails.ts'

let api: TestApi
let fixture: BookingFixture
startBookings((started) => {
  api = started.api
  fixture = started.fixture
})

const EVENING = '2027-08-03T16:00:00Z'
const signal = new AbortController().signal

const runJob = (time: string) => {
  setTime(time)
  return sendEveningMails(api.db, api.env, signal, new Date(time))
}

const readEveningMails = async (email: string) =>
  (await fixture.readMails(email)).filter(({ subject }) => subject.startsWith('Tomorrow'))

/** Books the children of a new family in a session, and opens the page of the evening mail. */
async function createEvening(places: number | null = 5, childCount = 2) {
  const session = await fixture.createSession(places)
  const family = await fixture.createFamily(childCount)
  await family.put(family.children.map((child) => [session, child]))
  await runJob(EVENING)
  const [mail] = await readEveningMails(family.email)
  const token = /booking\/([0-9a-f]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const read = () => api.call(null, 'GET', `/booking_answers/${token}`)
  const getNonce = async () => (await api.call(null, 'POST', `/booking_answers/${token}/nonce`)).body.nonce
  const post = (body: object) => api.call(null, 'POST', `/booking_answers/${token}`, body)
  /** Asks for a nonce at this time and answers two seconds later. */
  const answer = async (body: object, time = EVENING) => {
    setTime(time)
    const nonce = await getNonce()
    setTime(new Date(Date.parse(time) + 2000).toISOString())
    return post({ ...body, nonce })
  }
  const ids = (await read()).body.places?.map(({ id }: { id: string }) => id) ?? []
  return { session, family, mail, token, read, getNonce, post, answer, ids: ids as string[] }
}

describe('the mail of the evening before [B-FAM-06]', () => {
  it('is queued once at 17:00 in London, without names', async () => {
    const session = await fixture.createSession(5)
    const family = await fixture.createFamily(2)
    await family.put(family.children.map((child) => [session, child]))
    expect(await runJob('2027-08-03T15:59:59Z')).toBe(0)
    await runJob(EVENING)
    await Promise.all([runJob('2027-08-03T16:01:00Z'), runJob('2027-08-03T16:01:00Z')])
    const mails = await readEveningMails(family.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('You have 2 places at Riverside tomorrow, Wednesday 4 August.')
    expect(mails[0]?.text).not.toMatch(/Child|Hughes|Cerys/)
  })

  it('is about the places that were booked by 17:00', async () => {
    const session = await fixture.createSession(5)
    const [early, late, cancelled] = [
      await fixture.createFamily(),
      await fixture.createFamily(),
      await fixture.createFamily(),
    ]
    await early.put([[session, early.child]])
    await cancelled.put([[session, cancelled.child]])
    await cancelled.put([[session, cancelled.child, 'cancelled']])
    setTime('2027-08-03T16:00:01Z')
    await late.put([[session, late.child]])
    await runJob('2027-08-03T16:05:00Z')
    expect(await readEveningMails(early.email)).toHaveLength(1)
    for (const family of [late, cancelled]) expect(await readEveningMails(family.email)).toEqual([])
  })

  it('is not sent after 20:00, nor to a link that was withdrawn', async () => {
    const session = await fixture.createSession(5)
    const [first, second] = [await fixture.createFamily(), await fixture.createFamily()]
    for (const family of [first, second]) await family.put([[session, family.child]])
    expect(await runJob('2027-08-03T19:00:00Z')).toBe(0)
    await api.call(fixture.coordinator.token, 'DELETE', `/registered/${second.adult}/family_link`)
    await runJob('2027-08-03T18:59:00Z')
    expect(await readEveningMails(first.email)).toHaveLength(1)
    expect(await readEveningMails(second.email)).toEqual([])
  })

  it.each([
    ['2028-03-26', '2028-03-25T16:59:59Z', '2028-03-25T17:00:00Z'],
    ['2028-03-27', '2028-03-26T15:59:59Z', '2028-03-26T16:00:00Z'],
    ['2028-10-29', '2028-10-28T15:59:59Z', '2028-10-28T16:00:00Z'],
    ['2028-10-30', '2028-10-29T16:59:59Z', '2028-10-29T17:00:00Z'],
  ])('is queued at 17:00 in London before %s, when the clocks change', async (date, before, after) => {
    const session = await fixture.createSession(5, { date, year: 2028 })
    const family = await fixture.createFamily()
    await family.put([[session, family.child]])
    expect(await runJob(before)).toBe(0)
    expect(await runJob(after)).toBe(1)
    expect(await readEveningMails(family.email)).toHaveLength(1)
  })
})

describe('the page of the evening mail [B-FAM-06]', () => {
  it('shows initials and numbers, and no names', async () => {
    const { read, ids } = await createEvening()
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body).toEqual({
      organisation_name: 'Riverside',
      date: SESSION_DAY,
      places: [
        { id: ids[0], initial: 'C', place: 1, state: 'booked' },
        { id: ids[1], initial: 'C', place: 2, state: 'booked' },
      ],
    })
  })

  it('cancels a place, and takes it back while it is free', async () => {
    const { session, family, answer, ids } = await createEvening()
    const [one = ''] = family.children
    const cancelled = await answer({ cancel: [ids[0]] })
    expect(cancelled).toMatchObject({ status: 200, body: { places: [{ state: 'cancelled' }, { state: 'booked' }] } })
    expect(await fixture.readState(session, one)).toBe('cancelled')
    const keptPlace = await answer({ keep: [ids[0]] }, '2027-08-04T10:00:00Z')
    expect(keptPlace.body.places).toEqual([
      { id: ids[0], initial: 'C', place: 1, state: 'booked' },
      { id: ids[1], initial: 'C', place: 2, state: 'booked' },
    ])
    expect((await family.readSession(session))?.children ?? []).toEqual([])
    expect(await fixture.readState(session, one)).toBe('booked')
  })

  it('takes a place back although it is offered to the list, and not after it was given away', async () => {
    const { session, answer, ids } = await createEvening(1, 1)
    setTime(EVENING)
    const waiting = await fixture.createFamily()
    await waiting.put([[session, waiting.child]])
    await answer({ cancel: ids })
    expect(await fixture.readState(session, waiting.child)).toBe('offered')
    expect((await answer({ keep: ids })).body.places).toMatchObject([{ state: 'booked' }])
    expect(await fixture.readState(session, waiting.child)).toBe('waiting')
    await answer({ cancel: ids })
    expect(await waiting.put([[session, waiting.child]])).toMatchObject([{ state: 'booked' }])
    expect((await answer({ keep: ids })).body.places).toMatchObject([{ state: 'cancelled', code: 'place_given' }])
    expect(await fixture.countStates(session)).toEqual({ booked: 1, cancelled: 1 })
  })

  it("never cancels the club's booking", async () => {
    const { session, family, answer, ids } = await createEvening(5, 1)
    await fixture.setByClub(session, family.child)
    expect((await answer({ cancel: ids })).body.places).toMatchObject([{ state: 'cancelled' }])
    expect(await fixture.readState(session, family.child)).toBe('booked')
  })

  it('changes nothing by a GET, or by a nonce alone', async () => {
    const { session, read, getNonce } = await createEvening()
    const before = JSON.stringify([...(await fixture.readRows(session))])
    for (let run = 0; run < 3; run++) await read()
    await getNonce()
    expect(JSON.stringify([...(await fixture.readRows(session))])).toBe(before)
  })

  it('refuses a nonce that is too young, too old, used, made up or of another mail', async () => {
    const [{ session, getNonce, post, ids }, other] = [await createEvening(), await createEvening()]
    setTime(EVENING)
    const nonce = await getNonce()
    const send = (sent: string) => post({ cancel: ids, nonce: sent })
    const refused = { status: 400, body: { code: 'invalid', detail: { nonce: expect.any(Array) } } }
    setTime('2027-08-03T16:00:00.900Z')
    expect(await send(nonce)).toMatchObject(refused)
    setTime('2027-08-03T16:10:00Z')
    expect(await send(nonce)).toMatchObject(refused)
    setTime('2027-08-03T16:05:00Z')
    expect(await send('0'.repeat(40))).toMatchObject(refused)
    setTime(EVENING)
    const foreignNonce = await other.getNonce()
    setTime('2027-08-03T16:05:00Z')
    expect(await send(foreignNonce)).toMatchObject(refused)
    expect(await fixture.countStates(session)).toEqual({ booked: 2 })
    expect(await send(nonce)).toMatchObject({ status: 200 })
    expect(await send(nonce)).toMatchObject(refused)
  })

  it("refuses another mail's places", async () => {
    const [own, other] = [await createEvening(), await createEvening()]
    expect(await own.answer({ cancel: other.ids })).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await fixture.countStates(other.session)).toEqual({ booked: 2 })
  })

  it('ends 12 hours after the start of the day, with the link, and for unknown tokens', async () => {
    const { family, read, post, getNonce, ids } = await createEvening()
    setTime('2027-08-04T10:59:58Z')
    const nonce = await getNonce()
    expect((await read()).status).toBe(200)
    setTime('2027-08-04T11:00:00Z')
    expect(await post({ cancel: ids, nonce })).toMatchObject({ status: 409, body: { code: 'booking_closed' } })
    setTime(EVENING)
    await api.db.network((tx) =>
      tx.update(familyLinks).set({ ended: EVENING }).where(eq(familyLinks.adult_id, family.adult)),
    )
    expect((await read()).status).toBe(404)
    expect((await api.call(null, 'GET', '/booking_answers/unknown')).status).toBe(404)
  })
})

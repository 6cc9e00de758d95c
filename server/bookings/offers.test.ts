import { describe, expect, it } from 'vitest'
import type { TestApi } from '../testing/api.ts'
import { type BookingFixture, setTime } from '../testing/booking-fixture.ts'
import { startBookings } from '../testing/booking-suite.ts'
import { offerFreePlaces } from './offer-free-places.ts'

let api: TestApi
let fixture: BookingFixture
startBookings((started) => {
  api = started.api
  fixture = started.fixture
})

const signal = new AbortController().signal

/** Runs the booking job at this time, and sets the time of later calls. */
async function runJob(time: string): Promise<number> {
  setTime(time)
  return offerFreePlaces(api.db, api.env, signal, new Date(time))
}

const readOfferMails = async (email: string) =>
  (await fixture.readMails(email)).filter(({ subject }) => subject.includes('A place is free'))

/** A full session of one place, and families on its waiting list. */
async function createFullSession(waitingCount: number, facts = {}) {
  const session = await fixture.createSession(1, facts)
  const holder = await fixture.createFamily()
  await holder.put([[session, holder.child]])
  const waiting = await Promise.all(Array.from({ length: waitingCount }, () => fixture.createFamily()))
  for (const family of waiting) await family.put([[session, family.child]])
  const [first, second, third] = waiting
  if (!first) throw new Error('No family waits')
  return { session, holder, first, second: second ?? first, third: third ?? first }
}

const free = async ({ session, holder }: Awaited<ReturnType<typeof createFullSession>>) =>
  holder.put([[session, holder.child, 'cancelled']])

describe('an offered place [B-FAM-05]', () => {
  it('goes to the first on the list for 24 hours, with one mail', async () => {
    const list = await createFullSession(2)
    await free(list)
    const { session, first, second } = list
    expect((await first.readSession(session)).children).toEqual([
      { registered: first.child, state: 'offered', until: '2027-07-21T10:00:00.000Z' },
    ])
    expect((await second.readSession(session)).children).toMatchObject([{ state: 'waiting', position: 1 }])
    const [mail, ...more] = await readOfferMails(first.email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('11:00, Wednesday 21 July')
    expect(mail?.text).not.toMatch(/Child|Hughes/)
    expect(await readOfferMails(second.email)).toEqual([])
    expect(await first.put([[session, first.child]])).toMatchObject([{ state: 'booked' }])
  })

  it('is not given to a family that is not on the list', async () => {
    const list = await createFullSession(1)
    await free(list)
    const newcomer = await fixture.createFamily()
    expect(await newcomer.put([[list.session, newcomer.child]])).toMatchObject([{ state: 'waiting', position: 1 }])
  })

  it('goes to the next child after its end, and no longer to the first', async () => {
    const list = await createFullSession(2)
    await free(list)
    const { session, first, second } = list
    await runJob('2027-07-21T09:59:59Z')
    expect(await fixture.readState(session, first.child)).toBe('offered')
    await runJob('2027-07-21T10:00:00Z')
    expect(await readOfferMails(second.email)).toHaveLength(1)
    expect(await fixture.readState(session, second.child)).toBe('offered')
    expect(await first.put([[session, first.child]])).toMatchObject([{ state: 'waiting', position: 1 }])
    expect(await second.put([[session, second.child]])).toMatchObject([{ state: 'booked' }])
  })

  it('cannot be accepted after its end, even before the job has run', async () => {
    const list = await createFullSession(2)
    await free(list)
    setTime('2027-07-21T10:00:00Z')
    expect(await list.first.put([[list.session, list.first.child]])).toMatchObject([{ state: 'waiting' }])
    expect(await fixture.readState(list.session, list.second.child)).toBe('offered')
  })

  it('goes on when the family declines', async () => {
    const list = await createFullSession(2)
    await free(list)
    await list.first.put([[list.session, list.first.child, 'cancelled']])
    expect(await fixture.readState(list.session, list.second.child)).toBe('offered')
  })

  it('waits for the morning if the place becomes free at night', async () => {
    const list = await createFullSession(1)
    setTime('2027-07-20T19:00:00Z')
    await free(list)
    const { session, first } = list
    expect(await fixture.readState(session, first.child)).toBe('waiting')
    const newcomer = await fixture.createFamily()
    expect(await newcomer.put([[session, newcomer.child]])).toMatchObject([{ state: 'waiting', position: 2 }])
    await runJob('2027-07-21T06:59:59Z')
    expect(await readOfferMails(first.email)).toEqual([])
    await runJob('2027-07-21T07:00:00Z')
    expect(await readOfferMails(first.email)).toHaveLength(1)
    expect((await first.readSession(session)).children).toMatchObject([
      { state: 'offered', until: '2027-07-22T07:00:00.000Z' },
    ])
  })

  it('is one mail for several children of a family', async () => {
    const session = await fixture.createSession(0)
    const family = await fixture.createFamily(3)
    await family.put(family.children.map((child) => [session, child]))
    const body = { sessions: [session], places: 2, opens: '2027-07-01T09:00:00Z', closes: null }
    await api.call(fixture.coordinator.token, 'POST', '/sessions/booking', body)
    await runJob('2027-07-20T11:00:00Z')
    expect(await fixture.countStates(session)).toEqual({ offered: 2, waiting: 1 })
    const mails = await readOfferMails(family.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('2 places are free')
  })

  it('is made after the club cancels on the tablet', async () => {
    const list = await createFullSession(1)
    await fixture.setByClub(list.session, list.holder.child, 'cancelled')
    await runJob('2027-07-20T11:00:00Z')
    expect(await fixture.readState(list.session, list.first.child)).toBe('offered')
  })

  it('is not made to a family whose link was withdrawn', async () => {
    const list = await createFullSession(2)
    await api.call(fixture.coordinator.token, 'DELETE', `/registered/${list.first.adult}/family_link`)
    await free(list)
    expect(await fixture.readState(list.session, list.first.child)).toBe('waiting')
    expect(await fixture.readState(list.session, list.second.child)).toBe('offered')
    expect(await readOfferMails(list.first.email)).toEqual([])
  })

  it('is made once when two servers run the job', async () => {
    const list = await createFullSession(1)
    setTime('2027-07-20T19:00:00Z')
    await free(list)
    await Promise.all([runJob('2027-07-21T07:00:00Z'), runJob('2027-07-21T07:00:00Z')])
    expect(await readOfferMails(list.first.email)).toHaveLength(1)
  })
})

describe('a place that becomes free after 17:00 of the evening before [B-FAM-05]', () => {
  it('is offered to everyone, and the first press gets it', async () => {
    const list = await createFullSession(3)
    const { session, first, second, third } = list
    setTime('2027-08-03T16:00:00Z')
    await free(list)
    expect(await fixture.countStates(session)).toEqual({ cancelled: 1, offered: 3 })
    for (const family of [first, second, third]) expect(await readOfferMails(family.email)).toHaveLength(1)
    expect((await third.readSession(session)).children).toMatchObject([{ until: '2027-08-04T07:00:00.000Z' }])
    expect(await third.put([[session, third.child]])).toMatchObject([{ state: 'booked' }])
    expect(await first.put([[session, first.child]])).toMatchObject([{ state: 'waiting', position: 1 }])
    expect((await second.readSession(session)).children).toMatchObject([{ state: 'waiting', position: 2 }])
  })

  it('goes to one of two who press at the same moment', async () => {
    const list = await createFullSession(2)
    setTime('2027-08-03T16:30:00Z')
    await free(list)
    const { session, first, second } = list
    await Promise.all([first, second].map((family) => family.put([[session, family.child]])))
    expect(await fixture.countStates(session)).toEqual({ cancelled: 1, booked: 1, waiting: 1 })
  })

  it('leaves an earlier offer to its family until booking closes', async () => {
    const list = await createFullSession(2)
    setTime('2027-08-03T12:00:00Z')
    await free(list)
    const { session, first, second } = list
    await runJob('2027-08-03T16:00:00Z')
    expect(await fixture.readState(session, second.child)).toBe('waiting')
    setTime('2027-08-04T06:59:59Z')
    expect(await first.put([[session, first.child]])).toMatchObject([{ state: 'booked' }])
  })

  it('ends when booking closes, and the children stay on the list', async () => {
    const list = await createFullSession(2)
    setTime('2027-08-03T16:00:00Z')
    await free(list)
    await runJob('2027-08-04T07:00:00Z')
    expect(await fixture.countStates(list.session)).toEqual({ cancelled: 1, waiting: 2 })
    expect(await list.first.put([[list.session, list.first.child]])).toMatchObject([
      { state: 'waiting', code: 'booking_closed' },
    ])
  })
})

describe('nights in which the clocks change [B-FAM-05]', () => {
  it.each([
    ['2028-03-26', '2028-03-26T06:59:59Z', '2028-03-26T07:00:00Z'],
    ['2028-10-29', '2028-10-29T07:59:59Z', '2028-10-29T08:00:00Z'],
  ])('offers from 8 in London on %s', async (_day, before, after) => {
    const list = await createFullSession(1, { date: '2028-12-01', booking_closes: null })
    setTime(`${before.slice(0, 10)}T00:30:00Z`)
    await free(list)
    expect(await runJob(before)).toBe(0)
    expect(await runJob(after)).toBe(1)
  })
})

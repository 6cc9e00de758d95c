import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { BOOKING_TIME, createBookingFixture, restoreClock, SESSION_DAY, setTime } from '../testing/booking-fixture.ts'
import { createNumber } from '../testing/text-fixture.ts'
import { createTwilioFixture } from '../testing/twilio-fixture.ts'
import { offerFreePlaces } from './offer-free-places.ts'
import { sendEveningMails } from './send-evening-mails.ts'

const fixture = createTwilioFixture()
const { query } = fixture
beforeEach(() => setTime(BOOKING_TIME))
afterAll(restoreClock)

const signal = new AbortController().signal

/** Sends the due texts at this time. Links are sent first, so that only texts about bookings are left. */
const run = (time: string) => fixture.run(fixture.api.env, () => new Date(time))
const getBodies = () => fixture.twilio.calls.map(({ form }) => form.Body ?? '')
const readTexts = () =>
  query("SELECT kind, day::text AS day, state, reason FROM family_texts WHERE kind <> 'link' ORDER BY created")

/** Creates a session with one place, a family that has it, and a family on the waiting list that gets texts. */
async function createFullSession() {
  const bookings = await createBookingFixture(fixture.api)
  const session = await bookings.createSession(1)
  const holder = await bookings.createFamily()
  await holder.put([[session, holder.child]])
  const { number, child, page } = await createTextFamily(bookings)
  await page.put([[session, child]])
  await run(BOOKING_TIME)
  fixture.twilio.calls.length = 0
  const free = () => holder.put([[session, holder.child, 'cancelled']])
  return { bookings, session, holder, number, child, page, free }
}

async function createTextFamily(bookings: Awaited<ReturnType<typeof createBookingFixture>>, childCount = 1) {
  const number = createNumber()
  const children: string[] = []
  for (let index = 0; index < childCount; index++) children.push(await bookings.createChild())
  const page = await bookings.openPage(await bookings.createAdult(children, { email: null, mobile_number: number }))
  return { number, children, child: children[0] ?? '', page }
}

describe('an offered place by text [B-FAM-05]', () => {
  it('names club and day, and no person', async () => {
    const { number, free, page } = await createFullSession()
    await free()
    await run('2027-07-20T10:01:00Z')
    expect(fixture.twilio.calls.map(({ form }) => form.To)).toEqual([`+${number}`])
    const [text = ''] = getBodies()
    expect(text).toContain('Riverside, 4/8: a place is free. Do you want it? / mae lle ar gael.')
    expect(text).toContain(`/family/${page.secret}`)
    expect(text).not.toMatch(/Ava|Cerys|Hughes/)
    expect(await readTexts()).toEqual([{ kind: 'offer', day: SESSION_DAY, state: 'sent', reason: null }])
  })

  it.each([
    ['before 8:00', '2027-07-21T06:59:59Z', 0],
    ['at 8:00', '2027-07-21T07:00:00Z', 1],
    ['at 19:59', '2027-07-20T18:59:59Z', 1],
    ['at 20:00', '2027-07-20T19:00:00Z', 0],
  ])('%s in London', async (_name, time, count) => {
    const { free } = await createFullSession()
    await free()
    await run(time)
    expect(getBodies()).toHaveLength(count)
  })

  it('is not sent after the family left the list', async () => {
    const { session, child, page, free } = await createFullSession()
    await free()
    await page.put([[session, child, 'cancelled']])
    await run('2027-07-20T10:01:00Z')
    expect(getBodies()).toEqual([])
    expect(await readTexts()).toMatchObject([{ state: 'failed', reason: 'outdated' }])
  })

  it('is not sent after the offer has ended', async () => {
    const { free } = await createFullSession()
    await free()
    await run('2027-07-22T10:00:00Z')
    expect(getBodies()).toEqual([])
    expect(await readTexts()).toMatchObject([{ state: 'failed', reason: 'outdated' }])
  })

  it('is queued once by several runs of the job', async () => {
    const { free } = await createFullSession()
    await free()
    setTime('2027-07-20T10:02:00Z')
    for (let index = 0; index < 2; index++)
      await offerFreePlaces(fixture.api.db, fixture.api.env, signal, new Date('2027-07-20T10:02:00Z'))
    await run('2027-07-20T10:02:00Z')
    expect(getBodies()).toHaveLength(1)
  })
})

describe('a second offer for a day [B-FAM-05]', () => {
  /** Offers a place to the first of two waiting children, and to the second one at the given time. */
  async function offerTwice(time: string) {
    const bookings = await createBookingFixture(fixture.api)
    const session = await bookings.createSession(2, { date: '2027-08-11' })
    const holders = [await bookings.createFamily(), await bookings.createFamily()]
    for (const holder of holders) await holder.put([[session, holder.child]])
    const { page, children } = await createTextFamily(bookings, 2)
    await page.put(children.map((child) => [session, child]))
    await run(BOOKING_TIME)
    fixture.twilio.calls.length = 0
    for (const [index, offerTime] of [BOOKING_TIME, time].entries()) {
      setTime(offerTime)
      const holder = holders[index]
      await holder?.put([[session, holder.child, 'cancelled']])
      await run(offerTime)
      await page.put([[session, children[index] ?? '']])
    }
  }

  it('is texted on a later day, because the place may go to another child', async () => {
    await offerTwice('2027-07-22T10:00:00Z')
    expect(getBodies()).toHaveLength(2)
  })

  it('is not texted again on the same day', async () => {
    await offerTwice('2027-07-20T12:00:00Z')
    expect(getBodies()).toHaveLength(1)
  })
})

describe('a text of the evening before [B-FAM-06]', () => {
  const EVENING = '2027-08-03T16:05:00Z'

  async function createBookedFamily() {
    const bookings = await createBookingFixture(fixture.api)
    const session = await bookings.createSession(null)
    const family = await createTextFamily(bookings, 2)
    await family.page.put(family.children.map((child) => [session, child]))
    await run(BOOKING_TIME)
    fixture.twilio.calls.length = 0
    setTime(EVENING)
    return { bookings, session, ...family }
  }
  const queueEvening = () => sendEveningMails(fixture.api.db, fixture.api.env, signal, new Date(EVENING))

  it('names the number of places, and leads to the answer page', async () => {
    const { number } = await createBookedFamily()
    expect(await queueEvening()).toBe(1)
    expect(await queueEvening()).toBe(0)
    await run(EVENING)
    const [call] = fixture.twilio.calls
    expect(call?.form.To).toBe(`+${number}`)
    expect(call?.form.Body).toContain(
      'Riverside: you have 2 places tomorrow. Cannot come? / mae gennych 2 lle yfory. Methu dod? https://',
    )
    const token = /booking\/([0-9a-f]{40})/.exec(call?.form.Body ?? '')?.[1]
    const { body } = await fixture.api.call(null, 'GET', `/booking_answers/${token}`)
    expect(body).toMatchObject({ date: SESSION_DAY, places: [{ state: 'booked' }, { state: 'booked' }] })
    expect(fixture.twilio.calls).toHaveLength(1)
  })

  it('is not sent after the family cancelled all places', async () => {
    const { session, children, page } = await createBookedFamily()
    await queueEvening()
    await page.put(children.map((child) => [session, child, 'cancelled']))
    await run(EVENING)
    expect(getBodies()).toEqual([])
    expect(await readTexts()).toMatchObject([{ kind: 'evening', state: 'failed', reason: 'outdated' }])
  })

  it('is not sent on the day itself after a failing gateway', async () => {
    await createBookedFamily()
    await queueEvening()
    await run('2027-08-03T19:00:00Z')
    expect(await readTexts()).toMatchObject([{ state: 'queued' }])
    await run('2027-08-04T07:00:00Z')
    expect(getBodies()).toEqual([])
    expect(await readTexts()).toMatchObject([{ state: 'failed', reason: 'outdated' }])
  })

  it('is not sent after the session was deleted', async () => {
    const { session } = await createBookedFamily()
    await queueEvening()
    await query('UPDATE sessions SET deleted_at = now() WHERE id = $1', [session])
    await run(EVENING)
    expect(getBodies()).toEqual([])
  })
})

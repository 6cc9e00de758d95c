import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registered } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import {
  BOOKING_TIME,
  type BookingFixture,
  createBookingFixture,
  restoreClock,
  setTime,
} from '../testing/booking-fixture.ts'
import { offerFreePlaces } from './offer-free-places.ts'
import { sendCancelledDays } from './send-cancelled-days.ts'
import { sendEveningMails } from './send-evening-mails.ts'

let api: TestApi
let fixture: BookingFixture
beforeAll(async () => {
  setTime(BOOKING_TIME)
  api = await createTestApi()
})
beforeEach(async () => {
  setTime(BOOKING_TIME)
  fixture = await createBookingFixture(api)
})
afterAll(async () => {
  restoreClock()
  await api.close()
})

const EVENING = '2027-08-03T17:00:00Z'
const signal = new AbortController().signal

async function sendEvening(): Promise<void> {
  setTime(EVENING)
  await sendEveningMails(api.db, api.env, signal, new Date(EVENING))
}

const markNoFamilyLink = async (child: string) => {
  const mark = { no_family_link: true, no_family_link_reason: 'A court decided it' }
  const reply = await api.call(fixture.coordinator.token, 'PATCH', `/registered/${child}`, mark)
  expect(reply.status).toBe(200)
}

const untie = (adult: string) =>
  api.db.network((tx) => tx.update(registered).set({ family_entries: [] }).where(eq(registered.id, adult)))

const drops = [
  { title: 'marked "No family link"', drop: ({ child }: { child: string }) => markNoFamilyLink(child) },
  { title: 'no longer tied to the adult', drop: ({ adult }: { adult: string }) => untie(adult) },
]

async function createTwoParents() {
  const child = await fixture.createChild()
  const mother = await fixture.openPage(await fixture.createAdult([child]))
  const father = await fixture.openPage(await fixture.createAdult([child]))
  return { child, mother, father }
}

const readSubjects = async (email: string) => (await fixture.readMails(email)).map(({ subject }) => subject)

async function findAnswerToken(email: string): Promise<string> {
  const texts = (await fixture.readMails(email)).map(({ text }) => text)
  return texts.map((text) => /booking\/([0-9a-f]{40})/.exec(text)?.[1]).find(Boolean) ?? ''
}

describe.each(drops)('a booked child who is $title [B-FAM-01]', ({ drop }) => {
  it('is in no evening mail', async () => {
    const { child, father } = await createTwoParents()
    const session = await fixture.createSession(2)
    await father.put([[session, child]])
    await drop({ child, adult: father.adult })
    await sendEvening()
    expect((await readSubjects(father.email)).filter((subject) => subject.includes('Tomorrow'))).toEqual([])
  })

  it('is not shown or changed by an earlier evening mail', async () => {
    const { child, father } = await createTwoParents()
    const session = await fixture.createSession(2)
    await father.put([[session, child]])
    await sendEvening()
    const token = await findAnswerToken(father.email)
    const page = await api.call(null, 'GET', `/booking_answers/${token}`)
    const [place] = page.body.places
    await drop({ child, adult: father.adult })
    expect((await api.call(null, 'GET', `/booking_answers/${token}`)).body.places).toEqual([])
    const { body } = await api.call(null, 'POST', `/booking_answers/${token}/nonce`)
    setTime('2027-08-03T17:00:05Z')
    const sent = { cancel: [place.id], nonce: body.nonce }
    expect((await api.call(null, 'POST', `/booking_answers/${token}`, sent)).status).toBe(400)
    expect(await fixture.readState(session, child)).toBe('booked')
  })

  it('is in no offer', async () => {
    const { child, father } = await createTwoParents()
    const session = await fixture.createSession(1)
    const holder = await fixture.createFamily()
    await holder.put([[session, holder.child]])
    await father.put([[session, child]])
    await drop({ child, adult: father.adult })
    await holder.put([[session, holder.child, 'cancelled']])
    await offerFreePlaces(api.db, api.env, signal, new Date(BOOKING_TIME))
    expect((await readSubjects(father.email)).filter((subject) => subject.includes('A place is free'))).toEqual([])
  })
})

it('sends a parent no mail about a cancelled day of a child who was taken out of the link [B-FAM-01]', async () => {
  const { child, father } = await createTwoParents()
  const session = await fixture.createSession(2)
  await father.put([[session, child]])
  await markNoFamilyLink(child)
  await fixture.tablet.push(fixture.tablet.mutation('session.delete', { id: session }))
  await sendCancelledDays(api.db, api.env, signal)
  expect((await readSubjects(father.email)).filter((subject) => subject.includes('is not open'))).toEqual([])
})

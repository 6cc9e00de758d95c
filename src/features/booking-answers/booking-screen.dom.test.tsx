import { overrideClock } from '@contract/rules/days.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendEveningMails } from '../../../server/bookings/send-evening-mails.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import {
  BOOKING_TIME,
  type BookingFixture,
  createBookingFixture,
  restoreClock,
  setTime,
} from '../../../server/testing/booking-fixture.ts'
import { openSignedOut, setOnline } from '../../testing/open-page.tsx'
import { press, pressButton } from '../../testing/press.ts'

// Allow more time, because the first test in this file also loads the app.
vi.setConfig({ testTimeout: 120_000 })

const EVENING = '2027-08-03T16:00:00Z'

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

/** Lets the clock run from a time, because a nonce can be used only a second after it was requested. */
function runClockFrom(time: string) {
  const offset = Date.parse(time) - Date.now()
  overrideClock(() => Date.now() + offset)
}

/** Books a family's children and opens the page of its evening mail. */
async function openEvening({ places = 5, childCount = 2 } = {}) {
  const session = await fixture.createSession(places)
  const family = await fixture.createFamily(childCount)
  await family.put(family.children.map((child) => [session, child]))
  setTime(EVENING)
  await sendEveningMails(api.db, api.env, new AbortController().signal, new Date(EVENING))
  const mail = (await fixture.readMails(family.email)).find(({ subject }) => subject.startsWith('Tomorrow'))
  const token = /booking\/([0-9a-f]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  runClockFrom(EVENING)
  await openSignedOut(api, `/booking/${token}`)
  await screen.findByRole('heading', { level: 1, name: 'Who cannot come tomorrow?' })
  return { session, family, token }
}

describe('the page of the evening before [B-FAM-06]', () => {
  it('shows initials and place numbers, and no names', async () => {
    await openEvening()
    expect(screen.getByRole('checkbox', { name: /Place 1\. Coming/ })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /Place 2\. Coming/ })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/Child|Hughes|Cerys/)
  })

  it('gives a place back with a second press after a moment, and undoes it', async () => {
    const { session } = await openEvening()
    press(screen.getByRole('checkbox', { name: /Place 1/ }))
    press(await screen.findByRole('button', { name: 'Wait a moment' }))
    expect(await fixture.countStates(session)).toEqual({ booked: 2 })
    await pressButton('Yes, C cannot come')
    await screen.findByRole('heading', { name: 'Thank you. The club knows.' })
    expect(await fixture.countStates(session)).toEqual({ booked: 1, cancelled: 1 })
    await pressButton('Undo for C, place 1')
    await screen.findByText('Undone.')
    expect(await fixture.countStates(session)).toEqual({ booked: 2 })
    expect(screen.getByText(/Place 1\. Coming again/)).toBeTruthy()
  })

  it('does not give back a place that another family has', async () => {
    const { session } = await openEvening({ places: 1, childCount: 1 })
    const other = await fixture.createFamily()
    await other.put([[session, other.child]])
    press(screen.getByRole('checkbox', { name: /Place 1/ }))
    await pressButton('Yes, C cannot come')
    await screen.findByRole('heading', { name: 'Thank you. The club knows.' })
    await other.put([[session, other.child]])
    await pressButton('Undo for C, place 1')
    await screen.findByText('Too late.')
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  it('says that it cannot send without a network, and sends on the next press', async () => {
    const { session } = await openEvening()
    press(screen.getByRole('checkbox', { name: /Place 2/ }))
    const confirm = await screen.findByRole('button', { name: 'Yes, C cannot come' })
    setOnline(false)
    press(confirm)
    await waitFor(() => expect(within(document.body).getByText('Needs Wi-Fi')).toBeTruthy())
    expect(await fixture.countStates(session)).toEqual({ booked: 2 })
    setOnline(true)
    await pressButton('Try again')
    await pressButton('Yes, C cannot come')
    await screen.findByRole('heading', { name: 'Thank you. The club knows.' })
  })

  it('ends at noon on the day of the session', async () => {
    const { token } = await openEvening()
    runClockFrom('2027-08-04T11:00:01Z')
    await openSignedOut(api, `/booking/${token}`)
    await screen.findByText(/too late|does not work any more/)
  })

  it('opens no page for an unknown link', async () => {
    await openSignedOut(api, '/booking/0123456789abcdef0123456789abcdef')
    await screen.findByText(/This link does not work any more/)
  })
})

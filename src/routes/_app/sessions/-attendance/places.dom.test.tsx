import { newId } from '@contract/id.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { attendance } from '../../../../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { type BookingFixture, createBookingFixture } from '../../../../../server/testing/booking-fixture.ts'
import { openPage, setOnline } from '../../../../testing/open-page.tsx'
import { press, pressButton, pressTwice, typeText } from '../../../../testing/press.ts'

// Allow more time, because the first test in this file also loads the app.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let fixture: BookingFixture
beforeAll(async () => {
  // Set the text size and the width, because the list calculates its columns from both.
  document.documentElement.style.fontSize = '16px'
  window.innerWidth = 1280
  // Another test in this worker may have measured the window already.
  window.dispatchEvent(new Event('resize'))
  api = await createTestApi()
})
afterAll(async () => {
  document.documentElement.style.fontSize = ''
  window.innerWidth = 1024
  window.dispatchEvent(new Event('resize'))
  await api.close()
})

/** Creates a club whose session has two places and one booked child, and opens the attendance. */
async function openSession({ bookedCount = 1 } = {}) {
  fixture = await createBookingFixture(api, `Riverside ${newId()}`)
  const session = await fixture.createSession(2, { booking_opens: '2026-01-01T09:00:00Z' })
  for (const first_name of ['Mali', 'Nia'].slice(0, bookedCount))
    await fixture.setByClub(session, await fixture.createChild({ first_name }))
  const free = await fixture.createChild({ first_name: 'Osian' })
  await openPage(api, fixture.coordinator.token, `/sessions/${session}`)
  return { session, free }
}

const openPlaces = async () => {
  await pressButton(/1 booked of 2/)
  return screen.findByRole('dialog', { name: 'Places' })
}

describe('places of a session [B-FAM-05]', () => {
  it('are counted under the tally and listed in a sheet', async () => {
    await openSession()
    const filter = await screen.findByRole('group', { name: 'Show' })
    await waitFor(() => expect(filter.textContent).toBe('All 2Booked 1Expected 2Here 0'))
    const sheet = await openPlaces()
    await within(sheet).findByRole('button', { name: /Mali Hughes.*Booked by the club/ })
  })

  it('are not ticked by “Set all as attending” [ATT-32]', async () => {
    fixture = await createBookingFixture(api, `Riverside ${newId()}`)
    const session = await fixture.createSession(5, { booking_opens: '2026-01-01T09:00:00Z' })
    await fixture.setByClub(session, await fixture.createChild({ first_name: 'Mali' }))
    const listed = await fixture.createChild({ first_name: 'Nia' })
    await fixture.tablet.push(
      fixture.tablet.mutation('attendance.set', { session, registered: listed, state: 'registered', seen: 0 }),
    )
    const user = await api.user(fixture.club.id, { user_type: 'coordinator', two_step_attendance: true })
    await openPage(api, user.token, `/sessions/${session}`)
    await screen.findByRole('checkbox', { name: /Mali Hughes/ })
    await pressButton('Set all as attending')
    await screen.findByText(/1 more person is here\. 1 booked child is not ticked/)
    const readTicks = () =>
      api.db.network((tx) => tx.select().from(attendance).where(eq(attendance.session_id, session)))
    await waitFor(async () => expect(await readTicks()).toMatchObject([{ registered_id: listed, state: 'attending' }]))
  })

  it('are booked offline by the club, and sent later', async () => {
    const { session, free } = await openSession()
    const sheet = await openPlaces()
    setOnline(false)
    typeText(within(sheet).getByRole('combobox', { name: 'Book a place for a child' }), 'Osian')
    press((await within(document.body).findAllByRole('option', { name: /Osian Hughes/ }))[0] as HTMLElement)
    const person = await screen.findByRole('dialog', { name: /Osian Hughes/ })
    await within(person).findByText('1 of 2 places booked')
    await pressButton(/^Book a place/, person)
    await within(person).findByText('Booked by the club')
    await within(person).findByText(/waiting to send/)
    expect(await fixture.readState(session, free)).toBeNull()
    setOnline(true)
    await waitFor(async () => expect(await fixture.readState(session, free)).toBe('booked'))
    await pressTwice('Cancel the place', 'Press again to cancel', person)
    await waitFor(async () => expect(await fixture.readState(session, free)).toBe('cancelled'))
  })

  it('are booked beyond the number if the user decides so', async () => {
    const { session } = await openSession({ bookedCount: 2 })
    await pressButton(/2 booked of 2/)
    const sheet = await screen.findByRole('dialog', { name: 'Places' })
    typeText(within(sheet).getByRole('combobox', { name: 'Book a place for a child' }), 'Osian')
    const options = await within(document.body).findAllByRole('option', { name: /Osian Hughes/ })
    press(options.at(-1) as HTMLElement)
    const person = await screen.findByRole('dialog', { name: /Osian Hughes/ })
    await within(person).findByText(/Every place is taken/)
    await pressButton(/^Book beyond the number/, person)
    await within(person).findByText('3 of 2 places booked')
    await waitFor(async () => {
      const rows = await fixture.readRows(session)
      expect([...rows.values()].filter(({ state }) => state === 'booked')).toHaveLength(3)
    })
  })

  it('are absent from a session without bookings [B-FAM-06]', async () => {
    fixture = await createBookingFixture(api)
    const session = await fixture.createSession(null, { booking_opens: null })
    const core = fixture.core.token
    await openPage(api, core, `/sessions/${session}`)
    await screen.findByRole('button', { name: /^Expected/ })
    expect(screen.queryByRole('button', { name: /^Booked/ })).toBeNull()
    expect(screen.queryByText(/booked/)).toBeNull()
  })
})

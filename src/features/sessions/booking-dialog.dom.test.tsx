import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { type BookingFixture, createBookingFixture } from '../../../server/testing/booking-fixture.ts'
import { openPage, setOnline } from '../../testing/open-page.tsx'
import { press, pressButton, pressTwice, typeText } from '../../testing/press.ts'

// Allow more time, because the first test in this file also loads the app.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const NOT_OPENED = { booking_opens: null }

/** Reads the booking of a session as devices receive it. */
async function readSession({ tablet }: BookingFixture, id: string) {
  const { rows } = await tablet.pullAll()
  return rows.get(`sessions/${id}`)?.row as { places: number | null; booking_opens: string; booking_closes: string }
}

/** Opens the list of sessions and selects all of them. */
async function selectAll({ token }: { token: string }) {
  await openPage(api, token, '/sessions')
  const table = await screen.findByRole('table')
  press(within(table).getByRole('checkbox', { name: 'Select all' }))
}

describe('booking of sessions [B-FAM-05]', () => {
  it('is opened for many sessions at once, and closed again', async () => {
    const fixture = await createBookingFixture(api, 'Hillside')
    const ids = [await fixture.createSession(20, NOT_OPENED), await fixture.createSession(null, NOT_OPENED)]
    await selectAll(fixture.core)
    await pressButton('Booking by families')
    const dialog = await screen.findByRole('dialog', { name: 'Booking by families' })
    const placesField = within(dialog).getByLabelText('Places in every session')
    expect(within(dialog).getByText(/different numbers now/)).toBeTruthy()
    typeText(placesField, '1.5')
    await pressButton('Open for booking', dialog)
    await within(dialog).findByText('A whole number from 0 to 9999')
    typeText(placesField, '12')
    await pressButton('Open for booking', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    for (const id of ids) expect(await readSession(fixture, id)).toMatchObject({ places: 12, booking_closes: null })
    expect(await screen.findAllByText('Open for booking, 0 of 12 booked', {}, { timeout: 10_000 })).not.toHaveLength(0)

    await pressButton('Booking by families')
    const secondDialog = await screen.findByRole('dialog', { name: 'Booking by families' })
    await pressTwice('Close booking now', 'Press again to close', secondDialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findAllByText('Booking closed, 0 of 12 booked', {}, { timeout: 10_000 })).not.toHaveLength(0)
    expect(await readSession(fixture, ids[0] ?? '')).toMatchObject({ places: 12 })
  })

  it('opens on a chosen day and hour in London', async () => {
    const fixture = await createBookingFixture(api, 'Lakeside')
    const id = await fixture.createSession(8, NOT_OPENED)
    await selectAll(fixture.coordinator)
    await pressButton('Booking by families')
    const dialog = await screen.findByRole('dialog', { name: 'Booking by families' })
    press(within(dialog).getByRole('radio', { name: 'On a day' }))
    await pressButton('Open for booking', dialog)
    const dayField = await within(dialog).findByLabelText(/^Day on which booking opens/)
    await within(dialog).findByText('Type a day')
    typeText(dayField, '5/7/2027')
    await pressButton('Open for booking', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { booking_opens, places } = await readSession(fixture, id)
    expect([new Date(booking_opens).toISOString(), places]).toEqual(['2027-07-05T08:00:00.000Z', 8])
    expect(await screen.findAllByText('Booking opens 5 July, 09:00')).not.toHaveLength(0)
  })

  it('needs a network', async () => {
    const fixture = await createBookingFixture(api, 'Woodside')
    await fixture.createSession(8, NOT_OPENED)
    await selectAll(fixture.coordinator)
    await pressButton('Booking by families')
    const dialog = await screen.findByRole('dialog', { name: 'Booking by families' })
    setOnline(false)
    await within(dialog).findByText('Needs Wi-Fi')
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Open for booking' }).disabled).toBe(true)
    setOnline(true)
  })
})

import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApi, type TestApi } from './api.ts'
import { BOOKING_TIME, type BookingFixture, createBookingFixture, restoreClock, setTime } from './booking-fixture.ts'

type StartedBookings = { api: TestApi; fixture: BookingFixture }

/**
 * Registers the hooks of a test file about bookings: an API, a club, and the time of the first bookings before each
 * test.
 * @param onStart called before the first test
 */
export function startBookings(onStart: (started: StartedBookings) => void): void {
  let api: TestApi | undefined
  beforeAll(async () => {
    setTime(BOOKING_TIME)
    api = await createTestApi()
    onStart({ api, fixture: await createBookingFixture(api) })
  })
  beforeEach(() => setTime(BOOKING_TIME))
  afterAll(async () => {
    restoreClock()
    await api?.close()
  })
}

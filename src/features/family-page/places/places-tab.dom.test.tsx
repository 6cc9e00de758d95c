import { overrideClock } from '@contract/rules/days.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import {
  BOOKING_TIME,
  type BookingFixture,
  createBookingFixture,
  restoreClock,
  setTime,
} from '../../../../server/testing/booking-fixture.ts'
import { openSignedOut, setOnline } from '../../../testing/open-page.tsx'
import { press, pressButton } from '../../../testing/press.ts'
import { typeBirthday } from '../testing/family.ts'

// Allow more time, because the first test in this file also loads the app.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let fixture: BookingFixture
beforeAll(async () => {
  setTime(BOOKING_TIME)
  api = await createTestApi()
  fixture = await createBookingFixture(api)
})
afterEach(() => sessionStorage.clear())
afterAll(async () => {
  restoreClock()
  await api.close()
})

type Family = Awaited<ReturnType<BookingFixture['createFamily']>>

/** Opens the places of a family's page with a child's birthday. */
async function openPlaces({ secret }: Family) {
  await openSignedOut(api, `/family/${secret}?tab=places`)
  await typeBirthday('1', '3', '2018')
  await screen.findByRole('heading', { name: /^Places/ })
}

const findChild = (name: string, state: string) =>
  screen.findByRole('button', { name: new RegExp(`^${name}, Wed 4 August: ?${state}`) })

const chooseChild = async (name: string, state = 'Choose') => press(await findChild(name, state))

/** Removes all sessions of earlier tests from the pages, by closing their booking. */
async function closeOtherSessions() {
  const { results } = (await api.call(fixture.coordinator.token, 'GET', '/sessions')).body
  const sessions = (results ?? []).map(({ id }: { id: string }) => id)
  if (sessions.length === 0) return
  const body = { sessions, places: null, opens: null, closes: '2027-07-01T00:00:00Z' }
  await api.call(fixture.coordinator.token, 'POST', '/sessions/booking', body)
}

describe('places of a family [B-FAM-05]', () => {
  it('are absent while no day is open', async () => {
    await closeOtherSessions()
    await openPlaces(await fixture.createFamily())
    await screen.findByText('No day is open for booking')
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('are booked, and the third child goes on the list', async () => {
    await closeOtherSessions()
    const session = await fixture.createSession(2)
    const family = await fixture.createFamily(3)
    await openPlaces(family)
    for (const name of ['Child0', 'Child1', 'Child2']) await chooseChild(name)
    await screen.findByText('1 child goes on the waiting list.')
    await screen.findByText('3 to book')
    await pressButton('Send')
    await screen.findByText('Full, 1 waiting')
    await findChild('Child.', 'Waiting, 1st')
    expect(screen.getAllByRole('button', { name: /Booked$/ })).toHaveLength(2)
    expect(await fixture.countStates(session)).toEqual({ booked: 2, waiting: 1 })
  })

  it('are given back', async () => {
    await closeOtherSessions()
    const session = await fixture.createSession(2)
    const family = await fixture.createFamily(2)
    await family.put(family.children.map((child) => [session, child]))
    await openPlaces(family)
    await chooseChild('Child1', 'Booked')
    await findChild('Child1', 'Giving back')
    await pressButton('Send')
    await findChild('Child1', 'Choose')
    expect(await fixture.countStates(session)).toEqual({ booked: 1, cancelled: 1 })
  })

  it('are booked for all or none, and the page says so before it sends', async () => {
    await closeOtherSessions()
    const session = await fixture.createSession(1)
    const family = await fixture.createFamily(2)
    await openPlaces(family)
    press(await screen.findByRole('checkbox', { name: /^Book all or none/ }))
    await chooseChild('Child0')
    await chooseChild('Child1')
    await screen.findByText('1 place for 2 children.')
    await screen.findByText('If you send this, nobody is booked on this day.')
    await pressButton('Send')
    await screen.findByText('There was no place for all.')
    expect(await fixture.countStates(session)).toEqual({})
    await pressButton('Put both on the waiting list')
    await screen.findByText('2 children go on the waiting list.')
    await screen.findByText('2 for the waiting list')
    await pressButton('Send')
    await findChild('Child.', 'Answer above')
    await findChild('Child.', 'Waiting, 1st')
    expect(await fixture.countStates(session)).toEqual({ offered: 1, waiting: 1 })
  })

  it('are taken or declined when they are offered, with nothing preselected', async () => {
    await closeOtherSessions()
    const session = await fixture.createSession(1)
    const [first, second] = [await fixture.createFamily(), await fixture.createFamily()]
    await first.put([[session, first.child]])
    await second.put([[session, second.child]])
    await first.put([[session, first.child, 'cancelled']])
    await openPlaces(second)
    const offer = await screen.findByRole('region', { name: 'A place is free for Child0' })
    expect(within(offer).getByText(/Kept until/)).toBeTruthy()
    expect(within(offer).queryAllByRole('radio', { checked: true })).toEqual([])
    await findChild('Child0', 'Answer above')
    press(within(offer).getByRole('radio', { name: 'Take it' }))
    await pressButton('Send')
    await findChild('Child0', 'Booked')
    expect(await fixture.readState(session, second.child)).toBe('booked')
  })

  it('wait on the phone without a network and are sent later', async () => {
    await closeOtherSessions()
    const session = await fixture.createSession(5)
    const family = await fixture.createFamily()
    await openPlaces(family)
    await chooseChild('Child0')
    setOnline(false)
    await pressButton('Send')
    await screen.findByText('Waiting on this phone.')
    await findChild('Child0', 'To send')
    expect(await fixture.countStates(session)).toEqual({})
    act(() => setOnline(true))
    await findChild('Child0', 'Booked')
    await waitFor(async () => expect(await fixture.countStates(session)).toEqual({ booked: 1 }))
  })

  it('are sent after a reload that opens another tab', async () => {
    await closeOtherSessions()
    const session = await fixture.createSession(5)
    const family = await fixture.createFamily()
    await openPlaces(family)
    await chooseChild('Child0')
    setOnline(false)
    await pressButton('Send')
    await screen.findByText('Waiting on this phone.')
    await openSignedOut(api, `/family/${family.secret}`)
    await screen.findByRole('heading', { name: 'Is this still right?' })
    await waitFor(async () => expect(await fixture.countStates(session)).toEqual({ booked: 1 }))
  })

  it('are shown on a tab that is first opened offline, and are updated by themselves', async () => {
    await closeOtherSessions()
    const session = await fixture.createSession(1)
    const [first, second] = [await fixture.createFamily(), await fixture.createFamily()]
    await first.put([[session, first.child]])
    await second.put([[session, second.child]])
    await first.put([[session, first.child, 'cancelled']])
    await openSignedOut(api, `/family/${second.secret}`)
    await typeBirthday('1', '3', '2018')
    const tab = await screen.findByRole('link', { name: /^Places.*place is offered/ })
    setOnline(false)
    press(tab)
    await findChild('Child0', 'Answer above')
    await second.put([[session, second.child]])
    act(() => setOnline(true))
    await findChild('Child0', 'Booked')
  })

  it('cannot be booked after the booking has closed', async () => {
    await closeOtherSessions()
    const session = await fixture.createSession(5)
    const family = await fixture.createFamily()
    await openPlaces(family)
    await chooseChild('Child0')
    overrideClock(() => Date.parse('2027-08-04T07:30:00Z'))
    await api.db.network((tx) => tx.execute(`UPDATE family_link_keys SET expires = '2030-01-01'`))
    await pressButton('Send')
    await screen.findByText(/Not everything could be booked|No day is open/)
    setTime(BOOKING_TIME)
    expect(await fixture.countStates(session)).toEqual({})
  })
})

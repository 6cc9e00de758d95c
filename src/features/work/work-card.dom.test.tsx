import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { createClubWithWork } from '../../../server/testing/work-fixture.ts'
import { setInterceptor } from '../../replica/testing/browser.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { openPage, setOnline } from '../../testing/open-page.tsx'
import { press, pressButton } from '../../testing/press.ts'

let api: TestApi
let club: Awaited<ReturnType<typeof createClubWithWork>>
let supportToken: string
beforeAll(async () => {
  api = await createTestApi()
  club = await createClubWithWork(api, 'Riverside')
  supportToken = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
})
afterAll(() => api.close())

const findCard = async () => within(await screen.findByRole('region', { name: 'Your work' }))
const findLink = async (name: RegExp) => (await findCard()).findByRole('link', { name })

describe('card with what waits [B-DESK-02]', () => {
  it('has danger first on the start page of staff, and opens the list of a row', async () => {
    const router = await openPage(api, supportToken, '/dashboard')
    await findLink(/2 concern notes that no key opens/)
    const texts = (await findCard()).getAllByRole('link').map(({ textContent }) => textContent)
    expect(texts[0]).toMatch(/concern notes/)
    expect(texts.join()).toMatch(/oldest 5 days/)
    await expectAccessible()
    press(await findLink(/2 Lunchmaker applications wait for you/))
    await screen.findByRole('heading', { level: 1, name: 'Volunteer Applications' })
    expect(router.state.location.search).toEqual({ waiting_for: 'reviewer', second_look: false, check_ends: false })
    expect(await screen.findAllByRole('link', { name: /Angharad Price/ })).toHaveLength(2)
  })

  it('reserves the height of the rows that were shown last', async () => {
    await openPage(api, supportToken, '/dashboard')
    const rowCount = (await findCard()).getAllByRole('listitem').length
    await waitFor(() => expect(localStorage.getItem('work-rows')).toBe(String(rowCount)))
    setInterceptor(({ url }, send) => (url.endsWith('/me/work') ? new Promise(() => undefined) : send()))
    const supportOnNewDevice = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
    await openPage(api, supportOnNewDevice, '/dashboard', { faulty: true })
    await waitFor(async () => expect((await findCard()).getByText('Loading your work')).toBeTruthy())
    expect((await findCard()).getAllByRole('listitem', { hidden: true })).toHaveLength(rowCount)
    setInterceptor(null)
  })

  it('opens the report of clubs with its rows', async () => {
    await openPage(api, supportToken, '/dashboard')
    press(await findLink(/1 club not confirmed for the coming holiday/))
    await screen.findByRole('heading', { level: 1, name: 'Club Open Status' })
    await screen.findByText('1 club, 1 club holiday')
  })

  it('has the club’s tasks on Welcome, with a badge for a long wait', async () => {
    await openPage(api, club.coordinator.token, '/welcome')
    await findLink(/1 family asks to be removed/)
    const card = await findCard()
    for (const name of [/2 families to check/, /1 record with a question from a family/, /1 family link ended/])
      await card.findByRole('link', { name })
    await expectAccessible()
    press(await findLink(/2 families to check/))
    await screen.findByRole('dialog', { name: 'Families to check' })
  })

  it('opens the people about whom a family has a question', async () => {
    await openPage(api, club.coordinator.token, '/welcome')
    press(await findLink(/1 record with a question from a family/))
    await screen.findByRole('checkbox', { name: 'With questions from families' })
    await screen.findByRole('link', { name: /Ava/ })
    expect(screen.queryByRole('link', { name: /Ben/ })).toBeNull()
  })

  it('shows that nothing waits', async () => {
    const { token } = await api.user(null, { is_staff: true, role: 'tlg' })
    await openPage(api, token, '/dashboard')
    await (await findCard()).findByText('Nothing waits for you')
  })

  it('reports a fault, and counts again', async () => {
    const { token } = await api.user(null, { is_staff: true, role: 'vp_general' })
    setInterceptor((request, send) =>
      request.url.endsWith('/me/work') ? Promise.resolve(new Response('{}', { status: 500 })) : send(),
    )
    await openPage(api, token, '/dashboard', { faulty: true })
    await (await findCard()).findByText(/^Your work (needs a connection to|could not) be counted\.$/)
    setInterceptor(null)
    await pressButton('Try again')
    await findLink(/2 second looks at Core Team applications|1 second look at a Core Team application/)
  })

  it('shows without a network what this device has counted, and the age of the rest', async () => {
    await openPage(api, club.coordinator.token, '/welcome')
    await findLink(/2 families to check/)
    await findLink(/1 family asks to be removed/)
    setOnline(false)
    await (await findCard()).findByText(/^Families and questions counted on this device, the rest as of \d\d:\d\d$/)
    await findLink(/2 families to check/)
    await findLink(/1 family asks to be removed/)
    setOnline(true)
  })

  it('needs a connection for a new count, below one time in the title of the staff’s page', async () => {
    await openPage(api, supportToken, '/dashboard')
    await findLink(/2 concern notes that no key opens/)
    await screen.findByText(/^Counted at \d\d:\d\d$/)
    setOnline(false)
    await (await findCard()).findByText('A new count needs a connection.')
    expect(screen.getAllByText(/^Counted at/)).toHaveLength(1)
    setOnline(true)
  })
})

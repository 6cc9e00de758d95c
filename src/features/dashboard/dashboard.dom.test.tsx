import { AppError } from '@contract/errors.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getCurrentStore } from '@/data/query-client.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { setInterceptor } from '../../replica/testing/browser.ts'
import { openPage, setOnline } from '../../testing/open-page.tsx'
import { pressButton } from '../../testing/press.ts'

// Allow more time, because the first test of a file also imports the full app.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  const riverside = await api.club('Riverside')
  await api.club('Riverside Boxes', { is_boxes_of_hope: true })
  const { token } = await api.user(riverside.id)
  const { body } = await api.call(token, 'POST', '/sessions', {
    date: '2026-08-05',
    holiday: 'July/Aug',
    year: 2026,
  })
  const attending = await riverside.people(2)
  await api.call(token, 'POST', `/sessions/${body.id}/attending`, { attending })
  await api.call(token, 'PATCH', `/sessions/${body.id}`, { activities: ['Cooking'] })
})
afterAll(() => api.close())

const createStaffToken = async (role: 'vp_support' | 'boxes_of_hope') =>
  (await api.user(null, { is_staff: true, role })).token
const PATH = '/dashboard?year=2026'

const openMenu = async (name: string) =>
  fireEvent.pointerDown(await within(await screen.findByRole('main')).findByRole('button', { name }), { button: 0 })
const listMenuItems = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

describe('header of the dashboard', () => {
  it('has the exports in one menu and other actions in another [DASH-145 to DASH-148]', async () => {
    await openPage(api, await createStaffToken('vp_support'), PATH)
    await openMenu('Export')
    expect(listMenuItems()).toEqual([
      'Export Lunch Club Year',
      'Export Parcel Provision Year',
      'Export Combined Year',
      'Export Surveys',
    ])
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    await openMenu('More')
    expect(listMenuItems()).toEqual(['Print', 'Holiday return', 'Saved years', 'Saved files'])
  })

  it('disables the exports without a network, and names the reason', async () => {
    await openPage(api, await createStaffToken('vp_support'), PATH)
    await screen.findByText('Lunch club and parcels together')
    setOnline(false)
    await openMenu('Export')
    within(screen.getByRole('menu')).getByText('Needs Wi-Fi')
    expect(screen.getByRole('menuitem', { name: 'Export Surveys' }).ariaDisabled).toBe('true')
    setOnline(true)
  })

  it('requests the numbers of a chip only after Filter is pressed [DASH-13]', async () => {
    const router = await openPage(api, await createStaffToken('vp_support'), PATH)
    await pressButton('Regions: any')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Scotland' }))
    await screen.findByRole('button', { name: 'Regions: Scotland' })
    expect(router.state.location.search).not.toHaveProperty('regions')
    await pressButton('Filter')
    await waitFor(() => expect(router.state.location.search).toHaveProperty('regions', ['Scotland']))
    await pressButton('Clear: Regions')
    await screen.findByRole('button', { name: 'Regions: any' })
  })

  it('offers years back to 2020 and removes the days of a period [DASH-14, FMT-33]', async () => {
    const path = '/dashboard?year="custom"&from=2026-07-01&to=2026-08-31'
    const router = await openPage(api, await createStaffToken('vp_support'), path)
    await pressButton('Year: Custom')
    await pressButton('2020')
    await pressButton('Filter')
    await waitFor(() => expect(router.state.location.search).toEqual({ year: 2020 }))
  })
})

describe('dashboard page', () => {
  it('requests nothing again when the network returns [DASH-232]', async () => {
    const fetchSpy = vi.spyOn(api.app, 'fetch')
    const listNumberCalls = () => fetchSpy.mock.calls.filter(([request]) => request.url.includes('/api/dashboard/'))
    await openPage(api, await createStaffToken('vp_support'), PATH)
    await screen.findByText('Lunch club and parcels together')
    await screen.findByRole('heading', { name: 'Activities by session' })
    await waitFor(() => {
      expect(listNumberCalls()).not.toEqual([])
      // The screen must have received each response, because a query without one may be requested again.
      expect(getCurrentStore()?.isFetching()).toBe(0)
    })
    fetchSpy.mockClear()
    setOnline(false)
    setOnline(true)
    await act(async () => undefined)
    expect(listNumberCalls()).toEqual([])
    fetchSpy.mockRestore()
  })

  it('shows the share of people with confirmed health facts, and its definition [B-FAM-04]', async () => {
    await openPage(api, await createStaffToken('vp_support'), PATH)
    const card = await screen.findByRole('region', { name: 'Health facts confirmed within a year' })
    within(card).getByText(/A person with an open question counts as not confirmed/)
    within(card).getByRole('img', { name: 'Health facts confirmed within a year: 100.0%' })
    await pressButton('Health facts confirmed within a year: show as a table')
    within(card).getByRole('cell', { name: '2 (100.0%)' })
  })

  it('has no Volunteer Insights for Boxes of Hope staff', async () => {
    await openPage(api, await createStaffToken('boxes_of_hope'), PATH)
    await screen.findByText('Participant Feedback')
    expect(screen.queryByText('Volunteer Insights')).toBeNull()
  })

  it('offers only clubs of the chosen programme [DASH-28]', async () => {
    const token = await createStaffToken('vp_support')
    const listOfferedClubs = async (type: string, club: string) => {
      await openPage(api, token, `${PATH}&type=${type}`)
      await pressButton('Club Names: any')
      await screen.findByRole('option', { name: club })
      return screen.getAllByRole('option', { name: /^Riverside/ }).map(({ textContent }) => textContent)
    }
    expect(await listOfferedClubs('boh', 'Riverside Boxes')).toEqual(['Riverside Boxes'])
    expect(await listOfferedClubs('tlg', 'Riverside')).toEqual(['Riverside'])
  })

  it('leaves out activities by organisation for one club [DASH-125]', async () => {
    await openPage(api, await createStaffToken('vp_support'), `${PATH}&clubs=["Riverside"]`)
    await screen.findByRole('heading', { name: 'Activities by session' })
    expect(screen.queryByRole('heading', { name: 'Activities by organisation' })).toBeNull()
    await openPage(api, await createStaffToken('vp_support'), PATH)
    await screen.findByRole('heading', { name: 'Activities by organisation' })
  })

  it('explains why a year cannot be saved [ERR-06]', async () => {
    await openPage(api, await createStaffToken('vp_support'), '/frozen_years')
    await pressButton('Save a year')
    const { body } = new AppError('invalid', { year: ['year_not_begun'] })
    setInterceptor(async (request, send) => (request.method === 'POST' ? Response.json(body, { status: 400 }) : send()))
    await pressButton('Keep the numbers')
    await screen.findByText('This year has not begun yet.')
    setInterceptor(null)
  })

  it('shows the true statements behind a button, not as a third chart [DASH-123]', async () => {
    await openPage(api, await createStaffToken('vp_support'), PATH)
    const button = await screen.findByRole('button', { name: 'About the families' })
    expect(screen.queryByRole('heading', { name: 'About the families' })).toBeNull()
    act(() => button.click())
    await waitFor(() => screen.getByRole('table', { name: 'About the families' }))
  })
})

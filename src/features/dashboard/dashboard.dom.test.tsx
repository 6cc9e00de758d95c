import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { connectToServer } from '../../replica/testing/browser.ts'
import { openPage, setOnline } from '../../testing/open-page.tsx'
import { press } from '../../testing/press.ts'

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
/** Requests the numbers of the same filter again. */
const refetchEverything = async () => press(screen.getByRole('button', { name: 'Filter' }))

describe('dashboard page', () => {
  it('requests nothing again when the network returns [DASH-232]', async () => {
    await openPage(api, await createStaffToken('vp_support'), PATH)
    await screen.findByText('Lunch club and parcels together')
    await screen.findByRole('heading', { name: 'Activities by session' })
    const calledUrls: string[] = []
    const answeredUrls: string[] = []
    connectToServer(async (request) => {
      calledUrls.push(request.url)
      const response = await api.app.fetch(request)
      answeredUrls.push(request.url)
      return response
    })
    await act(() => refetchEverything())
    await waitFor(() => {
      expect(calledUrls.filter((url) => url.includes('/api/dashboard/')).length).toBeGreaterThan(8)
      expect(answeredUrls).toHaveLength(calledUrls.length)
    })
    calledUrls.length = 0
    setOnline(false)
    setOnline(true)
    await act(async () => undefined)
    expect(calledUrls.filter((url) => url.includes('/api/dashboard/'))).toEqual([])
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
      const clubsInput = await screen.findByLabelText<HTMLElement>('Club Names')
      await waitFor(() => {
        fireEvent.focus(clubsInput)
        fireEvent.keyDown(clubsInput, { key: 'ArrowDown' })
        screen.getByRole('option', { name: club })
      })
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

  it('shows the true statements behind a button, not as a third chart [DASH-123]', async () => {
    await openPage(api, await createStaffToken('vp_support'), PATH)
    const button = await screen.findByRole('button', { name: 'True statements' })
    expect(screen.queryByRole('heading', { name: 'True statements' })).toBeNull()
    act(() => button.click())
    await waitFor(() => screen.getByRole('table', { name: 'True statements' }))
  })
})

import { pagePartNames, pageParts } from '@contract/dashboard/page.ts'
import { AppError } from '@contract/errors.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { keys, set } from 'idb-keyval'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getCurrentStore } from '@/data/query-client.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { setInterceptor } from '../../replica/testing/browser.ts'
import { openPage, setOnline } from '../../testing/open-page.tsx'
import { pressButton } from '../../testing/press.ts'

// Allow more time, because the first test of a file also imports the full app.
vi.setConfig({ testTimeout: 120_000 })

const PATH = '/dashboard?year=2026'
const PAGE_CALL = '/dashboard/page'

let api: TestApi
const tokens: Record<string, string> = {}
beforeAll(async () => {
  api = await createTestApi()
  const riverside = await api.club('Riverside')
  const hopeBox = await api.club('Hope Box', { is_boxes_of_hope: true })
  for (const club of [riverside, hopeBox]) {
    const { token } = await api.user(club.id)
    const day = { date: '2026-08-05', holiday: 'July/Aug' }
    const attending = await club.people(2)
    if (club === riverside) {
      const { body } = await api.call(token, 'POST', '/sessions', { ...day, year: 2026, activities: ['Cooking'] })
      await api.call(token, 'POST', `/sessions/${body.id}/attending`, { attending })
    }
    tokens[club === riverside ? 'a coordinator' : 'a Boxes of Hope coordinator'] = token
  }
  tokens['VP support'] = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterAll(() => api.close())

let calls: string[] = []
type Respond = (path: string, send: () => Promise<Response>) => Promise<Response>
/** Records the calls of the dashboard, and responds to them. */
const recordCalls = (respond: Respond = (_path, send) => send()) =>
  setInterceptor((request, send) => {
    const path = new URL(request.url).pathname.replace(/^\/api/, '')
    if (!path.startsWith('/dashboard/')) return send()
    calls.push(path)
    return respond(path, send)
  })
beforeEach(() => {
  calls = []
  recordCalls()
})
afterEach(() => setInterceptor(null))

const openDashboard = (user = 'VP support', path = PATH) => openPage(api, tokens[user] ?? '', path, { faulty: true })

/** Waits until the last card is shown and no card waits for a response. */
const waitForCards = async (name = 'Activities by session') => {
  await screen.findByRole('heading', { name })
  await waitFor(() => expect(getCurrentStore()?.isFetching()).toBe(0))
  await act(async () => undefined)
}

const respondWith = (error: AppError) => Promise.resolve(Response.json(error.body, { status: error.status }))

describe('one call for the cards of a page [B-NUM-07]', () => {
  it.each(['VP support', 'a coordinator'])('is sent for %s', async (user) => {
    await openDashboard(user)
    await waitForCards()
    expect(calls).toEqual([PAGE_CALL])
  })

  it('is sent for a page without lunch clubs', async () => {
    await openDashboard('a Boxes of Hope coordinator')
    await screen.findByText('Participant Feedback')
    await waitFor(() => expect(getCurrentStore()?.isFetching()).toBe(0))
    expect(calls).toEqual([PAGE_CALL])
  })

  it('is sent if the response arrives after the first cards are mounted', async () => {
    let sendResponse = () => {}
    recordCalls(async (_path, send) => {
      await new Promise<void>((resolve) => {
        sendResponse = resolve
      })
      return send()
    })
    await openDashboard('VP support', `${PATH}&type=all`)
    await screen.findByText('Ready Steady Cook Compliance')
    await act(async () => undefined)
    expect(screen.queryByRole('heading', { name: 'Activities by session' })).toBeNull()
    sendResponse()
    await waitForCards()
    expect(calls).toEqual([PAGE_CALL])
  })

  it('is sent by the first card if the page could not start it', async () => {
    const router = await openDashboard('VP support', '/mails')
    setOnline(false)
    await act(() => router.navigate({ to: '/dashboard', search: { year: 2026, clubs: ['Riverside'] } }))
    await screen.findAllByText('Participant Feedback')
    expect(calls).toEqual([])
    recordCalls()
    Object.assign(navigator, { onLine: true })
    act(() => void window.dispatchEvent(new Event('online')))
    await waitForCards()
    expect(calls).toEqual([PAGE_CALL])
  })

  it('is sent again for another filter, for the same filter, and when the page reopens', async () => {
    const router = await openDashboard()
    await waitForCards()
    await act(() => router.navigate({ to: '/dashboard', search: { year: 2026, clubs: ['Riverside'] } }))
    await waitFor(() => expect(calls).toEqual([PAGE_CALL, PAGE_CALL]))
    await waitForCards()
    await pressButton('Filter')
    await waitFor(() => expect(calls).toHaveLength(3))
    await waitForCards()
    await act(() => router.navigate({ to: '/mails' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Dashboard' })).toBeNull())
    await act(() => router.navigate({ to: '/dashboard', search: { year: 2026 } }))
    await waitForCards()
    expect(calls).toEqual([PAGE_CALL, PAGE_CALL, PAGE_CALL, PAGE_CALL])
  })
})

describe('errors of the call for the page', () => {
  it.each(['not_found', 'method_not_allowed', 'unexpected'] as const)(
    'lets the cards make their own calls after %s',
    async (code) => {
      recordCalls((path, send) => (path === PAGE_CALL ? respondWith(new AppError(code)) : send()))
      await openDashboard()
      await waitForCards()
      const partPaths = pagePartNames.map((part) => pageParts[part].path)
      expect(new Set(calls)).toEqual(new Set([PAGE_CALL, ...partPaths]))
      expect(calls.filter((path) => path === PAGE_CALL)).toHaveLength(1)
    },
  )

  it('lets the cards make their own calls after a response of an unknown shape', async () => {
    recordCalls((path, send) => (path === PAGE_CALL ? Promise.resolve(Response.json({ metrics: 1 })) : send()))
    await openDashboard()
    await waitForCards()
    expect(new Set(calls)).toEqual(new Set([PAGE_CALL, ...pagePartNames.map((part) => pageParts[part].path)]))
  })

  it('stores no response that arrives after the page was left', async () => {
    const { id, token } = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })
    let sendResponse = () => {}
    let isAnswered = false
    recordCalls(async (_path, send) => {
      await new Promise<void>((resolve) => {
        sendResponse = resolve
      })
      return send().finally(() => {
        isAnswered = true
      })
    })
    const router = await openPage(api, token, PATH, { faulty: true })
    await screen.findByText('Ready Steady Cook Compliance')
    await act(() => router.navigate({ to: '/mails' }))
    await screen.findByRole('heading', { name: 'Mails' })
    sendResponse()
    await waitFor(() => expect(isAnswered).toBe(true))
    // Writing to another key takes as long as storing a response would.
    await set('a later write', true)
    const storedKeys = (await keys()).filter((key) => String(key).startsWith(`answer-${id}-/dashboard`))
    expect(storedKeys).toEqual([])
  })

  it('shows a failed part at its own card, and requests only that part again', async () => {
    recordCalls(async (path, send) => {
      const response = await send()
      if (path !== PAGE_CALL) return response
      const results = { ...(await response.json()), participant_feedback: { error: new AppError('unexpected').body } }
      return Response.json(results)
    })
    await openDashboard()
    await waitForCards()
    expect(calls).toEqual([PAGE_CALL])
    await pressButton(/^Participant Feedback/)
    await pressButton('Try again')
    await waitFor(() => expect(calls).toEqual([PAGE_CALL, '/dashboard/participant_feedback']))
    await screen.findByText('No one answered the survey for these filters.')
  })

  it('shows that no response arrived, and requests the numbers again', async () => {
    recordCalls(() => Promise.reject(new TypeError('no network')))
    await openDashboard()
    await screen.findAllByRole('button', { name: 'Try again' })
    expect(calls.filter((path) => path !== PAGE_CALL)).toEqual([])
    recordCalls()
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) act(() => button.click())
    await waitForCards()
  })
})

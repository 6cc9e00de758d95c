import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../server/testing/api.ts'
import { setInterceptor } from '../replica/testing/browser.ts'
import { openPage } from '../testing/open-page.tsx'
import { getPageCalls, pagesByList } from './prefetch-page.ts'

vi.setConfig({ testTimeout: 60_000 })

let api: TestApi
let token: string
let club: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
  club = (await api.club('Zion Hall')).id
  // Load the code of a list first. On a slow machine the first page takes longer than a prefetched response is kept.
  await openPage(api, token, '/participant_feedback')
  await screen.findAllByRole('heading', { level: 1 })
})
afterAll(() => {
  setInterceptor(null)
  return api.close()
})

/** Opens a page and waits for its responses. Returns the calls of the page, with later ones too. */
async function collectCalls(path: string, { caller = token, isOnline = true } = {}): Promise<string[]> {
  const calls: string[] = []
  let pendingCount = 0
  setInterceptor((request, send) => {
    const { pathname, searchParams } = new URL(request.url)
    searchParams.sort()
    calls.push(`${pathname}?${searchParams}`)
    pendingCount++
    return send().finally(() => pendingCount--)
  })
  Object.assign(navigator, { onLine: isOnline })
  await openPage(api, caller, path, { faulty: true })
  await screen.findAllByRole('heading', { level: 1 })
  for (let round = 0; round < 2; round++) {
    await waitFor(() => expect(pendingCount).toBe(0))
    await act(async () => undefined)
  }
  return calls
}

const formLists = Object.keys(pagesByList).filter((list) => pagesByList[list]?.form)

describe('prefetched staff pages', () => {
  it.each([
    ...Object.keys(pagesByList),
    '/organisations?inactive=false&ordering=-organisation_name&page=1&search=zion',
    ...formLists.map((list) => `${list}/new`),
    '/organisations/CLUB',
  ])('%s makes the same calls as without prefetching', async (address) => {
    const path = address.replace('CLUB', club)
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const pageCalls = getPageCalls({ pathname, search: Object.fromEntries(searchParams) })
    const pickPageCalls = (calls: readonly string[]) =>
      calls.filter((call) => pageCalls.some((one) => call.startsWith(`/api${one.path}?`))).toSorted()
    const prefetchedCalls = pickPageCalls(await collectCalls(path))
    expect(prefetchedCalls).toHaveLength(pageCalls.length)
    // The second opening of the same address is not prefetched.
    const calls = await collectCalls(path)
    await waitFor(() => expect(pickPageCalls(calls)).toEqual(prefetchedCalls))
  })

  it('starts the calls of a page that is opened from another page', async () => {
    const router = await openPage(api, token, '/mails')
    await screen.findAllByRole('heading', { level: 1 })
    const calls: string[] = []
    setInterceptor((request, send) => {
      const { pathname } = new URL(request.url)
      if (pathname !== '/api/me') calls.push(pathname)
      return send()
    })
    await act(() => router.navigate({ to: '/organisations/$id', params: { id: 'new' } }))
    // The form makes this call last.
    await waitFor(() => expect(calls[0]).toBe('/api/regional_leaders'))
  })

  it('makes no call for a page that the user may not open', async () => {
    const general = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_general' })
    const calls = await collectCalls('/users/staff/new', { caller: general.token })
    expect(calls.filter((call) => call.startsWith('/api/users/staff'))).toEqual([])
  })

  it('makes no call without a network', async () => {
    const calls = await collectCalls('/videos/01a22f3e-40f2-744f-bc93-f1ec6d74d50f', { isOnline: false })
    expect(calls.filter((call) => call.startsWith('/api/videos'))).toEqual([])
  })
})

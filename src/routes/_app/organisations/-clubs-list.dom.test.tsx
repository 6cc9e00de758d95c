import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../../../server/testing/api.ts'
import { withFault } from '../../../replica/testing/browser.ts'
import { openPage } from '../../../testing/open-page.tsx'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await testApi()
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
  for (let n = 1; n <= 60; n++) await api.club(`Zion Hall ${n}`)
  const { id } = await api.club('Bethel')
  await api.user(id)
  await api.call(token, 'POST', '/regional_leaders', { name: 'Ruth Adeyemi' })
  await api.call(token, 'POST', '/team_sections', { name: 'Office' })
})
afterAll(() => api.close())

const rows = () =>
  within(screen.getByRole('table', { name: 'Clubs' }))
    .getAllByRole('row')
    .slice(1)
const search = (value: string) => {
  const box = screen.getByRole('searchbox', { name: 'Search' })
  fireEvent.change(box, { target: { value } })
  fireEvent.keyDown(box, { key: 'Enter' })
  fireEvent.blur(box)
}

it('API-13 API-21: fifty clubs on a page, kept in the address; a page that there is no more is the last one', async () => {
  const router = await openPage(api, token, '/organisations?search=zion')
  await screen.findByText('1 to 50 of 60')
  // FMT-21
  expect(rows()).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('51 to 60 of 60')
  expect(rows()).toHaveLength(10)
  expect(router.state.location.search).toMatchObject({ page: 2 })
  router.history.back()
  await screen.findByText('1 to 50 of 60')

  const beyond = await openPage(api, token, '/organisations?search=zion&page=9')
  await screen.findByText('51 to 60 of 60')
  await waitFor(() => expect(beyond.state.location.search).toMatchObject({ page: 2 }))
  search('zion hall 60')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(beyond.state.location.search).toEqual({ search: 'zion hall 60' })
})

it('API-22: a late answer to an older search does not take the place of a newer one', async () => {
  await openPage(api, token, '/organisations')
  await screen.findByText('1 to 50 of 61')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const late: Promise<Response>[] = []
  withFault((request, send) => {
    if (!request.url.includes('search=zion')) return send()
    late.push(held.then(send))
    return late.at(-1) as Promise<Response>
  })
  search('zion')
  await waitFor(() => expect(late).toHaveLength(1))
  search('bethel')
  await waitFor(() => expect(rows()).toHaveLength(1))
  release()
  await Promise.all(late)
  withFault(null)
  expect(rows()[0]?.textContent).toContain('Bethel')
})

it('API-23 to API-25: a head sorts up, down and not at all, kept in the address', async () => {
  const router = await openPage(api, token, '/organisations')
  await screen.findByText('1 to 50 of 61')
  const head = () => screen.getByRole('columnheader', { name: 'Name' })
  const press = () => fireEvent.click(within(head()).getByRole('button'))
  for (const [order, ordering] of [
    ['ascending', 'organisation_name'],
    ['descending', '-organisation_name'],
    [null, undefined],
  ] as const) {
    press()
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe(order))
    expect((router.state.location.search as { ordering?: string }).ordering).toBe(ordering)
  }
})

it('filters are cleared by one press; the search stays', async () => {
  const router = await openPage(api, token, '/organisations?search=zion&inactive=false&page=2')
  await screen.findByText('51 to 60 of 60')
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('1 to 50 of 60')
  expect(router.state.location.search).toEqual({ search: 'zion' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull())
})

it('ERR-07 API-05: a list that cannot be read says why, and can be tried again', async () => {
  withFault(async ({ url }, send) =>
    url.includes('/organisations')
      ? Response.json({ code: 'unexpected', detail: null, status: 500 }, { status: 500 })
      : send(),
  )
  // Another address than before: what was read of it would show at once.
  await openPage(api, token, '/organisations?search=zion%20hall')
  await screen.findByText('The list could not be read.')
  withFault(null)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1 to 50 of 60')
})

it('API-19 API-20: a list that is refused is an empty one, without a notice', async () => {
  withFault(async ({ url }, send) =>
    url.includes('/api/organisations?')
      ? Response.json({ code: 'forbidden', detail: null, status: 403 }, { status: 403 })
      : send(),
  )
  await openPage(api, token, '/organisations?search=refused')
  await screen.findByText('Nothing matches')
  withFault(null)
  expect(screen.queryByText(/An .*error occurred/)).toBeNull()
})

it('API-20 AUTH-24: a list that the sign-in is over for leads to the sign-in', async () => {
  withFault(async ({ url }, send) =>
    url.includes('/api/organisations?')
      ? Response.json({ code: 'sign_in_expired', detail: null, status: 401 }, { status: 401 })
      : send(),
  )
  const router = await openPage(api, token, '/organisations?search=over')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  withFault(null)
})

it('API-06 API-07: a window that comes back, or a network, asks for nothing again', async () => {
  const asked: string[] = []
  await openPage(api, token, '/organisations?search=bethel')
  withFault(async ({ url }, send) => {
    if (url.includes('/api/organisations?')) asked.push(new URL(url).searchParams.get('search') ?? '')
    return send()
  })
  await screen.findByText('1 to 1 of 1')
  asked.length = 0
  for (const event of ['visibilitychange', 'focus', 'online']) {
    document.dispatchEvent(new Event(event))
    window.dispatchEvent(new Event(event))
  }
  // What they would have asked for had been on its way before this.
  search('zion hall 60')
  await screen.findAllByText('Zion Hall 60')
  expect(asked).toEqual(['zion hall 60'])
  withFault(null)
})

it.each([
  // USR-14, USR-15, USR-16, USR-17, USR-18, USR-19
  [
    'USR-11',
    '/users/pastors',
    'Users',
    ['Email', 'Name', 'Club', 'Club ID', 'User type', 'Active', 'Application'],
  ],
  ['USR-59 USR-60', '/users/staff', 'Staff', ['Email', 'Name', 'Role', 'Active']],
  ['TEAM-30 TEAM-32', '/team_sections', 'Team Sections', ['Name', 'Order']],
  ['CRL-03 CRL-04', '/church_relationship_leads', 'Church Relationship Leads', ['Name', 'Active clubs']],
] as const)('%s: %s is called %s, with these columns', async (_codes, address, title, columns) => {
  await openPage(api, token, address)
  await screen.findByRole('heading', { level: 1, name: title })
  const table = await screen.findByRole('table', { name: title })
  const heads = [...table.querySelectorAll('th')].map(({ textContent }) => textContent).filter(Boolean)
  expect(heads).toEqual(columns)
})

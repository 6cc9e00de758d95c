import { checklistItems, getSectionItems } from '@contract/rules/checklist.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, createTestDevice, type TestApi } from '../../../../server/testing/api.ts'
import { setInterceptor } from '../../../replica/testing/browser.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { press, pressButton, pressTwice, searchList, typeText } from '../../../testing/press.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
  for (let index = 1; index <= 60; index++) await api.club(`Zion Hall ${index}`)
  const { id } = await api.club('Bethel')
  await api.user(id)
  await api.call(token, 'POST', '/regional_leaders', { name: 'Ruth Adeyemi' })
  await api.call(token, 'POST', '/team_sections', { name: 'Office' })
})
afterAll(() => api.close())

const getRows = () =>
  within(screen.getByRole('table', { name: 'Clubs' }))
    .getAllByRole('row')
    .slice(1)
const getShownNames = () => getRows().map((row) => within(row).getAllByRole('cell')[1]?.textContent)
/** Finds the button in a club's row that shows the checklist status. */
const findStatusButton = (club: string) =>
  screen.findByRole('button', { name: new RegExp(`^Ready Steady Cook, ${club}: `) })
/** Creates a club with all lines of Ready and one line of Steady ticked. */
const createClubWithTicks = async (name: string) => {
  const { id } = await api.club(name)
  const device = createTestDevice(api, (await api.user(id)).token)
  const buildTickMutation = (section: string, item: string, ticked = true) =>
    device.mutation('checklist.set', { section, item, ticked })
  await device.push(
    ...getSectionItems('ready').map((item) => buildTickMutation('ready', item)),
    buildTickMutation('steady', 'allergens'),
  )
  const untick = () =>
    device.push(
      ...getSectionItems('ready').map((item) => buildTickMutation('ready', item, false)),
      buildTickMutation('steady', 'allergens', false),
    )
  return { untick }
}

describe('clubs list', () => {
  it('pages fifty clubs with the page in the URL, limited to the last page [API-13, API-21, FMT-21]', async () => {
    const router = await openPage(api, token, '/organisations?search=zion')
    await screen.findByText('1 to 50 of 60')
    expect(getRows()).toHaveLength(50)
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('51 to 60 of 60')
    expect(getRows()).toHaveLength(10)
    expect(router.state.location.search).toMatchObject({ page: 2 })
    router.history.back()
    await screen.findByText('1 to 50 of 60')

    const lastPageRouter = await openPage(api, token, '/organisations?search=zion&page=9')
    await screen.findByText('51 to 60 of 60')
    await waitFor(() => expect(lastPageRouter.state.location.search).toMatchObject({ page: 2 }))
    searchList('zion hall 60')
    await waitFor(() => expect(getRows()).toHaveLength(1))
    expect(lastPageRouter.state.location.search).toEqual({ search: 'zion hall 60' })
  })

  it('ignores a late response to an older search [API-22]', async () => {
    await openPage(api, token, '/organisations')
    await screen.findByText('1 to 50 of 61')
    let release = () => {}
    const releasePromise = new Promise<void>((resolve) => {
      release = resolve
    })
    const lateResponses: Promise<Response>[] = []
    setInterceptor((request, send) => {
      if (!request.url.includes('search=zion')) return send()
      lateResponses.push(releasePromise.then(send))
      return lateResponses.at(-1) as Promise<Response>
    })
    searchList('zion')
    await waitFor(() => expect(lateResponses).toHaveLength(1))
    searchList('bethel')
    await waitFor(() => expect(getRows()).toHaveLength(1))
    release()
    await Promise.all(lateResponses)
    setInterceptor(null)
    expect(getRows()[0]?.textContent).toContain('Bethel')
  })

  it('sorts by a header up, down or not at all [API-23 to API-25]', async () => {
    const router = await openPage(api, token, '/organisations')
    await screen.findByText('1 to 50 of 61')
    const getHeader = () => screen.getByRole('columnheader', { name: 'Name' })
    const pressHeader = () => fireEvent.click(within(getHeader()).getByRole('button'))
    for (const [order, ordering] of [
      ['ascending', 'organisation_name'],
      ['descending', '-organisation_name'],
      [null, undefined],
    ] as const) {
      pressHeader()
      await waitFor(() => expect(getHeader().getAttribute('aria-sort')).toBe(order))
      expect((router.state.location.search as { ordering?: string }).ordering).toBe(ordering)
    }
  })

  it('clears filters but keeps the search', async () => {
    const router = await openPage(api, token, '/organisations?search=zion&inactive=false&page=2')
    await screen.findByText('51 to 60 of 60')
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByText('1 to 50 of 60')
    expect(router.state.location.search).toEqual({ search: 'zion' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull())
  })

  it('explains a failed list and can retry it [ERR-07, API-05]', async () => {
    setInterceptor(async ({ url }, send) =>
      url.includes('/organisations')
        ? Response.json({ code: 'unexpected', detail: null, status: 500 }, { status: 500 })
        : send(),
    )
    // Use a separate URL, because an earlier response for the same URL would appear at once.
    await openPage(api, token, '/organisations?search=zion%20hall', { faulty: true })
    await screen.findByText('The list could not be read.')
    setInterceptor(null)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('1 to 50 of 60')
  })

  it('shows a refused list as empty without a notice [API-19, API-20, DASH-227]', async () => {
    setInterceptor(async ({ url }, send) =>
      url.includes('/api/organisations?')
        ? Response.json({ code: 'forbidden', detail: null, status: 403 }, { status: 403 })
        : send(),
    )
    await openPage(api, token, '/organisations?search=refused', { faulty: true })
    await screen.findByText('Nothing matches')
    setInterceptor(null)
    expect(screen.queryByText(/An .*error occurred/)).toBeNull()
  })

  it('leads from a list with an expired sign-in to the sign-in page [API-20, AUTH-24]', async () => {
    setInterceptor(async ({ url }, send) =>
      url.includes('/api/organisations?')
        ? Response.json({ code: 'sign_in_expired', detail: null, status: 401 }, { status: 401 })
        : send(),
    )
    const router = await openPage(api, token, '/organisations?search=over', { faulty: true })
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    setInterceptor(null)
  })

  it('does not reload when the window or network returns [API-06, API-07]', async () => {
    const searches: string[] = []
    await openPage(api, token, '/organisations?search=bethel')
    setInterceptor(async ({ url }, send) => {
      if (url.includes('/api/organisations?')) searches.push(new URL(url).searchParams.get('search') ?? '')
      return send()
    })
    await screen.findByText('1 to 1 of 1')
    searches.length = 0
    for (const event of ['visibilitychange', 'focus', 'online']) {
      document.dispatchEvent(new Event(event))
      window.dispatchEvent(new Event(event))
    }
    // The request of a reload would have come before the request of this search.
    searchList('zion hall 59')
    await screen.findAllByText('Zion Hall 59')
    expect(searches).toEqual(['zion hall 59'])
    setInterceptor(null)
  })
})

it.each([
  ['USR-11', '/users/pastors', 'Users', ['Name', 'Email', 'Club', 'Club ID', 'User type', 'Active', 'More']],
  ['USR-59 USR-60', '/users/staff', 'Staff', ['Name', 'Email', 'Role', 'Active']],
  ['TEAM-30 TEAM-32', '/team_sections', 'Team Sections', ['Name', 'Order']],
  ['CRL-03 CRL-04', '/church_relationship_leads', 'Church Relationship Leads', ['Name', 'Active clubs']],
] as const)(
  '%s: %s has the title %s and these columns [USR-14, USR-15, USR-16, USR-17, USR-18, USR-19]',
  async (_codes, address, title, columns) => {
    await openPage(api, token, address)
    await screen.findByRole('heading', { level: 1, name: title })
    const table = await screen.findByRole('table', { name: title })
    const headers = [...table.querySelectorAll('th')].map(({ textContent }) => textContent).filter(Boolean)
    expect(headers).toEqual(columns)
  },
)

it('sorts clubs on a phone by a choice, with the same URL [API-23]', async () => {
  await api.club('Hope Box Leeds', { is_boxes_of_hope: true })
  const router = await openPage(api, token, '/organisations', { width: 390 })
  const getLines = () => within(screen.getByRole('main')).getAllByRole('listitem')
  typeText(await screen.findByLabelText('Sort by'), 'is_boxes_of_hope')
  await pressButton('Ascending')
  await waitFor(() => expect(router.state.location.search).toEqual({ ordering: '-is_boxes_of_hope' }))
  await waitFor(() => expect(getLines()[0]?.textContent).toContain('Hope Box'))
})

it('reports that an interrupted list needs a connection, even on a phone [ERR-10]', async () => {
  setInterceptor(({ url }, send) =>
    url.includes('/organisations?') ? Promise.reject(new TypeError('cut off')) : send(),
  )
  await openPage(api, token, '/organisations?search=zion%20hall%2011', { width: 390, faulty: true })
  await screen.findByText(/^This list needs a connection/)
  await expectAccessible()
  setInterceptor(null)
  await pressButton('Try again')
  await findStatusButton('Zion Hall 11')
  expect(screen.queryByText(/^This list needs a connection/)).toBeNull()
})

it("shows a club's checklist read-only in a dialog [RSC-54 to RSC-58, STAT-111]", async () => {
  const club = await createClubWithTicks('Tabernacl')
  await openPage(api, token, '/organisations?search=tabernacl')
  const opener = await findStatusButton('Tabernacl')
  expect(opener.textContent).toBe('1 of 3 sections')
  opener.focus()
  press(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Ready Steady Cook Tabernacl' }))
  const getItemTexts = (part: HTMLElement) =>
    within(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.split(': ').at(-1))
  const expectSection = (name: string, words: string, done: readonly boolean[]) => {
    const region = dialog.getByRole('region', { name })
    within(region).getByText(words)
    expect(getItemTexts(region)).toEqual(done.map((ticked) => (ticked ? 'Done' : 'Not done')))
  }
  expectSection(
    'Ready',
    'Complete',
    checklistItems.ready.map(() => true),
  )
  expectSection(
    'Steady',
    'In progress',
    checklistItems.steady.map((item) => item === 'allergens'),
  )
  expectSection(
    'Cook',
    'Not started',
    checklistItems.cook.map(() => false),
  )
  for (const role of ['checkbox', 'switch', 'textbox', 'combobox', 'radio']) expect(dialog.queryByRole(role)).toBeNull()
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close'])
  fireEvent.keyDown(dialog.getByRole('button'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
  press(opener)
  await pressButton('Close', await screen.findByRole('dialog'))
  await waitFor(() => expect(document.activeElement).toBe(opener))

  // The next load of the list shows the club's new ticks.
  await club.untick()
  await openPage(api, token, '/organisations?search=tabernacl', { width: 390 })
  await waitFor(async () => expect((await findStatusButton('Tabernacl')).textContent).toBe('Not started'))
})

describe('clubs by role', () => {
  it('denies coordinators, and shows Boxes of Hope staff only their clubs [ROUTE-96, STAT-101, USR-28]', async () => {
    const { id } = await api.club('Salem')
    await openPage(api, (await api.user(id)).token, '/organisations')
    await screen.findByText('You do not have permission to access this page.')
    expect(screen.queryByRole('link', { name: 'View Clubs' })).toBeNull()

    await api.club('Hope Box York', { is_boxes_of_hope: true })
    const staff = await api.user(null, { is_staff: true, role: 'boxes_of_hope' })
    await openPage(api, staff.token, '/organisations')
    await screen.findByText('Hope Box York')
    expect(getShownNames()).toEqual(['Hope Box Leeds', 'Hope Box York'])
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual([
      '',
      'Name',
      'Club ID',
      'Region',
      'Church Relationship Lead',
      'Health',
      'Ready Steady Cook',
      'Declarations',
      'Inactive after',
    ])
    searchList('salem')
    await screen.findByText('Nothing matches')
  })

  it('hides programme and hold status from Boxes of Hope staff [ORG-21, ORG-22, ORG-42, STAT-98]', async () => {
    const { token: bohToken } = await api.user(null, { is_staff: true, role: 'boxes_of_hope' })
    const router = await openPage(api, bohToken, '/organisations/new')
    typeText(await screen.findByLabelText('Name'), 'Hope Box Derry')
    typeText(screen.getByLabelText('Club ID'), 'BOH-0900')
    expect(screen.queryByLabelText(/^Hold status/)).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
    await pressButton('Save')
    await screen.findByText('Saved successfully')
    const response = await api.call(token, 'GET', '/organisations?search=BOH-0900')
    expect(response.body.results).toMatchObject([{ organisation_name: 'Hope Box Derry', is_boxes_of_hope: true }])
    await pressTwice('Delete', 'Press again to delete')
    await waitFor(() => expect(router.state.location.pathname).toBe('/organisations'))
  })
})

it('omits empty columns from a row on a phone', async () => {
  await api.call(token, 'POST', '/team_sections', { name: 'Leadership', order: 2 })
  await openPage(api, token, '/team_sections', { width: 390 })
  const getRowText = (name: string) => screen.getByText(name).closest('li')?.textContent
  await screen.findByText('Leadership')
  expect(getRowText('Leadership')).toContain('Order: 2')
  expect(getRowText('Office')).not.toContain('Order')
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { activateLanguage } from '../../../i18n/i18n.ts'
import { setInterceptor } from '../../../replica/testing/browser.ts'
import { openPage } from '../../../testing/open-page.tsx'

// The first test in this file also loads the whole app, which is slow.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  setInterceptor(null)
})
afterAll(() => api.close())

const queryPage = () => within(document.querySelector('main') as HTMLElement)
// Returns the elements of the page that match a selector. Queries by role would take seconds on a large page.
const getElements = (selector: string) => [...document.querySelectorAll<HTMLElement>(`main ${selector}`)]
const getRows = () => getElements('tbody tr')
const findLinkHref = (name: string) =>
  getElements('a')
    .find(({ textContent }) => textContent === name)
    ?.getAttribute('href')

/**
 * Presses a button that needs a second press. Moves the clock forward between the presses, because two presses at the
 * same time are treated as a double click.
 */
const pressTwice = (name: string) => {
  const readClock = performance.now.bind(performance)
  const button = screen.getByText(name).closest('button') as HTMLElement
  fireEvent.click(button)
  vi.spyOn(performance, 'now').mockImplementation(() => readClock() + 1000)
  fireEvent.click(button)
}

const newsContent = { content: '<p>Soup</p>' }

it.each([
  ['news', 'News', ['Title', 'Live', 'Community news', 'Created'], 'New news item', newsContent],
  [
    'important_dates',
    'Important Dates',
    ['Title', 'Date', 'Live'],
    'New important date',
    { ...newsContent, date: '2027-09-03' },
  ],
  ['church_connections', 'Church Connections', ['Title', 'Live'], 'New church connection', newsContent],
  ['videos', 'Videos', ['Title', 'Video ID', 'Live'], 'New video', { vimeo_video_id: 76979871 }],
] as const)(
  '/%s lists, creates and removes entries [CONN-06, CONN-07, CONN-08, CONN-09, CONN-18, DATE-06, DATE-07, DATE-19, NEWS-27, NEWS-28, VID-01, VID-07, VID-08, VID-09, VID-10, VID-19]',
  async (noun, list, headers, add, body) => {
    const createResponses = []
    for (const title of ['Autumn', 'Winter'])
      createResponses.push(await api.call(token, 'POST', `/${noun}`, { title, ...body }))
    await openPage(api, token, `/${noun}`)
    await waitFor(() => expect(getRows()).toHaveLength(2))
    expect(document.querySelector('main table caption')?.textContent).toBe(list)
    expect(
      getElements('thead th')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([...headers])
    expect(findLinkHref(add)).toBe(`/${noun}/new`)
    for (const [index, title] of ['Autumn', 'Winter'].entries())
      expect(findLinkHref(title)).toBe(`/${noun}/${createResponses[index]?.body.id}`)

    const sentRequests: string[] = []
    setInterceptor(async (request, send) => {
      if (request.method !== 'DELETE') return send()
      sentRequests.push(new URL(request.url).pathname)
      if (sentRequests.length > 1) return send()
      // Refuse this removal, and check that the next removal is not sent before this response.
      await new Promise((resolve) => setTimeout(resolve))
      expect(sentRequests).toHaveLength(1)
      return Response.json({ code: 'in_use', detail: null, status: 409 }, { status: 409 })
    })
    fireEvent.click(getElements('thead input[type=checkbox]')[0] as HTMLElement)
    pressTwice('Remove selected')
    await screen.findByText('1 row(s) could not be deleted')
    expect([...sentRequests].sort()).toEqual(createResponses.map((one) => `/api/${noun}/${one.body.id}`).sort())
    await waitFor(() => expect(getRows()).toHaveLength(1))
    expect(getRows()[0]?.textContent).toContain('Not removed: It is still in use, so it was not deleted.')
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('1 row(s) could not be deleted')).toBeNull())
  },
)

it('shows fifty rows per page, and searches a second after typing [API-22, APP-144, DASH-228, DASH-229, FMT-22, NEWS-29, NEWS-30]', async () => {
  for (let index = 0; index < 51; index++)
    await api.call(token, 'POST', '/news', { title: `Menu ${index}`, ...newsContent })
  const router = await openPage(api, token, '/news?search=menu')
  await screen.findByText('1 to 50 of 51')
  expect(getRows()).toHaveLength(50)
  const searchedTexts: unknown[] = []
  const unsubscribe = router.subscribe('onBeforeNavigate', ({ toLocation }) =>
    searchedTexts.push((toLocation.search as { search?: string }).search),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const searchBox = screen.getByLabelText('Search')
  fireEvent.change(searchBox, { target: { value: 'menu 4' } })
  vi.advanceTimersByTime(600)
  fireEvent.change(searchBox, { target: { value: 'menu 42' } })
  vi.advanceTimersByTime(999)
  expect(searchedTexts).toEqual([])
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await waitFor(() => expect(searchedTexts).toEqual(['menu 42']))
  await waitFor(() => expect(getRows()).toHaveLength(1))
  unsubscribe()
})

it("shows the network's news to staff, without an application [WEL-01, WEL-10, WEL-16, WEL-19, WEL-28]", async () => {
  const vpGeneral = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_general' })
  await api.call(token, 'POST', '/videos', { title: 'How to tick', vimeo_video_id: 76979871, live: true })
  await api.call(token, 'POST', '/news', { title: 'A new kitchen', live: true, ...newsContent })
  await openPage(api, vpGeneral.token, '/welcome')
  await queryPage().findByRole('heading', { name: 'News & Events' })
  expect(queryPage().getByText('How to tick')).toBeTruthy()
  // The class max-h-100 means 25 rem.
  expect(queryPage().getByText('A new kitchen').closest('ul')?.className).toContain('max-h-100')
  expect(queryPage().getByRole('heading', { name: 'Get in Touch' })).toBeTruthy()
  expect(queryPage().queryByRole('link', { name: 'Refer Core Team Member' })).toBeNull()
  expect(queryPage().queryByText('Safer Recruitment Status')).toBeNull()
})

it('shows Welsh on a Welsh screen, otherwise English with its language [B-CON-03]', async () => {
  const welsh = { title_cy: 'Cegin newydd', content_cy: '<p>Cawl</p>' }
  const body = { live: true, community_news: true, ...newsContent }
  const { body: item } = await api.call(token, 'POST', '/news', { ...body, ...welsh, title: 'Zero waste kitchen' })
  await api.call(token, 'POST', '/news', { ...body, title: 'Only English' })
  const vpGeneral = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_general' })
  const findLanguage = async (text: string) =>
    (await queryPage().findByText(text)).closest('[lang]')?.getAttribute('lang')
  await openPage(api, vpGeneral.token, '/welcome')
  expect(await findLanguage('Zero waste kitchen')).toBe('en')
  await openPage(api, vpGeneral.token, '/welcome')
  await activateLanguage('cy')
  expect(await findLanguage('Cegin newydd')).toBe('cy')
  expect(await findLanguage('Cawl')).toBe('cy')
  expect(await findLanguage('Only English')).toBe('en')
  // The list of staff sorts by the shown title, and its search finds both languages.
  for (const search of ['cegin', 'zero waste']) {
    await openPage(api, token, `/news?search=${search}`)
    await activateLanguage('cy')
    expect(await findLanguage('Cegin newydd')).toBe('cy')
    expect(findLinkHref('Cegin newydd')).toBe(`/news/${item.id}`)
  }
  await activateLanguage('en')
})

it('keeps the key in the pasted URL of an unlisted video [DASH-245, VID-13]', async () => {
  await openPage(api, token, '/videos/new')
  const videoIdField = await queryPage().findByLabelText<HTMLInputElement>(/Video ID/)
  fireEvent.change(videoIdField, { target: { value: 'https://vimeo.com/76979871/3b1c0f9a2d' } })
  await waitFor(() =>
    expect(queryPage().getByLabelText<HTMLInputElement>(/Key of an unlisted video/).value).toBe('3b1c0f9a2d'),
  )
  expect(videoIdField.value).toBe('76979871')
})

it('asks for another date if the typed date does not exist [DATE-19]', async () => {
  await openPage(api, token, '/important_dates/new')
  const dateField = await queryPage().findByLabelText<HTMLInputElement>('Date')
  for (const text of ['2026-13-01', '0000-00-00', '2026-02-31']) {
    fireEvent.change(dateField, { target: { value: text } })
    fireEvent.blur(dateField)
    await queryPage().findByText('Enter a date.')
    expect(dateField.value).toBe(text)
  }
})

it('reports a video search without results [VRES-28, VRES-29]', async () => {
  const vpGeneral = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_general' })
  await openPage(api, vpGeneral.token, '/video_resources')
  const searchBox = await queryPage().findByRole('searchbox')
  expect(queryPage().getByText('Films about running a lunch club, to watch with your team.')).toBeTruthy()
  fireEvent.change(searchBox, { target: { value: 'christmas' } })
  fireEvent.keyDown(searchBox, { key: 'Enter' })
  await queryPage().findByText('No resources found')
})

it.each([
  ['/resources', 'Everything a lunch club needs', 'Everything for packing and giving out Boxes of Hope'],
  ['/video_resources', 'Films about running a lunch club', 'Films about Boxes of Hope'],
])('%s begins with a different text for Boxes of Hope [RES-70, RES-71, VRES-30]', async (path, club, hope) => {
  for (const [kind, ownText, otherText] of [
    [{}, club, hope],
    [{ is_boxes_of_hope: true }, hope, club],
  ] as const) {
    const { id } = await api.club('Siloh', kind)
    await openPage(api, (await api.user(id, { ethnicity_captured: true })).token, path)
    await screen.findByText(new RegExp(`^${ownText}`))
    expect(screen.queryByText(new RegExp(`^${otherText}`))).toBeNull()
  }
})

it('shows the programme switch of a directory only to the main programme [RES-22, RES-23, ROLE-20]', async () => {
  const getSwitches = () => getElements('input[role=switch]')
  await openPage(api, token, '/admin/resources/new')
  await screen.findByText('It will be at the top.')
  expect(getSwitches()).toHaveLength(1)
  expect(screen.getByLabelText('Boxes of Hope')).toBe(getSwitches()[0])
  const boxesOfHopeStaff = { is_staff: true, is_pastor: false, role: 'boxes_of_hope', is_boxes_of_hope: true } as const
  await openPage(api, (await api.user(null, boxesOfHopeStaff)).token, '/admin/resources/new')
  await screen.findByText('It will be at the top.')
  expect(getSwitches()).toEqual([])
})

import { addDays, getLondonDay, getYear } from '@contract/rules/days.ts'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { sessions } from '../../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { setInterceptor } from '../../replica/testing/browser.ts'
import { openPage } from '../../testing/open-page.tsx'

// Include hidden elements in queries, because checking the visibility of each element takes most of the time.
configure({ defaultHidden: true, asyncUtilTimeout: 60_000 })
vi.setConfig({ testTimeout: 180_000 })

let api: TestApi
/** Tokens of two users: one in a club with groups, one in a club without groups. */
let groupsToken: string
let plainToken: string
let personId: string
let selfRegisteredId: string
let sessionId: string
let club: { id: string; group: string }
const today = getLondonDay()
const year = getYear(today)
const sessionDay = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
beforeAll(async () => {
  // Set the font size, because tiles are measured by it.
  document.documentElement.style.fontSize = '16px'
  api = await createTestApi()
  const createToken = async (organisation: string, kind: object) => {
    const { token } = await api.user(organisation, kind)
    await api.call(token, 'POST', '/me', { ethnicity_capture: { ethnicity: 'Irish' } })
    return token
  }
  const testClub = await api.club('Riverside')
  club = testClub
  ;[personId = ''] = await testClub.people(1, { first_name: 'Mia', date_of_birth: `${year - 8}-01-01` })
  ;[selfRegisteredId = ''] = await testClub.people(1, { participant_self_registration: true, soft_archived: true })
  groupsToken = await createToken(club.id, { allow_multiple_groups: true })
  sessionId = (await api.call(groupsToken, 'POST', '/sessions', sessionDay)).body.id
  await api.call(groupsToken, 'PATCH', `/sessions/${sessionId}`, {
    activities: ['Cooking', 'Film'],
    activities_other: 'Bread',
  })
  await api.call(groupsToken, 'POST', `/sessions/${sessionId}/attending`, { attending: [personId] })
  await api.call(groupsToken, 'POST', '/sessions', {
    date: '2025-01-02',
    holiday: 'Extra Sessions',
    year: 2025,
  })
  plainToken = await createToken((await api.club('Siloh')).id, { two_step_attendance: true })
})
afterAll(() => api.close())

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name })
/** Opens the sheet with the session's settings. */
const openSessionSheet = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'This session' }))
  return within(await screen.findByRole('dialog'))
}
const getHeaders = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

describe('session list', () => {
  it("shows the session list's columns, each sortable [SES-16, SES-22, SES-23, SES-24, SES-26, SES-27, SES-29, SES-30, SES-40]", async () => {
    const router = await openPage(api, groupsToken, '/sessions')
    await findTitle('Lunch Club Sessions')
    await screen.findByText('1 to 2 of 2')
    screen.getByRole('button', { name: 'Create New Session(s)' })
    const orderingByHeader = {
      'Session Date': 'date',
      Holiday: 'holiday',
      Group: 'group__name',
      'Children Attended': 'num_children_attending',
      'Adults Attended': 'num_adults_attending',
      'Total Attended': 'num_attending',
      Activities: 'activities',
    }
    expect(getHeaders('Lunch Club Sessions')).toEqual(Object.keys(orderingByHeader))
    for (const [name, ordering] of Object.entries(orderingByHeader)) {
      fireEvent.click(screen.getByText(name, { selector: 'th *' }))
      await waitFor(() => expect(router.state.location.search).toMatchObject({ ordering }))
    }
  })

  it('filters the session list and links from a row [SES-19, SES-20, SES-21, SES-32, SES-33, SES-34, SES-35, SES-44, FMT-04]', async () => {
    await openPage(api, groupsToken, '/sessions')
    await screen.findByText('1 to 2 of 2')
    const holidaySelect = screen.getByLabelText('Holiday')
    expect([...holidaySelect.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'All holidays',
      '2026 - July/Aug',
      '2025 - Extra Sessions',
    ])
    const choose = (name: string) => {
      const option = [...holidaySelect.querySelectorAll('option')].find(({ textContent }) => textContent === name)
      fireEvent.change(holidaySelect, { target: { value: option?.value } })
    }
    choose('2026 - July/Aug')
    await screen.findByText('1 to 1 of 1')
    const row = within(screen.getByRole('table', { name: 'Lunch Club Sessions' })).getAllByRole('row')[1]
    const cells = within(row as HTMLElement)
    expect(cells.getByRole('link', { name: '05/08/26' }).getAttribute('href')).toBe(`/sessions/${sessionId}`)
    expect(cells.getByRole('link', { name: 'Riverside' }).getAttribute('href')).toBe(`/groups/${club.group}`)
    cells.getByRole('checkbox', { name: 'Select 05/08/26' })
    cells.getByText('Cooking, Film, Bread')
    fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
    await screen.findByText('1 to 2 of 2')
  })

  it("lists a person's sessions without a create button [SES-17, SES-18, SES-41, ROUTE-74]", async () => {
    await openPage(api, groupsToken, `/sessions?registered=${personId}`)
    await findTitle('Lunch Club Sessions Attended by Mia Last0')
    await screen.findByText('1 to 1 of 1')
    expect(screen.queryByRole('button', { name: 'Create New Session(s)' })).toBeNull()
  })

  it('shows fifty sessions on a page [SES-39]', async () => {
    const { id, group } = await api.club('Bethania')
    const row = { organisation_id: id, group_id: group, holiday: 'Extra Sessions', version: 1 } as const
    const manySessions = Array.from({ length: 51 }, (_, index) => {
      const date = addDays('2026-01-01', index)
      return { ...row, id: newId(), date, year: 2026 }
    })
    await api.db.network((tx) => tx.insert(sessions).values(manySessions))
    const { token } = await api.user(id, { ethnicity_captured: true })
    await openPage(api, token, '/sessions')
    await screen.findByText('1 to 50 of 51')
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('51 to 51 of 51')
  })

  it('requires year, holiday and day, and opens a single new session [SES-46 to SES-53, SES-58]', async () => {
    const router = await openPage(api, plainToken, '/sessions')
    fireEvent.click(await screen.findByRole('button', { name: 'Create New Session(s)' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Session(s)' }))
    // A year is always selected. The default is this year.
    const yearSelect = (await dialog.findByLabelText(/^Year/)) as HTMLSelectElement
    const lastYear = today.slice(5, 7) === '01' ? year : year + 1
    const offeredYears = [...yearSelect.options].map(({ value }) => Number(value)).sort()
    expect(offeredYears).toEqual(Array.from({ length: lastYear - 2018 }, (_, index) => 2019 + index))
    expect(yearSelect.value).toBe(String(year))
    // In this year a holiday could be preselected, so the test uses another year.
    fireEvent.change(yearSelect, { target: { value: '2019' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
    await dialog.findByText('Choose at least one day')
    dialog.getByText('Choose a holiday')
    fireEvent.change(dialog.getByLabelText(/^Holiday/), { target: { value: 'Extra Sessions' } })
    const getEnabledDays = () =>
      [...document.querySelectorAll<HTMLElement>('[data-day]')].filter(
        (one) => one.getAttribute('aria-disabled') !== 'true' && !(one as HTMLButtonElement).disabled,
      )
    const [firstDay, secondDay] = getEnabledDays()
    fireEvent.click(firstDay as HTMLElement)
    fireEvent.click(secondDay as HTMLElement)
    await dialog.findByText('2 days chosen')
    fireEvent.click(secondDay as HTMLElement)
    await dialog.findByText('1 day chosen')
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/sessions\/[0-9a-f-]{36}$/))
  })
})

it('shows a session and saves changed settings [ATT-01 to ATT-19, ATT-36, ATT-37, ATT-38, FMT-04]', async () => {
  await openPage(api, groupsToken, `/sessions/${sessionId}`)
  await findTitle('Attendance for Riverside: 05/08/26')
  screen.getByRole('button', { name: 'Add Attendance' })
  const sheet = await openSessionSheet()
  const holidaySelect = (await sheet.findByLabelText('Holiday')) as HTMLSelectElement
  expect(holidaySelect.value).toBe('July/Aug')
  expect([...holidaySelect.options].map(({ textContent }) => textContent)).toContain('Extra Sessions')
  sheet.getByText('Additional Activities')
  expect((sheet.getByLabelText('Other activity') as HTMLInputElement).value).toBe('Bread')
  expect(sheet.queryByRole('button', { name: 'Set all as attending' })).toBeNull()
  // An activity is saved immediately, text only after typing.
  const loadSession = async () => (await api.call(groupsToken, 'GET', `/sessions/${sessionId}`)).body
  fireEvent.click(sheet.getByRole('button', { name: 'Remove Film' }))
  await expect.poll(loadSession).toMatchObject({ activities: ['Cooking'], activities_other: 'Bread' })
  const sentBodies: string[] = []
  setInterceptor(async (request, send) => {
    if (request.url.endsWith('/sync/push')) sentBodies.push(await request.clone().text())
    return send()
  })
  const otherActivityField = sheet.getByLabelText('Other activity')
  for (const typedText of ['Bread, c', 'Bread, ca', 'Bread, cake'])
    fireEvent.change(otherActivityField, { target: { value: typedText } })
  fireEvent.blur(otherActivityField)
  await expect.poll(loadSession).toMatchObject({ activities_other: 'Bread, cake' })
  setInterceptor(null)
  expect(sentBodies.filter((body) => body.includes('"Bread, c'))).toHaveLength(1)
  // The holiday is saved immediately, which the list shows.
  fireEvent.change(holidaySelect, { target: { value: 'Extra Sessions' } })
  await openPage(api, groupsToken, `/sessions?registered=${personId}`)
  await screen.findByRole('cell', { name: 'Extra Sessions' })
})

it('offers to set all as attending in two-step mode [ATT-19, ATT-28, ROLE-25]', async () => {
  const { id } = (await api.call(plainToken, 'POST', '/sessions', sessionDay)).body
  await openPage(api, plainToken, `/sessions/${id}`)
  await findTitle('Attendance for Siloh: 05/08/26')
  await (await openSessionSheet()).findByRole('button', { name: 'Set all as attending' })
})

it.each([
  ['ATT-15 ATT-17', 'New Child', ''],
  ['ATT-16 ATT-18', 'New Adult', '&adult=true'],
])('%s: Register offers a %s for the session [ATT-14, ROUTE-78, ROUTE-79]', async (_codes, choice, adult) => {
  const router = await openPage(api, groupsToken, `/sessions/${sessionId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Register' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: choice }))
  const address = `/registered/new?session=${sessionId}${adult}`
  await waitFor(() => expect(router.state.location.href).toBe(address))
})

describe('other club screens', () => {
  it("shows the year's holidays and general settings in Setup [HOL-22, HOL-25, HOL-39, SET-02, SET-03, SET-04, SET-05, SET-06, SET-07, SET-08, SET-09, SET-10, SET-11, SET-13, SET-29, ATT-28, ATT-56, ATT-58, ROUTE-73]", async () => {
    const router = await openPage(api, plainToken, '/setup')
    await findTitle('Setup')
    screen.getByRole('heading', { level: 2, name: 'Holiday Dates' })
    screen.getByRole('heading', { level: 2, name: 'General Settings' })
    const checkbox = screen.getByRole('checkbox', { name: 'Enable 2-step Attendance' }) as HTMLInputElement
    expect(checkbox.checked).toBe(true)
    const getHolidayRow = () =>
      within(screen.getAllByRole('listitem').find((item) => item.textContent?.startsWith('July/Aug')) as HTMLElement)
    const expectHoliday = async (status: string, start: string, end: string) => {
      await waitFor(() => {
        const { getByRole, getByLabelText } = getHolidayRow()
        expect(getByRole('button', { name: status }).getAttribute('aria-pressed')).toBe('true')
        expect((getByLabelText('Start date') as HTMLInputElement).value).toBe(start)
        expect((getByLabelText('End date') as HTMLInputElement).value).toBe(end)
      })
    }
    await router.navigate({ to: '/welcome' })
    await router.navigate({ to: '/setup', state: { year: 2026 } as never })
    await waitFor(() => expect((screen.getByLabelText('Year') as HTMLSelectElement).value).toBe('2026'))
    await expectHoliday('Open', '20/07/2026', '31/08/2026')
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2025' } })
    await expectHoliday('Closed', '', '')
    expect((getHolidayRow().getByLabelText('Start date') as HTMLInputElement).disabled).toBe(true)
    fireEvent.click(getHolidayRow().getByRole('button', { name: 'Open' }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
    await waitFor(() => expect(getHolidayRow().getAllByText('Enter a date')).toHaveLength(2))
  })

  it('shows the register list, with groups if there are several [GRP-16, GRP-19, REG-11, REG-31 to REG-56, REG-97, REG-98, ROLE-22]', async () => {
    await openPage(api, groupsToken, '/registered')
    await findTitle('Registration')
    await screen.findByText('1 to 1 of 1')
    expect(getHeaders('Registration')).toContain('Groups')
    await screen.findByRole('cell', { name: '8' })
    screen.getByRole('checkbox', { name: 'Parcel Delivery Contact' })
    screen.getByRole('button', { name: 'Get Registration link' })
    fireEvent.click(screen.getByRole('button', { name: 'Export to ChurchSuite' }))
    const exportDialog = within(await screen.findByRole('dialog', { name: 'Export to ChurchSuite' }))
    for (const label of ['From', 'To', /^Site/]) exportDialog.getByLabelText(label)
    for (const [name, address] of [
      ['Registered duplicates', '/registered_duplicates'],
      ['Register New Child', '/registered/new'],
      ['Register New Adult', '/registered/new?adult=true'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
  })

  it('reports a register without duplicates [DUP-09, DASH-246, DASH-247]', async () => {
    await openPage(api, groupsToken, '/registered_duplicates')
    await findTitle('Duplications in your register')
    await screen.findByText('No duplicate registrations found.')
  })

  it('shows the sections of the person form, with details open [FMT-18, PER-53, PER-110 to PER-124, PER-154, PER-186, ROLE-23, ROUTE-75, ROUTE-76, ROUTE-77]', async () => {
    await openPage(api, groupsToken, `/registered/${personId}?adult=true&session=${sessionId}`)
    await findTitle('Edit Registered')
    // The person is still a child.
    await screen.findByText('Mia Last0, child')
    await screen.findByRole('heading', { level: 2, name: /Related family members/ })
    const backLink = screen.getByRole('link', { name: 'Back to the session' })
    expect(backLink.getAttribute('href')).toBe(`/sessions/${sessionId}`)
    const sections = ['Details', 'Parcel delivery', 'Staff use only', 'Related family members']
    const foldButtons = [...document.querySelectorAll('form h2 button[aria-expanded]')]
    expect(foldButtons.map((fold) => sections.find((name) => fold.textContent?.startsWith(name)))).toEqual(sections)
    expect(foldButtons.map((fold) => fold.getAttribute('aria-expanded'))).toEqual(['true', 'false', 'false', 'false'])
    screen.getByText('To make new friends')
    await screen.findByRole('group', { name: /^Groups/ })
    await screen.findByRole('checkbox', { name: 'Riverside' })
    // The only other person of this club is archived.
    fireEvent.click(foldButtons[3] as HTMLElement)
    const familyCombobox = await screen.findByRole('combobox', { name: 'Add a family member' })
    fireEvent.change(familyCombobox, { target: { value: 'Last0' } })
    await screen.findByText('No one of that name is in the register.')
    const fileInputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
    expect(fileInputs.map(({ multiple }) => multiple)).toEqual(fileInputs.map(() => false))
    expect(fileInputs.length).toBeGreaterThan(0)
  })

  it('shows a badge for self-registered people only [PER-180, PER-183, PER-184, PER-185]', async () => {
    const queryBadge = () => screen.queryByText('Self-registration: Submitted')
    expect(queryBadge()).toBeNull()
    await openPage(api, groupsToken, `/registered/${selfRegisteredId}`)
    await findTitle('Edit Registered')
    expect((await screen.findByText('Self-registration: Submitted')).closest('[data-tone=success]')).toBeTruthy()
  })

  it("shows a group's people and sessions only after saving [GRP-10, GRP-11, GRP-12]", async () => {
    await openPage(api, groupsToken, '/groups/new')
    await findTitle('New group')
    const getHeadings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    await screen.findByLabelText('Name')
    expect(getHeadings()).toEqual([])
    await openPage(api, groupsToken, `/groups/${club.group}`)
    await screen.findByRole('heading', { level: 2, name: 'People of this group' })
    expect(getHeadings()).toEqual(['People of this group', 'Lunch Club Sessions'])
  })

  it('shows "not found" for an unknown address [ROUTE-69]', async () => {
    await openPage(api, groupsToken, '/nowhere')
    await findTitle('Not found')
    screen.getByText('The page you have requested could not be found')
  })
})

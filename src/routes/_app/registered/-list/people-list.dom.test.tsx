import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { registered } from '../../../../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { openPage, setOnline } from '../../../../testing/open-page.tsx'
import { press, pressButton, typeText } from '../../../../testing/press.ts'

let api: TestApi
let club: Awaited<ReturnType<TestApi['club']>>
let token: string
beforeAll(async () => {
  api = await createTestApi()
  club = await api.club('Riverside')
  token = (await api.user(club.id, { ethnicity_captured: true })).token
  await club.people(45, { date_of_birth: '2018-03-09' })
  await club.people(12, { is_adult: true, attendance_type: 'lunchmaker' })
  await club.people(3, { soft_archived: true })
  await club.people(2, { participant_self_registration: true, date_of_birth: '2014-03-09' })
})
afterAll(() => api.close())

const getTable = () => screen.getByRole('table', { name: 'Registration' })
/** Returns the rows of the table. Selects by element, because a query by role takes seconds with fifty rows. */
const getRows = () => [...document.querySelectorAll<HTMLTableRowElement>('main table tbody tr')]
const expectCount = (count: number) => screen.findByText(new RegExp(`^\\d+ to \\d+ of ${count}$`))
const getCheckbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const findPersonCheckbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const getSearchbox = () => screen.getByRole<HTMLInputElement>('searchbox')
const choose = (label: string, value: string) => typeText(screen.getByLabelText(label), value)
const getHeaders = () =>
  within(getTable())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean)
/** Registers people with a surname that only one test uses. */
const registerFamily = async (surname: string, ...names: string[]) => {
  const requests = names.map((first_name) => api.call(token, 'POST', '/registered', { first_name, last_name: surname }))
  return (await Promise.all(requests)).map(({ body }) => body.id as string)
}
const loadStoredPerson = async (id: string) => {
  const [row] = await api.db.network((tx) => tx.select().from(registered).where(eq(registered.id, id)))
  return row
}

it('combines filters and stores them in the URL [REG-08, REG-10, REG-12, REG-13, REG-15, REG-27 to REG-37]', async () => {
  await openPage(api, token, '/registered')
  await expectCount(59)
  // Expect the columns of a partner user.
  expect(getHeaders()).toEqual([
    'First Name',
    'Surname',
    'Gender',
    'Age',
    'Attendance Type',
    'Wider Support',
    'Created',
    'Actions',
  ])
  choose('Attendance Type', 'child')
  await expectCount(47)
  press(getCheckbox('View Self-registered'))
  await expectCount(2)

  await openPage(api, token, '/registered?attendance_type=child&participant_self_registration=true')
  await expectCount(2)
  expect(getCheckbox('View Self-registered').checked).toBe(true)
  expect(screen.getByLabelText<HTMLSelectElement>('Attendance Type').value).toBe('child')
  await openPage(api, token, '/registered?attendance_type=lunchmaker')
  await expectCount(12)
  await openPage(api, token, '/registered?soft_archived=true')
  await expectCount(3)
  const outOfRangeRouter = await openPage(api, token, '/registered?page=99')
  await screen.findByText('Page 2 of 2')
  await waitFor(() => expect(outOfRangeRouter.state.location.search).toEqual({ page: 2 }))
  await openPage(api, token, '/registered?search=zzzz&parcel_delivery_contact=true')
  await screen.findByText('No one matches.')
  await pressButton('Clear search and filters')
  await expectCount(59)
})

it('goes back through pages and filters, not typed characters [REG-04, REG-32]', async () => {
  const router = await openPage(api, token, '/registered')
  await pressButton('Next')
  await screen.findByText(/^Page 2 of/)
  press(getCheckbox('View Archived'))
  await waitFor(() => expect(router.state.location.search).toEqual({ soft_archived: true }))
  typeText(getSearchbox(), 'z')
  typeText(getSearchbox(), 'zz')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'zz' }))
  router.history.back()
  await screen.findByText(/^Page 2 of/)
  expect(getCheckbox('View Archived').checked).toBe(false)
  router.history.back()
  await screen.findByText(/^Page 1 of/)
})

it('filters on each character and updates the URL a second later [REG-03]', async () => {
  const router = await openPage(api, token, '/registered')
  await expectCount(59)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const getUrlSearch = () => router.state.location.search.search
  typeText(getSearchbox(), 'zz')
  vi.advanceTimersByTime(600)
  typeText(getSearchbox(), 'zzz')
  vi.advanceTimersByTime(999)
  expect(getUrlSearch()).toBeUndefined()
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await waitFor(() => expect(getUrlSearch()).toBe('zzz'))
  await screen.findByText('No one matches.')
})

it('sorts ages from the youngest, with unknown ages last [REG-05, REG-24]', async () => {
  await openPage(api, token, '/registered')
  const ageHeader = await screen.findByRole('columnheader', { name: 'Age' })
  const columnIndex = within(getTable()).getAllByRole('columnheader').indexOf(ageHeader)
  const readAges = () => getRows().map(({ cells }) => cells[columnIndex]?.textContent)
  for (const [direction, sign] of [
    ['ascending', 1],
    ['descending', -1],
  ] as const) {
    await pressButton('Age', getTable())
    await waitFor(() => {
      expect(document.querySelectorAll('main thead th')[columnIndex]?.getAttribute('aria-sort')).toBe(direction)
      expect(getRows()).toHaveLength(50)
      const knownAges = readAges().slice(0, 47).map(Number)
      expect(knownAges).toEqual(knownAges.toSorted((a, b) => (a - b) * sign))
      expect(new Set(knownAges).size).toBe(2)
      expect(readAges().slice(47)).toEqual(['', '', ''])
    })
  }
})

it('shows a Boxes of Hope club fewer columns and one filter [REG-09 to REG-14, REG-34, REG-41, REG-42, REG-43, REG-45, ROLE-16, ROLE-26, ROLE-27]', async () => {
  const boxesOfHopeClub = await api.club('Hope Box', { is_boxes_of_hope: true })
  await boxesOfHopeClub.people(1)
  await openPage(api, (await api.user(boxesOfHopeClub.id, { ethnicity_captured: true })).token, '/registered')
  await screen.findByText('First0')
  expect(getHeaders()).toEqual(['First Name', 'Surname', 'Created', 'Actions'])
  getCheckbox('View Archived')
  expect(screen.queryByLabelText('Attendance Type')).toBeNull()
  const linkTexts = screen.getAllByRole('link', { name: /^Register New/ }).map(({ textContent }) => textContent)
  expect(linkTexts).toEqual(['Register New BoH Family'])
  screen.getByRole('button', { name: 'Export' })
  expect(screen.queryByRole('button', { name: 'Get Registration link' })).toBeNull()
})

it('archives and unarchives people offline [REG-47, REG-48, REG-61 to REG-65, PER-177, PER-179]', async () => {
  const ids = await registerFamily('Heron', 'Ada', 'Bea')
  await openPage(api, token, '/registered?search=heron')
  await findPersonCheckbox('Bea Heron')
  setOnline(false)
  const pickPeople = async () => {
    for (const name of ['Ada Heron', 'Bea Heron']) press(await findPersonCheckbox(name))
    await screen.findByText('2 selected')
  }
  await pickPeople()
  await pressButton('Archive selected')
  await screen.findByText('Updated successfully')
  await screen.findByText('No one matches.')
  press(getCheckbox('View Archived'))
  await pickPeople()
  await pressButton('Unarchive selected')
  await screen.findByText('No one matches.')
  // Undo the unarchiving, so that the people stay archived.
  await pressButton('Undo')
  await findPersonCheckbox('Ada Heron')
  expect(await loadStoredPerson(ids[0] as string)).toMatchObject({ soft_archived: false })
  setOnline(true)
  for (const id of ids) await expect.poll(() => loadStoredPerson(id)).toMatchObject({ soft_archived: true })
})

it('clears the selection on a new search and focuses an emptied list [REG-06, REG-47]', async () => {
  await registerFamily('Tern', 'Ada', 'Bea')
  await openPage(api, token, '/registered?search=tern')
  press(await findPersonCheckbox('Ada Tern'))
  await screen.findByText('1 selected')
  typeText(getSearchbox(), 'Bea Tern')
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  press(await findPersonCheckbox('Bea Tern'))
  await screen.findByText('1 selected')
  typeText(getSearchbox(), 'tern')
  await waitFor(() => expect(getRows()).toHaveLength(2))
  expect((await findPersonCheckbox('Ada Tern')).checked).toBe(false)
  expect((await findPersonCheckbox('Bea Tern')).checked).toBe(false)

  press(getCheckbox('Select all'))
  await pressButton('Archive selected')
  await screen.findByText('No one matches.')
  const list = screen.getByRole('group', { name: 'Registration' })
  await waitFor(() => expect(document.activeElement).toBe(list))
})

it('saves the church connection of the selected people [REG-49, REG-66 to REG-73]', async () => {
  const [id = ''] = await registerFamily('Wren', 'Ada')
  await openPage(api, token, '/registered?search=wren')
  press(await findPersonCheckbox('Ada Wren'))
  await pressButton('Update Church Connection status')
  const dialog = await screen.findByRole('dialog', { name: 'Update Church Connection status' })
  await pressButton('Update', dialog)
  await within(dialog).findByText('Choose one')
  press(within(dialog).getByRole('radio', { name: 'Yes - occasionally' }))
  await pressButton('Update', dialog)
  await screen.findByText('Updated successfully')
  await waitFor(() => expect(getRows()[0]?.textContent).toContain('Yes - occasionally'))
  await expect
    .poll(() => loadStoredPerson(id))
    .toMatchObject({ accessing_wider_support: true, accessing_wider_support_type: 'yes_occasionally' })
})

import { addDays, addYears, formatDay } from '@contract/rules/days.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '../../../../contract/id.ts'
import { getLondonDay } from '../../../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { makeApplication } from '../../../../server/testing/application.ts'
import { openPage } from '../../../testing/open-page.tsx'

// Use a page width at which the remaining steps fit next to the open tab.
const WIDE_PAGE = { width: 1440 }
const REASON = 'A new check was applied for on 18 November.'

// The first test in this file also loads the whole app, which is slow.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let token: string
let club: Awaited<ReturnType<TestApi['club']>>
beforeAll(async () => {
  api = await createTestApi()
  const staff = { is_staff: true, is_pastor: false, role: 'vp_support', first_name: 'Sioned' } as const
  token = (await api.user(null, staff)).token
  const contact = { dbs_contact_name: 'Huw Griffiths', dbs_contact_email: 'huw@bethel.example' }
  club = await api.club('Bethel', { region: 'Wales', ...contact })
})
afterAll(() => api.close())

const runSql = async (text: string, values: unknown[]) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const today = getLondonDay()
const getDayIn = (days: number) => addDays(today, days)

type ApplicationFacts = Parameters<typeof makeApplication>[2]
/**
 * Creates an application with a confirmed check.
 * @param until end date of the check, or null if it is unknown
 */
const createCheckedApplication = async (until: string | null, facts: ApplicationFacts = {}) => {
  const application = await makeApplication(api, club.id, facts)
  await runSql(
    `INSERT INTO dbs_forms (id, application_id, name, email, email_sent, submitted, confirmed, barred_list_checked, valid_until)
     VALUES ($1, $2, 'Huw Griffiths', 'huw@bethel.example', now(), now(), 'enhanced_certificate', true, $3)`,
    [newId(), application.id, until],
  )
  return application
}
const openDbsTab = async (id: string) => {
  await openPage(api, token, `/applications/${id}/dbs`, WIDE_PAGE)
  const openTab = await waitFor(() => {
    const tabElement = document.querySelector<HTMLElement>('.detail-parts > div')
    expect(tabElement?.textContent).toContain('End of the check')
    return tabElement as HTMLElement
  })
  return { part: within(openTab), tabs: within(screen.getByLabelText('Parts of the application')) }
}
const ASK_BUTTON = { name: 'Ask for a new check' }

it('shows an ended check as an alert and requests a new one', async () => {
  const { id } = await createCheckedApplication('2023-01-01')
  const { part: openTab, tabs } = await openDbsTab(id)
  expect(openTab.getAllByText('Ran out 01/01/2023').length).toBeGreaterThan(0)
  expect(tabs.getByText('Ran out')).toBeTruthy()
  const askButton = openTab.getByRole<HTMLButtonElement>('button', ASK_BUTTON)
  await waitFor(() => expect(askButton.disabled).toBe(false))
  fireEvent.click(askButton)
  await openTab.findByText(`A new check was asked for on ${formatDay(today)}.`)
  expect(openTab.getAllByText('Ran out 01/01/2023').length).toBeGreaterThan(0)
  const [form] = await runSql('SELECT submitted, confirmed FROM dbs_forms WHERE application_id = $1', [id])
  expect(form).toEqual({ submitted: null, confirmed: 'enhanced_certificate' })
})

it('shows a prompt to get an unknown date from the contact', async () => {
  const { id } = await createCheckedApplication(null)
  const { part: openTab, tabs } = await openDbsTab(id)
  expect(openTab.getAllByText('Date not known: ask the contact').length).toBeGreaterThan(0)
  expect(openTab.getByRole('button', ASK_BUTTON)).toBeTruthy()
  expect(tabs.queryByText('Ran out')).toBeNull()
})

it('offers a new check from 60 days before the end', async () => {
  const laterTab = await openDbsTab((await createCheckedApplication(getDayIn(61))).id)
  expect(laterTab.part.getByText(`Counts until ${formatDay(getDayIn(61))}`)).toBeTruthy()
  expect(laterTab.part.queryByRole('button', ASK_BUTTON)).toBeNull()
  const soonTab = await openDbsTab((await createCheckedApplication(getDayIn(60))).id)
  expect(soonTab.part.getByText(`Counts until ${formatDay(getDayIn(60))}`)).toBeTruthy()
  expect(soonTab.part.getByRole('button', ASK_BUTTON)).toBeTruthy()
})

it('shows the same facts in the list', async () => {
  const applicationByFact = {
    'Ran out 01/01/2023': await createCheckedApplication('2023-01-01'),
    'Date not known: ask the contact': await createCheckedApplication(null),
    [`Counts until ${formatDay(getDayIn(400))}`]: await createCheckedApplication(getDayIn(400)),
  }
  await openPage(api, token, '/applications', WIDE_PAGE)
  for (const [fact, { email }] of Object.entries(applicationByFact)) {
    const row = await waitFor(() => {
      const matchingRow = [...document.querySelectorAll('main tbody tr')].find((one) =>
        one.textContent?.includes(email),
      )
      expect(matchingRow).toBeDefined()
      return matchingRow as HTMLElement
    })
    expect(within(row).getByText(fact)).toBeTruthy()
  }
})

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const openConversion = async (path: string, name: string) => {
  await openPage(api, token, path, WIDE_PAGE)
  const [button] = await waitFor(() => {
    const matchingButtons = [...document.querySelectorAll('main button')].filter(
      ({ textContent }) => textContent === name,
    )
    expect(matchingButtons).not.toEqual([])
    return matchingButtons
  })
  fireEvent.click(button as HTMLElement)
  return findDialog(name)
}
const pressConvert = (within: Awaited<ReturnType<typeof findDialog>>) =>
  fireEvent.click(within.getByRole('button', { name: 'Convert' }))
const REASON_LABEL = 'Why this person is converted all the same'

it('names open points and needs a reason to convert to a user', async () => {
  const application = await createCheckedApplication('2023-01-01', {
    checks_completed: new Date().toISOString(),
  })
  await runSql('UPDATE application_references SET email_sent = now() WHERE id = $1', [application.second])
  await runSql('UPDATE application_references SET submitted = now(), checked = true WHERE id = $1', [application.first])
  const conversionDialog = await openConversion(`/applications/${application.id}/dbs`, 'Convert to user')
  await conversionDialog.findByText('Reference 2, Delyth Howells: not answered')
  expect(conversionDialog.getByText('The DBS check ran out 01/01/2023')).toBeTruthy()
  expect(conversionDialog.queryByText(/Owain Parry/)).toBeNull()
  expect(conversionDialog.queryByText('Checks are not completed')).toBeNull()
  expect(conversionDialog.queryByLabelText(REASON_LABEL)).toBeNull()
  fireEvent.change(conversionDialog.getByLabelText('Password'), { target: { value: 'orchard lantern 7' } })
  pressConvert(conversionDialog)
  const reasonField = await conversionDialog.findByLabelText(REASON_LABEL)
  await waitFor(() => expect(document.activeElement).toBe(reasonField))
  fireEvent.change(reasonField, { target: { value: 'too short' } })
  pressConvert(conversionDialog)
  await conversionDialog.findByText('Write at least 10 characters.')
  fireEvent.change(reasonField, { target: { value: REASON } })
  pressConvert(conversionDialog)
  await screen.findByText('Application converted')
  const [row] = await runSql('SELECT user_id, check_reason FROM applications WHERE id = $1', [application.id])
  expect(row).toEqual({ user_id: expect.any(String), check_reason: REASON })
})

it('names open points and needs a reason to register a volunteer', async () => {
  const { id } = await createCheckedApplication(null, { flow: 'volunteer' })
  const conversionDialog = await openConversion(`/volunteer_applications/${id}/dbs`, 'Convert to registration')
  await conversionDialog.findByText('Reference 1, Owain Parry: not requested')
  for (const point of ['The DBS check has no date: ask the contact', 'Checks are not completed'])
    expect(conversionDialog.getByText(point)).toBeTruthy()
  expect(conversionDialog.getByText('A second person has not looked')).toBeTruthy()
  pressConvert(conversionDialog)
  const reasonField = await conversionDialog.findByLabelText(REASON_LABEL)
  expect(document.activeElement).toBe(reasonField)
  pressConvert(conversionDialog)
  await conversionDialog.findByText('Write at least 10 characters.')
  fireEvent.change(reasonField, { target: { value: REASON } })
  pressConvert(conversionDialog)
  await screen.findByText('Application converted')
  const [row] = await runSql('SELECT check_reason FROM applications WHERE id = $1', [id])
  expect(row?.check_reason).toBe(REASON)
})

it('names the parent without consent and needs no reason', async () => {
  const parentAnswers = { parent_guardian_first_name: 'Mair', parent_guardian_last_name: 'Price' }
  const { id } = await makeApplication(api, club.id, {
    flow: 'volunteer',
    is_young_helper: true,
    first_name: 'Elin',
    answers: { ...parentAnswers, date_of_birth: addYears(today, -15) },
  })
  const path = `/volunteer_applications/${id}/application_form`
  const conversionDialog = await openConversion(path, 'Convert to registration')
  await conversionDialog.findByText('Mair Price has not given consent')
  expect(conversionDialog.queryByText(/^Reference/)).toBeNull()
  pressConvert(conversionDialog)
  await screen.findByText('Application converted')
})

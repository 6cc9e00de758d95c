import { addYears } from '@contract/rules/days.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getLondonDay } from '../../../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { makeApplication } from '../../../../server/testing/application.ts'
import { openSignedOut } from '../../../testing/open-page.tsx'

// Allow more time, because the first test in this file also loads the app.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let supportToken: string
beforeAll(async () => {
  api = await createTestApi()
  const staffFields = { is_staff: true, is_pastor: false, role: 'vp_support', first_name: 'Sioned' } as const
  supportToken = (await api.user(null, staffFields)).token
})
afterAll(() => api.close())

const runSql = async (text: string, values: unknown[]) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

/**
 * Opens the form of a club's contact.
 * @returns a function that reads the stored answer
 */
const openForm = async (answers: object = {}, region = 'Wales') => {
  const contactFields = { dbs_contact_name: 'Huw Griffiths', dbs_contact_email: 'huw@bethel.example' }
  const club = await api.club('Bethel', { region, ...contactFields })
  const { id } = await makeApplication(api, club.id)
  await runSql('UPDATE applications SET answers = $2 WHERE id = $1', [id, answers])
  await api.call(supportToken, 'POST', `/applications/${id}/send_dbs_form`)
  const { body } = await api.call(supportToken, 'GET', `/applications/${id}`)
  await openSignedOut(api, `/dbs_forms/${body.dbs_form.id}`)
  await screen.findByText('What was checked?')
  return async () =>
    (
      await runSql('SELECT confirmed, issue_date::text, valid_until::text FROM dbs_forms WHERE application_id = $1', [
        id,
      ])
    )[0]
}
const chooseStatement = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const chooseCertificate = () => chooseStatement(/enhanced DBS certificate/)
const getUnknownDateTick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /do not know the date/ })
const getDateInput = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const writeDay = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-')
  for (const [name, value] of [
    ['Day', date],
    ['Month', month],
    ['Year', year],
  ] as const)
    fireEvent.change(getDateInput(name), { target: { value } })
}
const submitForm = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
const findThanks = () => screen.findByRole('heading', { name: 'Thanks' })
const getDayYearsAgo = (years: number) => addYears(getLondonDay(), -years)

it('requires a certificate date or the answer that it is not known', async () => {
  const readStored = await openForm()
  chooseCertificate()
  submitForm()
  await screen.findAllByText('Enter the date, or tick that you do not know it.')
  fireEvent.click(getUnknownDateTick())
  submitForm()
  await findThanks()
  expect(await readStored()).toEqual({
    confirmed: 'enhanced_certificate',
    issue_date: null,
    valid_until: null,
  })
})

it("prefills the applicant's date and labels it as theirs", async () => {
  const day = getDayYearsAgo(1)
  const readStored = await openForm({ dbs_certificate: true, dbs_certificate_issue_date: day })
  chooseCertificate()
  expect(getDateInput('Year').value).toBe(day.slice(0, 4))
  expect(screen.getByText(/The applicant gave this date/)).toBeTruthy()
  const otherDay = getDayYearsAgo(2)
  writeDay(otherDay)
  expect(screen.queryByText(/The applicant gave this date/)).toBeNull()
  submitForm()
  await findThanks()
  expect(await readStored()).toMatchObject({ issue_date: otherDay, valid_until: getDayYearsAgo(-1) })
})

it('accepts a date that contradicts the statement, with a warning', async () => {
  const readStored = await openForm()
  chooseCertificate()
  writeDay(getDayYearsAgo(2))
  expect(screen.queryByText(/does not fit/)).toBeNull()
  writeDay('1999-01-01')
  const warning = screen.getByText(/does not fit “within the last 3 years”/)
  expect(within(warning.closest('[role=status]') as HTMLElement).getByText(/01\/01\/2002/)).toBeTruthy()
  submitForm()
  await findThanks()
  expect(await readStored()).toMatchObject({ issue_date: '1999-01-01', valid_until: '2002-01-01' })
})

it('rejects a future date with an error at its field', async () => {
  const readStored = await openForm()
  chooseCertificate()
  writeDay(getDayYearsAgo(-1))
  submitForm()
  await screen.findAllByText('This was not accepted. Check it.')
  expect((await readStored())?.confirmed).toBeNull()
})

it('needs no date for the Update Service after a half-typed date', async () => {
  const readStored = await openForm()
  fireEvent.change(getDateInput('Day'), { target: { value: '3' } })
  chooseStatement(/DBS Update Service/)
  await waitFor(() => expect(screen.queryByLabelText('Day')).toBeNull())
  submitForm()
  await findThanks()
  expect(await readStored()).toEqual({
    confirmed: 'dbs_update_service',
    issue_date: null,
    valid_until: getDayYearsAgo(-3),
  })
})

it('requires the date of a PVG membership, valid for five years [B-REC-11]', async () => {
  const readStored = await openForm({}, 'Scotland')
  expect(screen.getByRole('radio', { name: /In the last 5 years/ })).toBeTruthy()
  chooseStatement(/member of the PVG scheme/)
  fireEvent.click(getUnknownDateTick())
  expect(getUnknownDateTick().checked).toBe(true)
  writeDay(getDayYearsAgo(1))
  expect(getUnknownDateTick().checked).toBe(false)
  submitForm()
  await findThanks()
  expect(await readStored()).toMatchObject({
    confirmed: 'dbs_update_service',
    valid_until: getDayYearsAgo(-4),
  })
})

import { AppError } from '@contract/errors.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { setInterceptor } from '../../../replica/testing/browser.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { getDescription, press, pressButton, typeText } from '../../../testing/press.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user((await api.club('St Mark')).id, { ethnicity_captured: true })).token
})
afterAll(() => api.close())

/** Opens the setup page and returns the row of a holiday that is closed this year. */
const openHolidayRow = async () => {
  await openPage(api, token, '/setup')
  const name = await screen.findByRole('heading', { level: 3, name: 'Extra Sessions' })
  const row = within(name.closest('li') as HTMLElement)
  const getDateInputs = () =>
    ['Start date', 'End date'].map((label) => row.getByLabelText<HTMLInputElement>(label)) as [
      HTMLInputElement,
      HTMLInputElement,
    ]
  return {
    dates: getDateInputs,
    choose: (status: string) => press(row.getByRole('button', { name: status })),
  }
}
/** Saves the holidays with the first Save button. The settings below have a second one. */
const saveHolidays = () => press(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)

it('clears the typed dates of a holiday that is closed again [HOL-21, HOL-27, HOL-28, HOL-29, HOL-30, HOL-31, HOL-36]', async () => {
  const { dates: getDateInputs, choose } = await openHolidayRow()
  choose('Open')
  typeText(getDateInputs()[0], '1/2/26')
  typeText(getDateInputs()[1], 'next week')
  choose('Closed')
  expect(getDateInputs().map(({ value }) => value)).toEqual(['', ''])
  saveHolidays()
  await screen.findByText('Holiday dates set up successfully')
  expect(getDateInputs()[0].disabled).toBe(true)
  expect(getDateInputs()[1].value).toBe('')
  choose('Open')
  expect(getDateInputs()[0].disabled).toBe(false)
  expect(getDateInputs()[0].value).toBe('')
})

it('reports saved holidays after closing one [SET-23, SET-24, HOL-23, HOL-26, HOL-35, HOL-38]', async () => {
  const { dates: getDateInputs, choose } = await openHolidayRow()
  choose('Open')
  typeText(getDateInputs()[0], '1/2/26')
  typeText(getDateInputs()[1], '2/2/26')
  const yearSelect = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Year' })
  expect(yearSelect.value).toBe(getLondonDay().slice(0, 4))
  saveHolidays()
  await screen.findByText('Holiday dates set up successfully')
  await waitFor(() => expect(getDateInputs()[0].value).toBe('01/02/2026'))
  choose('Closed')
  saveHolidays()
  await screen.findByText('Holidays successfully saved')
})

it('marks a setting that the server rejects [ERR-06]', async () => {
  await openPage(api, token, '/setup')
  const checkbox = await screen.findByRole('checkbox', { name: 'Enable 2-step Attendance' })
  setInterceptor(async ({ method, url }, send) =>
    method !== 'GET' && url.endsWith('/api/me')
      ? Response.json(new AppError('invalid', { two_step_attendance: ['not_valid'] }).body, { status: 400 })
      : send(),
  )
  const section = checkbox.closest('section') as HTMLElement
  await pressButton('Save', section)
  await waitFor(() => expect(checkbox.getAttribute('aria-invalid')).toBe('true'))
  expect(getDescription(checkbox)).toMatch(/This was not accepted/)
  await waitFor(() => expect(document.activeElement).toBe(checkbox))
})

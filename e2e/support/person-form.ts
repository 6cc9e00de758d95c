import type { Page } from '@playwright/test'
import { newId } from '../../contract/id.ts'
import type { RegisteredRow } from '../../contract/rows.ts'
import type { Product } from '../../server/testing/product.ts'

/** Timeout in ms for a change to reach the server. */
export const ARRIVAL_TIMEOUT_MS = 60_000

/** Creates a unique surname, because two people with the same name would count as duplicates. */
export const createSurname = () => `Quill${newId().slice(-6)}`

/** Reads the person with this surname from the database. */
export const readServerPerson = async (product: Product, last_name: string): Promise<RegisteredRow | undefined> =>
  (
    await product.query<RegisteredRow>(
      'SELECT *, date_of_birth::text AS date_of_birth FROM registered WHERE last_name = $1',
      [last_name],
    )
  )[0]

export const getSaveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** One answer for each part of the survey, as the API expects it. */
export const SURVEY_ANSWERS = { why_fun_activities: true, true_statements_none_1: true, true_statements_none_2: true }

/** Gives one answer in each part of the survey. */
export const answerSurvey = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: 'For the fun activities' }).check()
  for (const checkbox of await page.getByRole('checkbox', { name: 'None of the above' }).all()) await checkbox.check()
}

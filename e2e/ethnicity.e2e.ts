import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'

const ACCOUNT = 'core.hopebox'

test.afterEach(async ({ product }) => {
  await product.query(`UPDATE users SET ethnicity_captured = false WHERE email LIKE '${ACCOUNT}@%'`)
})

test('requests an unknown ethnicity once, with free text if needed [AUTH-50, AUTH-52]', async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(ACCOUNT)
  const dialog = page.getByRole('alertdialog', { name: 'What is your ethnic group?' })
  await expect(dialog).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Registration', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // Reload on the same day. The dialog must not appear again before the next day.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('ethnicity-put-off'))
  await page.reload()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('An ethnicity or "Prefer not to say" selection is required')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Any other ethnic group' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Write which one')).toBeVisible()
  await dialog.getByLabel('In your own words').fill('Kurdish')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const answers = await product.query(`SELECT ethnicity, other_group, other_detail FROM ethnicity_captures`)
  expect(answers).toContainEqual({
    ethnicity: 'Any other ethnic group',
    other_group: 'Other Ethnic Group',
    other_detail: 'Kurdish',
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

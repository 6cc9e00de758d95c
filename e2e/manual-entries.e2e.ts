import { goldenCounts } from '../contract/golden-numbers-manual-entries.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ databaseOf: 'manual-entries' })

test('enters golden numbers, warns of existing ones and overwrites them [MAN-01 to MAN-53]', async ({
  signedIn,
  product,
  watch,
}) => {
  const page = await signedIn('vp.support', { at: '/golden_numbers_manual_entries' })
  watch(page)
  const title = 'Golden Numbers Manual Entries'
  const table = page.getByRole('table', { name: title })
  await expect(table.getByRole('columnheader')).toContainText([
    'Club',
    'Year',
    'Holiday',
    'Date',
    'Created',
    'Created by',
  ])
  // Fill in a new entry (MAN-05, MAN-07 to MAN-13, MAN-15).
  await page.getByRole('link', { name: 'New manual entry' }).click()
  await page.getByLabel('Year', { exact: true }).fill('2014')
  await page.getByLabel('Holiday').selectOption('May/June')
  await page.getByLabel('Holiday').focus()
  await expect(page.getByLabel('Year', { exact: true })).toHaveAccessibleDescription('Enter 2015 or more.')
  await page.getByLabel('Year', { exact: true }).fill('2016')
  const clubSelect = page.getByLabel('Club', { exact: true })
  await expect(clubSelect).toContainText('Riverside Church Lunch Club')
  await expect(clubSelect).not.toContainText('Hope Box')
  await clubSelect.selectOption('Riverside Church Lunch Club')
  const warning = page.getByText(
    'A manual entry for this Club/Year/Holiday already exists. Submitting the form will overwrite previous entry.',
  )
  await expect(warning).toHaveCount(0)
  const getCountField = (label: string) => page.getByLabel(label, { exact: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(getCountField('Sessions')).toBeFocused()
  const fields = page.getByRole('main').locator('section input[aria-required=true]')
  for (const input of await fields.all()) if ((await input.inputValue()) === '') await input.fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // Check that the entry is saved (MAN-35, MAN-38).
  await expect(page.getByText('Manual entry successfully saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riverside Church Lunch Club, May/June 2016')
  const readEntries = () =>
    product.query<{ id: string; number_of_sessions: number }>(
      'SELECT * FROM golden_numbers_manual_entries WHERE year = 2016',
    )
  const [createdEntry] = await readEntries()
  expect(createdEntry).toMatchObject(Object.fromEntries(goldenCounts.map((field) => [field, 3])))
  // Check that an existing entry offers only its numbers for change.
  await expect(clubSelect).toHaveCount(0)
  await getCountField('Sessions').fill('4')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await readEntries())[0]?.number_of_sessions).toBe(4)

  await page.goto(`${product.url}/golden_numbers_manual_entries/new`)
  await page.getByLabel('Year', { exact: true }).fill('2016')
  await page.getByLabel('Holiday').selectOption('May/June')
  await clubSelect.selectOption('Riverside Church Lunch Club')
  // Check the warning about the existing entry (MAN-29, MAN-31).
  await expect(warning).toBeVisible()
  for (const input of await fields.all()) if ((await input.inputValue()) === '') await input.fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/${createdEntry?.id}$`))
  expect(await readEntries()).toMatchObject([{ id: createdEntry?.id, number_of_sessions: 5 }])
})

import { readFileSync } from 'node:fs'
import { newId } from '../../contract/id.ts'
import type { Product } from '../../server/testing/product.ts'
import { accessible, accessibleInBothThemes } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { csvFile, dialog, give, newSurname, openImport } from '../support/import-file.ts'

const ARRIVAL_MS = 60_000
const ACCOUNT = 'coordinator.stmarks'

const found = (product: Product, surname: string) =>
  product.query<{ first_name: string; school: string | null; town: string | null }>(
    'SELECT first_name, school, town FROM registered WHERE last_name = $1 AND deleted_at IS NULL ORDER BY first_name, town',
    [surname],
  )

test('selects, checks and imports a file [REG-74 to REG-83, REG-88]', async ({ signedIn, product }) => {
  const surname = newSurname()
  const page = await signedIn(ACCOUNT)
  await openImport(page, product)
  const options = dialog(page).getByRole('table', { name: 'What each column may hold' })
  // REG-77, REG-78, FMT-38
  await expect(options.getByRole('row')).toHaveCount(9)
  await expect(options.getByRole('row', { name: /^Attendance type/ })).toContainText('Child; Parent or carer')
  await accessibleInBothThemes(page)

  const saving = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download a test file' }).click()
  const saved = await saving
  // REG-80
  expect(saved.suggestedFilename()).toBe('import_test_file.csv')
  const sample = readFileSync(await saved.path(), 'utf8').replace('Example', surname)
  expect(sample).toContain('Attendance type')

  // Warnings on a phone: a damaged row, then similar people, a health note and guessed columns.
  await page.setViewportSize({ width: 390, height: 844 })
  await give(
    page,
    csvFile(`First name,Surname,Medical,Mobile\nHal,${surname},Asthma, blue inhaler,07700900123`),
  )
  await expect(dialog(page).getByText('This row has 1 more cell than there are columns.')).toBeVisible()
  await accessibleInBothThemes(page)
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click()
  const token = await product.token(ACCOUNT)
  const known = newSurname()
  const { id } = (await product.call(token, 'POST', '/registered', {
    first_name: 'Ava',
    last_name: known,
    has_medical_conditions: true,
    medical_conditions: 'Asthma',
  })) as { id: string }
  const rows = [`${id},Ava,${known},7700900123,Hay fever`, `,SiÃ¢n,${known},,`, `,SiÃ¢n,${known},,`]
  await give(page, csvFile(`ID,First name,Surname,Mobile,Medical conditions\n${rows.join('\n')}`))
  await expect(dialog(page).getByText('1 note about health differs from the register')).toBeVisible()
  await expect(dialog(page).getByText('1 row looks like one further up in this file')).toBeVisible()
  await expect(dialog(page).getByText('Are these right: Siân?')).toBeVisible()
  await accessibleInBothThemes(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openImport(page, product)

  await give(page, csvFile(`${sample}\r\n`))
  await expect(dialog(page).getByText('1 new person')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Who is in the file' }).click()
  await expect(
    dialog(page)
      .getByRole('listitem')
      .filter({ hasText: `Mali ${surname}` }),
  ).toContainText('New')
  await accessibleInBothThemes(page)
  expect(await found(product, surname)).toEqual([])

  await dialog(page).getByRole('button', { name: 'Import 1 person' }).click()
  // ERR-23
  await expect(page.getByText('Imported successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await found(product, surname)).toMatchObject([{ first_name: 'Mali', school: 'Ysgol y Bryn' }])
  await page.getByRole('searchbox').fill(surname)
  await expect(page.getByRole('row', { name: new RegExp(surname) })).toBeVisible({ timeout: ARRIVAL_MS })
})

test('offers a Boxes of Hope test file, drag and drop, and keyboard use [REG-81]', async ({
  signedIn,
  product,
}) => {
  const surname = newSurname()
  const page = await signedIn('coordinator.hopebox', { at: '/registered' })
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Choose a CSV file' })).toBeFocused()
  const saving = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download a test file' }).press('Enter')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('import_test_file_boh.csv')
  const text = readFileSync(await saved.path(), 'utf8').replace('Example', surname)

  const drop = async (...names: string[]) => {
    const files = await page.evaluateHandle(
      ([content, all]) => {
        const transfer = new DataTransfer()
        for (const name of all) transfer.items.add(new File([content], name, { type: 'text/csv' }))
        return transfer
      },
      [text, names] as const,
    )
    await dialog(page).getByText('Or drop it here').dispatchEvent('drop', { dataTransfer: files })
  }
  await drop('one.csv', 'two.csv')
  await expect(dialog(page).getByRole('alert')).toContainText('Choose one file only.')
  await drop('one.csv')
  await dialog(page).getByRole('button', { name: 'Import 1 person' }).press('Enter')
  await expect(page.getByText('Imported successfully')).toBeVisible()
  expect(await found(product, surname)).toMatchObject([{ first_name: 'Rhian', town: 'Cardiff' }])
})

test('reports errors by row and field and imports nothing until they are fixed [REG-84 to REG-90]', async ({
  signedIn,
  product,
}) => {
  const surname = newSurname()
  const page = await signedIn(ACCOUNT, { viewport: { width: 390, height: 780 }, hasTouch: true })
  await openImport(page, product)
  const warning = dialog(page).getByRole('alert')

  await page
    .getByLabel('CSV file')
    .setInputFiles({ ...csvFile('%PDF-1.7', 'people.pdf'), mimeType: 'application/pdf' })
  await expect(warning).toContainText('Save it as CSV in your spreadsheet')
  await give(page, csvFile('x'.repeat(10 * 1024 * 1024 + 1)))
  await expect(warning).toContainText('larger than 10 MB')
  await give(page, csvFile(''))
  await expect(warning).toContainText('The file is empty')
  await give(page, csvFile('PK\x03\x04 a workbook that was renamed'))
  await expect(warning).toContainText(
    // ERR-21
    'Could not read the selected file, please make sure it is a valid CSV file',
  )
  await expect(warning).toContainText('This is another kind of file.')
  await give(page, csvFile('Colour,Size\nred,5'))
  await expect(warning).toContainText('The first row has no column name that is known.')

  const rows = (born: string) => `First name,Surname,DOB\nAva,${surname},14/03/2018\nBen,${surname},${born}\n`
  await give(page, csvFile(rows('31/02/2018')))
  // ERR-19, ERR-20, REG-85
  await expect(warning).toContainText('There were some problems importing the file')
  const row = dialog(page).getByRole('listitem').filter({ hasText: 'Row 3' })
  await expect(row).toContainText('Date of birth: This is not a date. Use dd/mm/yyyy.')
  await accessible(page)
  expect(await found(product, surname)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click()

  await give(page, csvFile(`First name,Surname,DOB,Gender\nAva,${surname},14/03/2018,Robot\n`))
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Row 2' })).toContainText(
    'Gender: This is not one of the choices. Use one of these: Male; Female; Other;',
  )
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click()

  await give(page, csvFile(`First name,Surname,DOB\n${`Ava,${surname},soon\n`.repeat(700)}`))
  await expect(dialog(page).getByText('And 200 more problems.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click()

  await give(page, csvFile(rows('28/02/2018')))
  await dialog(page).getByRole('button', { name: 'Import 2 people' }).click()
  await expect(page.getByText('Imported successfully')).toBeVisible()
  expect(await found(product, surname)).toHaveLength(2)
})

test('shows the progress of a long import', async ({ signedIn, product }) => {
  const surname = newSurname()
  const page = await signedIn(ACCOUNT)
  await openImport(page, product)
  const rows = Array.from(
    { length: 4000 },
    (_, n) => `${'abcdefghij'[n % 10]}${newId().slice(-8)},${surname}`,
  )
  await give(page, csvFile(`First name,Surname\n${rows.join('\n')}`))
  await dialog(page).getByRole('button', { name: 'Import 4,000 people' }).click()
  const bar = dialog(page).getByRole('progressbar')
  await expect(bar).toBeVisible()
  await expect(bar).toHaveAttribute('aria-valuemax', '4000')
  await expect(page.getByText('Imported successfully')).toBeVisible({ timeout: ARRIVAL_MS })
  expect(await found(product, surname)).toHaveLength(4000)
})

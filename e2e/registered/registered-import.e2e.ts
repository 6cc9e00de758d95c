import { readFileSync } from 'node:fs'
import { newId } from '../../contract/id.ts'
import type { Product } from '../../server/testing/product.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { buildCsvFile, chooseFile, createLetterSurname, getDialog, openImport } from '../support/import-file.ts'

const ARRIVAL_TIMEOUT_MS = 60_000
const ACCOUNT = 'coordinator.stmarks'

const findPeople = (product: Product, surname: string) =>
  product.query<{ first_name: string; school: string | null; town: string | null }>(
    'SELECT first_name, school, town FROM registered WHERE last_name = $1 AND deleted_at IS NULL ORDER BY first_name, town',
    [surname],
  )

test('selects, checks and imports a file [REG-74 to REG-83, REG-88]', async ({ signedIn, product }) => {
  const surname = createLetterSurname()
  const page = await signedIn(ACCOUNT)
  await openImport(page, product)
  const allowedValuesTable = getDialog(page).getByRole('table', { name: 'What each column may hold' })
  // Check the table of allowed values (REG-77, REG-78, FMT-38).
  await expect(allowedValuesTable.getByRole('row')).toHaveCount(9)
  await expect(allowedValuesTable.getByRole('row', { name: /^Attendance type/ })).toContainText(
    'Child; Parent or carer',
  )
  await expectAccessibleInBothThemes(page)

  const downloadPromise = page.waitForEvent('download')
  await getDialog(page).getByRole('button', { name: 'Download a test file' }).click()
  const download = await downloadPromise
  // Check the file's name (REG-80).
  expect(download.suggestedFilename()).toBe('import_test_file.csv')
  const sampleCsv = readFileSync(await download.path(), 'utf8').replace('Example', surname)
  expect(sampleCsv).toContain('Attendance type')

  // Check the warnings on a phone: first a damaged row, then similar people, a health note and guessed columns.
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseFile(
    page,
    buildCsvFile(`First name,Surname,Medical,Mobile\nHal,${surname},Asthma, blue inhaler,07700900123`),
  )
  await expect(getDialog(page).getByText('This row has 1 more cell than there are columns.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await getDialog(page).getByRole('button', { name: 'Choose another file' }).click()
  const token = await product.token(ACCOUNT)
  const registeredSurname = createLetterSurname()
  const { id } = (await product.call(token, 'POST', '/registered', {
    first_name: 'Ava',
    last_name: registeredSurname,
    has_medical_conditions: true,
    medical_conditions: 'Asthma',
  })) as { id: string }
  const rows = [
    `${id},Ava,${registeredSurname},7700900123,Hay fever`,
    `,SiÃ¢n,${registeredSurname},,`,
    `,SiÃ¢n,${registeredSurname},,`,
  ]
  await chooseFile(page, buildCsvFile(`ID,First name,Surname,Mobile,Medical conditions\n${rows.join('\n')}`))
  await expect(getDialog(page).getByText('1 note about health differs from the register')).toBeVisible()
  await expect(getDialog(page).getByText('1 row looks like one further up in this file')).toBeVisible()
  await expect(getDialog(page).getByText('Are these right: Siân?')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openImport(page, product)

  await chooseFile(page, buildCsvFile(`${sampleCsv}\r\n`))
  await expect(getDialog(page).getByText('1 new person')).toBeVisible()
  await getDialog(page).getByRole('button', { name: 'Who is in the file' }).click()
  await expect(
    getDialog(page)
      .getByRole('listitem')
      .filter({ hasText: `Mali ${surname}` }),
  ).toContainText('New')
  await expectAccessibleInBothThemes(page)
  expect(await findPeople(product, surname)).toEqual([])

  await getDialog(page).getByRole('button', { name: 'Import 1 person' }).click()
  // Message ERR-23.
  await expect(page.getByText('Imported successfully')).toBeVisible()
  await expect(getDialog(page)).toHaveCount(0)
  expect(await findPeople(product, surname)).toMatchObject([{ first_name: 'Mali', school: 'Ysgol y Bryn' }])
  await page.getByRole('searchbox').fill(surname)
  await expect(page.getByRole('row', { name: new RegExp(surname) })).toBeVisible({ timeout: ARRIVAL_TIMEOUT_MS })
})

test('offers a Boxes of Hope test file, drag and drop, and keyboard use [REG-81]', { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  const surname = createLetterSurname()
  const page = await signedIn('coordinator.hopebox', { at: '/registered' })
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await expect(getDialog(page).getByRole('button', { name: 'Choose a CSV file' })).toBeFocused()
  const downloadPromise = page.waitForEvent('download')
  await getDialog(page).getByRole('button', { name: 'Download a test file' }).press('Enter')
  const download = await downloadPromise
  expect(download.suggestedFilename()).toBe('import_test_file_boh.csv')
  const text = readFileSync(await download.path(), 'utf8').replace('Example', surname)

  const dropFiles = async (...names: string[]) => {
    const files = await page.evaluateHandle(
      ([content, fileNames]) => {
        const transfer = new DataTransfer()
        for (const name of fileNames) transfer.items.add(new File([content], name, { type: 'text/csv' }))
        return transfer
      },
      [text, names] as const,
    )
    await getDialog(page).getByText('Or drop it here').dispatchEvent('drop', { dataTransfer: files })
  }
  await dropFiles('one.csv', 'two.csv')
  await expect(getDialog(page).getByRole('alert')).toContainText('Choose one file only.')
  await dropFiles('one.csv')
  await getDialog(page).getByRole('button', { name: 'Import 1 person' }).press('Enter')
  await expect(page.getByText('Imported successfully')).toBeVisible()
  expect(await findPeople(product, surname)).toMatchObject([{ first_name: 'Rhian', town: 'Cardiff' }])
})

test('reports errors by row and field and imports nothing until they are fixed [REG-84 to REG-90]', {
  tag: '@full',
}, async ({ signedIn, product }) => {
  const surname = createLetterSurname()
  const page = await signedIn(ACCOUNT, { viewport: { width: 390, height: 780 }, hasTouch: true })
  await openImport(page, product)
  const warning = getDialog(page).getByRole('alert')

  await page
    .getByLabel('CSV file')
    .setInputFiles({ ...buildCsvFile('%PDF-1.7', 'people.pdf'), mimeType: 'application/pdf' })
  await expect(warning).toContainText('Save it as CSV in your spreadsheet')
  await chooseFile(page, buildCsvFile('x'.repeat(10 * 1024 * 1024 + 1)))
  await expect(warning).toContainText('larger than 10 MB')
  await chooseFile(page, buildCsvFile(''))
  await expect(warning).toContainText('The file is empty')
  await chooseFile(page, buildCsvFile('PK\x03\x04 a workbook that was renamed'))
  await expect(warning).toContainText(
    // Message ERR-21.
    'Could not read the selected file, please make sure it is a valid CSV file',
  )
  await expect(warning).toContainText('This is another kind of file.')
  await chooseFile(page, buildCsvFile('Colour,Size\nred,5'))
  await expect(warning).toContainText('The first row has no column name that is known.')

  const buildRows = (birthDate: string) =>
    `First name,Surname,DOB\nAva,${surname},14/03/2018\nBen,${surname},${birthDate}\n`
  await chooseFile(page, buildCsvFile(buildRows('31/02/2018')))
  // Check the errors by row and field (ERR-19, ERR-20, REG-85).
  await expect(warning).toContainText('There were some problems importing the file')
  const row = getDialog(page).getByRole('listitem').filter({ hasText: 'Row 3' })
  await expect(row).toContainText('Date of birth: This is not a date. Use dd/mm/yyyy.')
  await expectAccessible(page)
  expect(await findPeople(product, surname)).toEqual([])
  await getDialog(page).getByRole('button', { name: 'Choose another file' }).click()

  await chooseFile(page, buildCsvFile(`First name,Surname,DOB,Gender\nAva,${surname},14/03/2018,Robot\n`))
  await expect(getDialog(page).getByRole('listitem').filter({ hasText: 'Row 2' })).toContainText(
    'Gender: This is not one of the choices. Use one of these: Male; Female; Other;',
  )
  await getDialog(page).getByRole('button', { name: 'Choose another file' }).click()

  await chooseFile(page, buildCsvFile(`First name,Surname,DOB\n${`Ava,${surname},soon\n`.repeat(700)}`))
  await expect(getDialog(page).getByText('And 200 more problems.')).toBeVisible()
  await getDialog(page).getByRole('button', { name: 'Choose another file' }).click()

  await chooseFile(page, buildCsvFile(buildRows('28/02/2018')))
  await getDialog(page).getByRole('button', { name: 'Import 2 people' }).click()
  await expect(page.getByText('Imported successfully')).toBeVisible()
  expect(await findPeople(product, surname)).toHaveLength(2)
})

test('shows the progress of a long import', { tag: '@full' }, async ({ signedIn, product }) => {
  const surname = createLetterSurname()
  const page = await signedIn(ACCOUNT)
  await openImport(page, product)
  const rows = Array.from({ length: 4000 }, (_, n) => `${'abcdefghij'[n % 10]}${newId().slice(-8)},${surname}`)
  await chooseFile(page, buildCsvFile(`First name,Surname\n${rows.join('\n')}`))
  await getDialog(page).getByRole('button', { name: 'Import 4,000 people' }).click()
  const progressBar = getDialog(page).getByRole('progressbar')
  await expect(progressBar).toBeVisible()
  await expect(progressBar).toHaveAttribute('aria-valuemax', '4000')
  await expect(page.getByText('Imported successfully')).toBeVisible({ timeout: ARRIVAL_TIMEOUT_MS })
  expect(await findPeople(product, surname)).toHaveLength(4000)
})

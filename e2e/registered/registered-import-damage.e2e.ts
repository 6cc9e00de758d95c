import { accessibleInBothThemes } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { csvFile, dialog, give, newSurname, openImport } from '../support/import-file.ts'

const ACCOUNT = 'coordinator.stmarks'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('REG-84 REG-90: a row with an unquoted comma is shown cell by cell, and nothing is imported', async ({
  signedIn,
  product,
}) => {
  const surname = newSurname()
  const page = await signedIn(ACCOUNT, PHONE)
  await openImport(page, product)
  await give(
    page,
    csvFile(`First name,Surname,Medical,Mobile\nHal,${surname},Asthma, blue inhaler,07700900123`),
  )
  const row = dialog(page).getByRole('listitem').filter({ hasText: 'Row 2' })
  await expect(row).toContainText('This row has 1 more cell than there are columns.')
  await expect(row.getByRole('listitem').filter({ hasText: 'Mobile: blue inhaler' }).last()).toBeVisible()
  await expect(row).toContainText('No column: 07700900123')
  await accessibleInBothThemes(page)
  const people = await product.query('SELECT id FROM registered WHERE last_name = $1', [surname])
  expect(people).toEqual([])

  await dialog(page).getByRole('button', { name: 'Choose another file' }).click()
  await give(page, csvFile(`First name,Surname,Mobile\nHal,${surname},4.47701E+11\nBea,"${surname}" x,`))
  await expect(dialog(page).getByRole('alert')).toContainText('The quotation marks in row 3 do not match.')
  await give(page, csvFile(`First name,Surname,Mobile,Shoe size\nHal,${surname},4.47701E+11,3`))
  await expect(dialog(page).getByText('Excel has turned this number into 4.47701E+11.')).toBeVisible()
  await expect(dialog(page).getByText('Columns that are not used: Shoe size')).toBeVisible()
})

test('what was understood of a file is shown before the import', async ({ signedIn, product }) => {
  const surname = newSurname()
  const page = await signedIn(ACCOUNT, PHONE)
  await openImport(page, product)
  const rows = [`SiÃ¢n ${surname},7700900123,severe nut allergy`, 'Total 1,,']
  await give(page, csvFile(`Child's name,Mobile,\n${rows.join('\n')}`))
  await expect(dialog(page).getByText('2 new people')).toBeVisible()
  await expect(dialog(page).getByText(`Row 2: first name Siân, surname ${surname}`)).toBeVisible()
  await expect(dialog(page).getByText('Is row 3 a person? It says “Total 1”.')).toBeVisible()
  await expect(dialog(page).getByText('Row 2: 7700900123 is now 07700 900123')).toBeVisible()
  await expect(dialog(page).getByText('Are these right: Siân?')).toBeVisible()
  await expect(
    dialog(page).getByText('Is there food or health in column 3 (severe nut allergy)?'),
  ).toBeVisible()
  await accessibleInBothThemes(page)
})

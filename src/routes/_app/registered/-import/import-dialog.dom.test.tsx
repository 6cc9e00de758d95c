import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../../../contract/id.ts'
import { registered } from '../../../../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { setInterceptor } from '../../../../replica/testing/browser.ts'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { openPage, setOnline } from '../../../../testing/open-page.tsx'
import { chooseFiles, press, pressButton } from '../../../../testing/press.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user((await api.club('Riverside')).id, { ethnicity_captured: true })).token
})
afterAll(() => api.close())

/** Returns a unique surname of letters only, because names that differ only in digits count as similar. */
const buildSurname = () =>
  `Quill${newId()
    .slice(-8)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`
const registerPerson = async (facts: object) =>
  (await api.call(token, 'POST', '/registered', facts)).body as { id: string }

const chooseFile = (text: string, name = 'people.csv', type = 'text/csv') =>
  chooseFiles(screen.getByLabelText('CSV file'), new File([text], name, { type }))

const openImport = async () => {
  await openPage(api, token, '/registered')
  await pressButton('Import')
  await screen.findByRole('heading', { name: 'Import people' })
}

const loadStoredPeople = async (surname: string) =>
  (await api.db.network((tx) => tx.select().from(registered)))
    .filter(({ last_name, deleted_at }) => last_name === surname && !deleted_at)
    .map(({ first_name, school, town }) => ({ first_name, school, town }))
    .sort((a, b) => a.first_name.localeCompare(b.first_name))

const expectAlert = (words: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
/** Waits until the dialog contains the text, regardless of its markup. */
const expectText = (words: string) =>
  waitFor(() => expect(document.querySelector('[role$=dialog]')?.textContent).toContain(words))
/** Finds the list item of a row with a problem. */
const findIssueRow = async (row: string) => {
  const lines = await screen.findAllByRole('listitem')
  return lines.find((line) => line.textContent?.startsWith(row)) as HTMLElement
}
const chooseAnotherFile = () => pressButton('Choose another file')

it('shows a row with an unquoted comma and imports nothing [REG-84, REG-90]', async () => {
  const surname = buildSurname()
  await openImport()
  chooseFile(`First name,Surname,Medical,Mobile\nHal,${surname},Asthma, blue inhaler,07700900123`)
  await expectText('This row has 1 more cell than there are columns.')
  const row = await findIssueRow('Row 2')
  const cells = within(row)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(cells).toContainEqual(expect.stringContaining('Mobile: blue inhaler'))
  expect(row.textContent).toContain('No column: 07700900123')
  await expectAccessible()
  expect(await loadStoredPeople(surname)).toEqual([])

  await chooseAnotherFile()
  chooseFile(`First name,Surname,Mobile\nHal,${surname},4.47701E+11\nBea,"${surname}" x,`)
  await expectAlert('The quotation marks in row 3 do not match.')
  chooseFile(`First name,Surname,Mobile,Shoe size\nHal,${surname},4.47701E+11,3`)
  await expectText('Excel has turned this number into 4.47701E+11.')
  await expectText('Columns that are not used: Shoe size')
})

it('shows how a file was understood before the import', async () => {
  const surname = buildSurname()
  await openImport()
  const rows = [`SiÃ¢n ${surname},7700900123,severe nut allergy`, 'Total 1,,']
  chooseFile(`Child's name,Mobile,\n${rows.join('\n')}`)
  await screen.findByText('2 new people')
  await expectText(`Row 2: first name Siân, surname ${surname}`)
  await expectText('Is row 3 a person? It says “Total 1”.')
  await expectText('Row 2: 7700900123 is now 07700 900123')
  await expectText('Are these right: Siân?')
  await expectText('Is there food or health in column 3 (severe nut allergy)?')
  await expectAccessible()
})

it('leaves out, adds or updates likely duplicates', async () => {
  const surname = buildSurname()
  const school = 'Ysgol y Bryn'
  await registerPerson({ first_name: 'Ava', last_name: surname, date_of_birth: '2018-03-09', school })
  await registerPerson({ first_name: 'Gwenllian', last_name: surname, date_of_birth: null, school })
  await openImport()
  const rows = [`Ava,${surname},9/3/2018,Bala`, `Gwenlian,${surname},1/2/2016,Rhyl`, `Huw,${surname},,Barry`]
  chooseFile(`First name,Surname,DOB,Town,Shoe size\n${rows.join('\n')}`)
  await screen.findByText('2 new people, 1 person left out')
  await expectText('Columns that are not used: Shoe size')
  const getChoice = (row: string, name: string) =>
    within(screen.getByRole('group', { name: `What to do with ${row}` })).getByRole('radio', {
      name,
    }) as HTMLInputElement
  expect(getChoice(`Ava ${surname}, row 2`, 'Leave out').checked).toBe(true)
  expect(getChoice(`Gwenlian ${surname}, row 3`, 'Add as new').checked).toBe(true)
  await expectText('09/03/2018, Ysgol y Bryn')
  press(getChoice(`Gwenlian ${surname}, row 3`, 'Update that one'))
  await screen.findByText('1 new person, 1 person changed, 1 person left out')
  await pressButton('Import 2 people')
  await screen.findByText('Imported successfully')
  expect(await loadStoredPeople(surname)).toEqual([
    { first_name: 'Ava', school: 'Ysgol y Bryn', town: null },
    { first_name: 'Gwenlian', school: 'Ysgol y Bryn', town: 'Rhyl' },
    { first_name: 'Huw', school: null, town: 'Barry' },
  ])
})

it('announces a differing health note and leaves it undecided [REG-83]', async () => {
  const surname = buildSurname()
  const { id } = await registerPerson({
    first_name: 'Ava',
    last_name: surname,
    has_medical_conditions: true,
    medical_conditions: 'Asthma; EpiPen in bag',
  })
  await openImport()
  chooseFile(`ID,Medical conditions\n${id},Asthma and hay fever`)
  await screen.findByText('1 note about health differs from the register')
  screen.getByText('To be decided: Medical conditions')
  await expectAccessible()
  await pressButton('Import 1 person')
  await screen.findByText('Imported successfully. 1 note about health waits for a decision.')
  await openPage(api, token, `/registered/${id}`)
  expect(await screen.findAllByText('Asthma; EpiPen in bag')).not.toHaveLength(0)
  expect(await screen.findAllByText('Asthma and hay fever')).not.toHaveLength(0)
})

it('reports a missing network and rechecks an interrupted import [FMT-19, FMT-20]', async () => {
  const surname = buildSurname()
  await openImport()
  const getChooseButton = () => screen.getByRole('button', { name: 'Choose a CSV file' }) as HTMLButtonElement
  const fileInput = screen.getByLabelText<HTMLInputElement>('CSV file')
  expect(fileInput.accept).toContain('.csv')
  expect(fileInput.multiple).toBe(false)
  setOnline(false)
  await screen.findByText(/^An import needs a connection\. Nothing is lost/)
  expect(getChooseButton().disabled).toBe(true)
  setOnline(true)
  await waitFor(() => expect(getChooseButton().disabled).toBe(false))

  const connectionError = new TypeError('the connection was reset')
  setInterceptor((request, send) =>
    request.url.includes('/import_preview') ? Promise.reject(connectionError) : send(),
  )
  chooseFile(`First name,Surname\nAva,${surname}\n`)
  await screen.findByText(/^The file could not be sent/)
  setInterceptor(null)
  await pressButton('Try again')
  await screen.findByText('1 new person')

  // The server has received everything, but its response is lost.
  setInterceptor(async (request, send) => {
    const response = await send()
    if (!request.url.endsWith('/registered/import')) return response
    await response.text()
    throw connectionError
  })
  await pressButton('Import 1 person')
  await expectAlert('It is not known whether it was finished')
  await expectAccessible()
  setInterceptor(null)
  await pressButton('Check the file again')
  await screen.findByText('1 person left out')
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull()
  await pressButton('Cancel')
  expect(await loadStoredPeople(surname)).toHaveLength(1)
})

it('decides duplicates of the register and of the file separately', async () => {
  const surname = buildSurname()
  for (const first_name of ['Ava', 'Ben']) await registerPerson({ first_name, last_name: surname })
  await openImport()
  const names = ['Ava', 'Ben', 'Huw', 'Huw', 'Huw']
  chooseFile(`First name,Surname\n${names.map((name) => `${name},${surname}`).join('\n')}`)
  await screen.findByRole('heading', { name: '2 people may be in the register already' })
  screen.getByRole('heading', { name: '2 rows look like others further up in this file' })
  screen.getByText('1 new person, 4 people left out')
  const [registerGroup, fileGroup] = screen.getAllByRole('group', { name: 'What to do with all of these' })
  const addAll = (group: HTMLElement | undefined) =>
    press(within(group as HTMLElement).getByRole('radio', { name: 'Add all as new' }))
  addAll(fileGroup)
  await screen.findByText('3 new people, 2 people left out')
  addAll(registerGroup)
  const benGroup = screen.getByRole('group', { name: `What to do with Ben ${surname}, row 3` })
  press(within(benGroup).getByRole('radio', { name: 'Leave out' }))
  await screen.findByText('4 new people, 1 person left out')
  await pressButton('Import 4 people')
  await screen.findByText('Imported successfully')
  const firstNames = (await loadStoredPeople(surname)).map(({ first_name }) => first_name)
  expect(firstNames).toEqual(['Ava', 'Ava', 'Ben', 'Huw', 'Huw', 'Huw'])
})

it('shows other import failures as usual and allows a retry [REG-87, ERR-22]', async () => {
  const surname = buildSurname()
  await openImport()
  chooseFile(`First name,Surname\nAva,${surname}\n`)
  await screen.findByText('1 new person')
  setInterceptor((request, send) =>
    request.url.endsWith('/registered/import')
      ? Promise.resolve(Response.json({ code: 'unexpected', detail: null, status: 500 }, { status: 500 }))
      : send(),
  )
  await pressButton('Import 1 person')
  await screen.findByText('An unexpected error occurred')
  setInterceptor(null)
  await pressButton('Import 1 person')
  await screen.findByText('Imported successfully')
  expect(await loadStoredPeople(surname)).toHaveLength(1)
})

import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../../../server/testing/api.ts'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { chooseFiles, press, pressButton } from '../../../../testing/press.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user((await api.club('Riverside')).id, { ethnicity_captured: true })).token
})
afterAll(() => api.close())

async function chooseFile(bytes: string): Promise<void> {
  await openPage(api, token, '/registered')
  await pressButton('Import')
  await screen.findByRole('heading', { name: 'Import people' })
  const content = Uint8Array.from(bytes, (char) => char.charCodeAt(0))
  chooseFiles(screen.getByLabelText('CSV file'), new File([content], 'people.csv', { type: 'text/csv' }))
}

const findImportButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Import 1 person' })

it('blocks the import until the encoding of a Mac file is chosen', async () => {
  await chooseFile('First name,Surname\r\nSi\x89n,Price\r\n')
  expect((await findImportButton()).disabled).toBe(true)
  await expectAccessible()
  press(await screen.findByRole('radio', { name: 'Siân' }))
  await waitFor(async () => expect((await findImportButton()).disabled).toBe(false))
})

it('blocks the import until an adult birthday of a child is confirmed', async () => {
  await chooseFile('First name,Surname,Date of birth\r\nCai,Price,14/03/1983\r\n')
  expect((await findImportButton()).disabled).toBe(true)
  await screen.findByText(/Row 2: That makes Cai Price 4\d\. Is this the child’s birthday\?/)
  await expectAccessible()
  press(await screen.findByRole('checkbox', { name: /Import this person as an adult/ }))
  await waitFor(async () => expect((await findImportButton()).disabled).toBe(false))
})

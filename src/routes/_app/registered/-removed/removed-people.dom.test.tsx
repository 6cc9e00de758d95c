import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, createTestDevice, type TestApi } from '../../../../../server/testing/api.ts'
import { openPage, setOnline } from '../../../../testing/open-page.tsx'
import { press, pressButton, pressTwice } from '../../../../testing/press.ts'

const PERSON_NAME = 'Zephyrine Quill'

let api: TestApi
let clubId: string
let token: string
beforeAll(async () => {
  api = await createTestApi()
  clubId = (await api.club('Riverside')).id
  token = (await api.user(clubId, { ethnicity_captured: true })).token
})
afterAll(() => api.close())

it('lists a removed person and restores them on every tablet', async () => {
  const [first_name, last_name] = PERSON_NAME.split(' ')
  const { id } = (await api.call(token, 'POST', '/registered', { first_name, last_name })).body
  const otherDevice = createTestDevice(api, (await api.user(clubId)).token)
  const isOnOtherDevice = async () => Boolean((await otherDevice.pullAll()).rows.get(`registered/${id}`)?.row)
  expect(await isOnOtherDevice()).toBe(true)
  await openPage(api, token, '/registered?search=quill')
  press(await screen.findByRole('checkbox', { name: `Select ${PERSON_NAME}` }))
  await pressTwice('Remove selected', 'Press again to remove')
  await screen.findByText('1 person removed')
  await expect.poll(isOnOtherDevice).toBe(false)

  await pressButton('Removed people')
  const dialog = within(await screen.findByRole('dialog', { name: 'Removed people' }))
  const row = (await dialog.findByText(PERSON_NAME)).closest('li') as HTMLElement
  expect(row.textContent).toContain('Child, 30 days left')
  expect(row.textContent).toMatch(/Removed by \S+/)
  const restoreButton = within(row).getByRole<HTMLButtonElement>('button')
  setOnline(false)
  await dialog.findByText(/^The list of removed people needs a connection/)
  expect(restoreButton.disabled).toBe(true)
  setOnline(true)
  await waitFor(() => expect(restoreButton.disabled).toBe(false))
  await pressButton(`Bring back ${PERSON_NAME}`, row)
  await screen.findByText(`${PERSON_NAME} is back in the register`)
  await waitFor(() => expect(dialog.queryByText(PERSON_NAME)).toBeNull())
  await expect.poll(isOnOtherDevice).toBe(true)
})

it('hides the list of removed people from a core team member', async () => {
  const coreUser = await api.user(clubId, { user_type: 'core', ethnicity_captured: true })
  await openPage(api, coreUser.token, '/registered')
  await screen.findByRole('link', { name: 'Registered duplicates' })
  expect(screen.queryByRole('button', { name: 'Removed people' })).toBeNull()
})

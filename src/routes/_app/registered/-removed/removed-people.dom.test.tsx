import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, createTestDevice, type TestApi } from '../../../../../server/testing/api.ts'
import { openPage, setOnline } from '../../../../testing/open-page.tsx'
import { press, pressButton, pressTwice } from '../../../../testing/press.ts'

const NAME = 'Zephyrine Quill'

let api: TestApi
let club: string
let token: string
beforeAll(async () => {
  api = await createTestApi()
  club = (await api.club('Riverside')).id
  token = (await api.user(club, { ethnicity_captured: true })).token
})
afterAll(() => api.close())

it('lists a removed person and restores them on every tablet', async () => {
  const [first_name, last_name] = NAME.split(' ')
  const { id } = (await api.call(token, 'POST', '/registered', { first_name, last_name })).body
  const otherDevice = createTestDevice(api, (await api.user(club)).token)
  const isOnOtherDevice = async () => Boolean((await otherDevice.pullAll()).rows.get(`registered/${id}`)?.row)
  expect(await isOnOtherDevice()).toBe(true)
  await openPage(api, token, '/registered?search=quill')
  press(await screen.findByRole('checkbox', { name: `Select ${NAME}` }))
  await pressTwice('Remove selected', 'Press again to remove')
  await screen.findByText('1 person removed')
  await expect.poll(isOnOtherDevice).toBe(false)

  await pressButton('Removed people')
  const dialog = within(await screen.findByRole('dialog', { name: 'Removed people' }))
  const row = (await dialog.findByText(NAME)).closest('li') as HTMLElement
  expect(row.textContent).toContain('Child, 30 days left')
  expect(row.textContent).toMatch(/Removed by \S+/)
  const back = within(row).getByRole<HTMLButtonElement>('button')
  setOnline(false)
  await dialog.findByText(/^The list of removed people needs a connection/)
  expect(back.disabled).toBe(true)
  setOnline(true)
  await waitFor(() => expect(back.disabled).toBe(false))
  await pressButton(`Bring back ${NAME}`, row)
  await screen.findByText(`${NAME} is back in the register`)
  await waitFor(() => expect(dialog.queryByText(NAME)).toBeNull())
  await expect.poll(isOnOtherDevice).toBe(true)
})

it('hides the list of removed people from a core team member', async () => {
  const core = await api.user(club, { user_type: 'core', ethnicity_captured: true })
  await openPage(api, core.token, '/registered')
  await screen.findByRole('link', { name: 'Registered duplicates' })
  expect(screen.queryByRole('button', { name: 'Removed people' })).toBeNull()
})

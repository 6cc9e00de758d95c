import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { hashPassword } from '../../server/auth/passwords.ts'
import { createTestApi, type TestApi } from '../../server/testing/api.ts'
import { setInterceptor } from '../replica/testing/browser.ts'
import { openPage, setOnline } from '../testing/open-page.tsx'
import { pressButton, typeText } from '../testing/press.ts'

const PASSWORD = 'the-green-hall-2026'

let api: TestApi
let staff: Awaited<ReturnType<TestApi['user']>>
let elinId: string
beforeAll(async () => {
  api = await createTestApi()
  const password_hash = await hashPassword(PASSWORD)
  staff = await api.user(null, { is_staff: true, role: 'vp_support', password_hash })
  const club = await api.club('Clwb Cinio Caerdydd')
  elinId = (await api.user(club.id, { first_name: 'Elin', mobile_number: '447700900199' })).id
})
afterAll(() => api.close())
beforeEach(() =>
  api.db.network((_tx, client) =>
    client.query("UPDATE sign_ins SET authenticated = now() - interval '1 hour' WHERE id = $1", [staff.signIn]),
  ),
)

afterEach(() => void vi.unstubAllGlobals())

const getFirstName = async () =>
  (await api.call(staff.token, 'GET', `/users/pastors/${elinId}`)).body.first_name as string

/** Opens a user's page, types another first name and saves it. */
const saveFirstName = async (name: string) => {
  await openPage(api, staff.token, `/users/pastors/${elinId}`)
  typeText(await screen.findByRole('textbox', { name: 'First name' }), name)
  await pressButton('Save')
  return screen.findByRole('alertdialog', { name: 'Confirm that it is you' })
}

it('requests the password, then repeats the call with the typed values', async () => {
  const dialog = await saveFirstName('Eleri')
  const password = screen.getByLabelText('Your password')
  typeText(password, 'wrong')
  await pressButton('Confirm', dialog)
  await screen.findByText('This is not your password.')
  expect(await getFirstName()).toBe('Elin')
  typeText(password, PASSWORD)
  await pressButton('Confirm', dialog)
  await screen.findByText('Saved successfully')
  expect(await getFirstName()).toBe('Eleri')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('keeps the typed values and changes nothing on cancel', async () => {
  const previousName = await getFirstName()
  const dialog = await saveFirstName('Gwen')
  await pressButton('Cancel', dialog)
  await screen.findByText('Nothing was changed, because you did not confirm that it is you. Try again.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Gwen')
  expect(await getFirstName()).toBe(previousName)
})

it('explains that confirming needs Wi-Fi while the device is offline', async () => {
  const dialog = await saveFirstName('Gwen')
  setOnline(false)
  await waitFor(() => expect(dialog.textContent).toContain('Needs Wi-Fi'))
  setOnline(true)
  await waitFor(() => expect(dialog.textContent).not.toContain('Needs Wi-Fi'))
  await pressButton('Cancel', dialog)
})

it('offers only the passkey after the server has required it', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const dialog = await saveFirstName('Gwen')
  setInterceptor(async ({ url }, send) =>
    url.endsWith('/auth/reauthenticate')
      ? Response.json({ code: 'passkey_required', detail: null, status: 403 }, { status: 403 })
      : send(),
  )
  typeText(screen.getByLabelText('Your password'), PASSWORD)
  await pressButton('Confirm', dialog)
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Use your passkey: the network asks/))
  expect(screen.queryByLabelText('Your password')).toBeNull()
  expect(document.querySelector('.toast')).toBeNull()
  await pressButton('Use a passkey', dialog)
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  await pressButton('Cancel', dialog)
})

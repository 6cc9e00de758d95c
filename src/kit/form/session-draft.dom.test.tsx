import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { endSignIn, signOut } from '../../device-lock/sign-in.ts'
import { openPage } from '../../testing/open-page.tsx'
import { press, pressButton, typeText } from '../../testing/press.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
})
afterAll(() => api.close())
afterEach(() => sessionStorage.clear())

const PATH = '/important_dates/new'
/** Opens the form as after a crash, which leaves the session storage as it was. */
const crashAndReopen = async () => {
  const entries = Object.entries(sessionStorage)
  cleanup()
  for (const [key, value] of entries) sessionStorage.setItem(key, String(value))
  await openPage(api, token, PATH)
}

it('returns the typed text after a crash of the tab', async () => {
  await openPage(api, token, PATH)
  typeText(await screen.findByLabelText('Title'), 'Survey closes')
  await crashAndReopen()
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Survey closes')
  await screen.findByText('What you typed before is in the form again.')
})

it('forgets the text after the form was cleared or left', async () => {
  await openPage(api, token, PATH)
  typeText(await screen.findByLabelText('Title'), 'Survey closes')
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  await pressButton('Discard')
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  typeText(screen.getByLabelText('Title'), 'Another')
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  cleanup()
  expect(sessionStorage).toHaveLength(0)
})

it('never stores a password', async () => {
  await openPage(api, token, '/users/staff/new')
  press(await screen.findByRole('switch', { name: 'Send a link to choose a password' }))
  typeText(await screen.findByLabelText('Password'), 'harbour kettle 9')
  typeText(screen.getByLabelText('First name'), 'Rhys')
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('Rhys'))
  expect(JSON.stringify(sessionStorage)).not.toContain('harbour')
})

it('keeps the text after a forced sign-out, and deletes it if another user signs in', async () => {
  await openPage(api, token, PATH)
  typeText(await screen.findByLabelText('Title'), 'Survey closes')
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  await endSignIn()
  cleanup()
  expect(sessionStorage).toHaveLength(1)
  await openPage(api, token, PATH)
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Survey closes')
  await endSignIn()
  cleanup()
  await openPage(api, (await api.user(null, { is_staff: true, role: 'vp_general' })).token, '/dashboard')
  expect(sessionStorage).toHaveLength(0)
})

it('deletes the text on sign-out', async () => {
  await openPage(api, token, PATH)
  typeText(await screen.findByLabelText('Title'), 'Survey closes')
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  await signOut()
  expect(sessionStorage).toHaveLength(0)
})

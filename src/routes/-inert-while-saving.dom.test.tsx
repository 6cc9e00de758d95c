import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../server/testing/api.ts'
import { setInterceptor } from '../replica/testing/browser.ts'
import { openPage, openSignedOut } from '../testing/open-page.tsx'
import { pressButton, typeText } from '../testing/press.ts'

// Long timeout, because the tests load full pages one after the other.
vi.setConfig({ testTimeout: 180_000 })

let api: TestApi
let clubToken: string
let staffToken: string
beforeAll(async () => {
  api = await createTestApi()
  clubToken = (await api.user((await api.club()).id, { ethnicity_captured: true, allow_multiple_groups: true })).token
  staffToken = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
})
afterEach(() => setInterceptor(null))
afterAll(() => api.close())

/** Lets each save wait for an answer that never arrives. */
const holdSaves = () =>
  setInterceptor(async (request, send) => (request.method === 'GET' ? send() : new Promise(() => {})))

it.each([
  ['a group', () => openPage(api, clubToken, '/groups/new'), 'Name', 'Save'],
  ['the settings', () => openPage(api, clubToken, '/setup'), 'Enable 2-step Attendance', 'Save'],
  ['a sign-in code', () => openPage(api, staffToken, '/sign_in_code'), 'Your password', 'Set it up'],
  ['an email with a link', () => openSignedOut(api, '/password_reset_request'), 'Email', 'Send the email'],
])('accepts no input while it saves: form of %s', async (_form, open, label, button) => {
  await open()
  const field = await screen.findByLabelText(label)
  typeText(field, 'nia@hallbook.example')
  holdSaves()
  await pressButton(button, field.closest('form') ?? undefined)
  await waitFor(() => expect(field.closest('[inert]')).not.toBeNull())
})

import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../server/testing/api.ts'
import { setInterceptor } from '../replica/testing/browser.ts'
import { openSignedOut, setOnline } from '../testing/open-page.tsx'
import { pressButton, typeText } from '../testing/press.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))

/** Signs in and returns the form's only alert. `code` is the server's refusal. */
const signIn = async (code?: string) => {
  await openSignedOut(api, '/login')
  typeText(await screen.findByLabelText('Email'), 'nia@hallbook.example')
  typeText(screen.getByLabelText('Password'), 'something1')
  if (code)
    setInterceptor(async ({ method, url }, send) =>
      method === 'POST' && url.endsWith('/api/auth')
        ? Response.json({ code, detail: null, status: 403 }, { status: 403, headers: { 'Retry-After': '240' } })
        : send(),
    )
  else setOnline(false)
  await pressButton('Login')
  return screen.findByRole('alert')
}

it('names the passkey button to staff who need their passkey', async () => {
  const alert = await signIn('passkey_required')
  expect(alert.textContent).toContain('Press “Sign in with a passkey” below.')
  await screen.findByRole('button', { name: 'Sign in with a passkey' })
})

it('names another device if this browser has no passkeys', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const alert = await signIn('passkey_required')
  expect(alert.textContent).toContain('Sign in on the device that has your passkey.')
})

it('shows once how long to wait after too many tries', async () => {
  await signIn('too_many_tries')
  expect(screen.getAllByText('Too many tries. Wait 4 min and try again.')).toHaveLength(1)
})

it('shows that it needs Wi-Fi before the press, and one message after it', async () => {
  await openSignedOut(api, '/login')
  setOnline(false)
  await screen.findByText('Needs Wi-Fi')
  await signIn()
  expect(screen.getAllByText(/^You may be offline/)).toHaveLength(1)
  expect(screen.queryByText('Needs Wi-Fi')).toBeNull()
})

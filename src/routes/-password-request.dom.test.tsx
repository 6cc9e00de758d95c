import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { generateResetToken, hashResetToken } from '../../server/auth/reset-tokens.ts'
import { mails, networkSettings, passkeys, passwordResets } from '../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../server/testing/api.ts'
import { setInterceptor } from '../replica/testing/browser.ts'
import { openSignedOut } from '../testing/open-page.tsx'
import { press, pressButton, typeText } from '../testing/press.ts'

const REQUEST_PATH = '/password_reset_request'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const findEmailField = () => screen.findByLabelText<HTMLInputElement>('Email')
const expectMarked = (field: HTMLElement) =>
  waitFor(() => {
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
  })

it('marks an invalid address and sends no mail to an unknown one [PWD-04, PWD-06, PWD-12, PWD-14]', async () => {
  const router = await openSignedOut(api, '/login')
  press(await screen.findByRole('link', { name: 'Reset password' }))
  // Wait for the heading, because the sign-in form has a field with the same label.
  await screen.findByRole('heading', { level: 1, name: 'Reset password' })
  typeText(await findEmailField(), 'no address')
  await pressButton('Send the email')
  await expectMarked(await findEmailField())
  typeText(await findEmailField(), 'nobody.at.all@hallbook.example')
  await pressButton('Send the email')
  const confirmation = await screen.findByText('An email has been sent to the specified email address')
  await waitFor(() => expect(document.activeElement?.contains(confirmation)).toBe(true))
  expect(await api.db.network((tx) => tx.select().from(mails))).toEqual([])
  await pressButton('Send another email')
  const secondEmailField = await findEmailField()
  await waitFor(() => expect(document.activeElement).toBe(secondEmailField))
  press(screen.getByRole('link', { name: 'Back to login' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

for (const [address, path, button] of [
  [REQUEST_PATH, 'password_reset_request', 'Send the email'],
  ['/login', 'auth', 'Login'],
] as const)
  it(`marks an email address that the server rejects on ${address} [ERR-06]`, async () => {
    await openSignedOut(api, address)
    typeText(await findEmailField(), 'nia@hallbook.example')
    if (address === '/login') typeText(screen.getByLabelText('Password'), 'something1')
    const refusalBody = { code: 'invalid', detail: { email: ['This value is not valid.'] }, status: 400 }
    setInterceptor(async ({ method, url }, send) =>
      method === 'POST' && url.endsWith(`/api/${path}`) ? Response.json(refusalBody, { status: 400 }) : send(),
    )
    await pressButton(button)
    await expectMarked(await findEmailField())
  })

it('shows at the choice why passkeys of staff stay, then saves the password without it', async () => {
  const { id } = await api.user(null, { is_staff: true, role: 'vp_support' })
  const token = generateResetToken()
  await api.db.network(async (tx) => {
    await tx.update(networkSettings).set({ one_time_code_since: new Date().toISOString() })
    await tx
      .insert(passkeys)
      .values({ id: newId(), user_id: id, credential_id: newId(), public_key: 'key', name: 'Phone' })
    const link = { token_hash: hashResetToken(token), user_id: id, expires: '2099-01-01T00:00:00Z' }
    await tx.insert(passwordResets).values(link)
  })
  await openSignedOut(api, `/password_reset/${token}`)
  typeText(await screen.findByLabelText('New password'), 'cegin y capel 2026')
  typeText(screen.getByLabelText('Repeat the new password'), 'cegin y capel 2026')
  press(screen.getByRole('radio', { name: 'Yes' }))
  const choice = await screen.findByRole('checkbox', { name: /Remove all my passkeys too/ })
  press(choice)
  await pressButton('Save the new password')
  await screen.findByText(/^Your passkeys stay, .* ask VP support to let you in again\.$/)
  press(choice)
  await pressButton('Save the new password')
  await screen.findByText('Successful')
  expect(await api.db.network((tx) => tx.select().from(passkeys))).toHaveLength(1)
})

it('reports an invalid link before typing, without using up the token [PWD-27 to PWD-31]', async () => {
  const { id } = await api.user((await api.club()).id)
  const createResetLink = async (facts: { used?: string; expires: string }) => {
    const token = generateResetToken()
    const row = { token_hash: hashResetToken(token), user_id: id, ...facts }
    await api.db.network((tx) => tx.insert(passwordResets).values(row))
    return `/password_reset/${token}`
  }
  const [futureTime, pastTime] = ['2099-01-01T00:00:00Z', '2020-01-01T00:00:00Z']
  for (const [path, messagePattern] of [
    [await createResetLink({ expires: futureTime, used: pastTime }), /has already been used/],
    [await createResetLink({ expires: pastTime }), /has expired/],
    ['/password_reset/unknown', /has already been used/],
  ] as const) {
    const router = await openSignedOut(api, path)
    await screen.findByText(messagePattern)
    expect(screen.queryByLabelText('New password')).toBeNull()
    press(screen.getByRole('link', { name: 'Ask for a new email' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(REQUEST_PATH))
  }
  const validLink = await createResetLink({ expires: futureTime })
  for (const _ of [1, 2]) {
    const token = validLink.split('/').at(-1)
    const { status, body } = await api.call(null, 'GET', `/password_reset/${token}`)
    expect([status, body]).toEqual([200, { problem: null }])
  }
  await openSignedOut(api, validLink)
  typeText(await screen.findByLabelText('New password'), 'cegin y capel 2026')
  typeText(screen.getByLabelText('Repeat the new password'), 'cegin y capel 2026')
  await pressButton('Save the new password')
  await screen.findByText('Successful')
})

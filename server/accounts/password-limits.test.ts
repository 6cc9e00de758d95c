import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStaff, NEW_PASSWORD, PASSWORD } from '../testing/accounts.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: 'true' })
})
afterAll(() => api.close())

/** Calls with which a signed-in user sends the current password. */
const CALLS_WITH_PASSWORD = [
  ['/auth/reauthenticate', (password: string) => ({ password })],
  ['/me/password', (current: string) => ({ current, password: NEW_PASSWORD })],
  ['/me/one_time_code', (password: string) => ({ password })],
  ['/me/one_time_code/removal', (password: string) => ({ password })],
] as const

let addressCount = 0
/** Makes a call from an address that no call has used before. */
const callFromNewAddress = (token: string | null, path: string, body: object) => {
  addressCount++
  const address = `198.51.${addressCount >> 8}.${addressCount & 255}`
  return api.call(token, 'POST', path, body, { 'X-Forwarded-For': address })
}

describe.each(CALLS_WITH_PASSWORD)('wrong passwords from many addresses at %s', (path, buildBody) => {
  const attack = async (token: string) => {
    for (let attempt = 1; attempt <= 30; attempt++)
      expect((await callFromNewAddress(token, path, buildBody('wrong'))).status).toBe(400)
  }

  it('are refused after 30 in an hour, by all calls of the sign-in', async () => {
    const { token } = await createStaff(api)
    await attack(token)
    for (const [otherPath, buildOtherBody] of CALLS_WITH_PASSWORD)
      expect((await callFromNewAddress(token, otherPath, buildOtherBody(PASSWORD))).status).toBe(429)
  })

  it('refuse neither a sign-in nor the other devices of the user', async () => {
    const { token, email } = await createStaff(api)
    await attack(token)
    const { status, body } = await callFromNewAddress(null, '/auth', { email, password: PASSWORD })
    expect(status).toBe(200)
    const answer = await callFromNewAddress(body.token, path, buildBody(PASSWORD))
    expect([200, 204]).toContain(answer.status)
  })
})

it('does not count right passwords of a sign-in', async () => {
  const { token } = await createStaff(api)
  for (let call = 1; call <= 31; call++)
    expect((await callFromNewAddress(token, '/auth/reauthenticate', { password: PASSWORD })).status).toBe(204)
})

it('does not refuse a signed-in user while others try to sign in to the account', async () => {
  const { token, email } = await createStaff(api)
  for (let attempt = 1; attempt <= 31; attempt++) await callFromNewAddress(null, '/auth', { email, password: 'wrong' })
  expect((await callFromNewAddress(null, '/auth', { email, password: PASSWORD })).status).toBe(429)
  expect((await callFromNewAddress(token, '/auth/reauthenticate', { password: PASSWORD })).status).toBe(204)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswordLink } from '../auth/password-link.ts'
import { createCoordinator, NEW_PASSWORD, PASSWORD } from '../testing/accounts.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: 'true' })
})
afterAll(() => api.close())

const signIn = (email: string, password: string, { from = '203.0.113.1', cookie = '' } = {}) =>
  api.call(null, 'POST', '/auth', { email, password }, { 'X-Forwarded-For': from, ...(cookie && { Cookie: cookie }) })
/** Tries wrong passwords, each from another address. Returns the number of tries that were not refused. */
const attack = async (email: string, tries = 60, cookie = '') => {
  let accepted = 0
  for (let i = 0; i < tries; i++) {
    const { status } = await signIn(email, 'wrong', { from: `198.51.${i >> 8}.${i & 255}`, cookie })
    if (status === 400) accepted++
  }
  return accepted
}
const readCookie = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''

describe('wrong passwords of one account from many addresses', () => {
  it('are refused after 30 in an hour, for unknown accounts too', async () => {
    const { email } = await createCoordinator(api)
    expect(await attack(email)).toBe(30)
    const refusal = await signIn(email, PASSWORD)
    expect(refusal).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
    expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(60)
    expect(await attack('unknown@hallbook.example')).toBe(30)
  })

  it('never refuse a device on which the account signed in before', async () => {
    const { email } = await createCoordinator(api)
    const cookie = readCookie(await signIn(email, PASSWORD))
    await attack(email, 40)
    expect((await signIn(email, PASSWORD, { from: '203.0.113.99', cookie })).status).toBe(200)
    expect((await signIn(email, PASSWORD, { from: '203.0.113.99' })).status).toBe(429)
  })

  it('are limited on a known device too, over all addresses', async () => {
    const { email } = await createCoordinator(api)
    const cookie = readCookie(await signIn(email, PASSWORD))
    expect(await attack(email, 20, cookie)).toBe(10)
  })

  it('do not count attempts with the right password', async () => {
    const { email } = await createCoordinator(api)
    for (let i = 0; i < 31; i++) expect((await signIn(email, PASSWORD, { from: `192.0.2.${i}` })).status).toBe(200)
  })

  it('do not refuse the device on which the user then sets a new password', async () => {
    const { id, email } = await createCoordinator(api)
    await attack(email, 40)
    const link = await api.db.network((tx) => createPasswordLink(tx, api.env, id))
    const token = link.split('/').at(-1)
    const reply = await api.call(null, 'POST', '/password_reset', { token, password: NEW_PASSWORD })
    expect(reply.status).toBe(204)
    const cookie = readCookie(reply)
    expect((await signIn(email, NEW_PASSWORD, { cookie })).status).toBe(200)
  })
})

describe('the cookie of a known device', () => {
  it('is unreadable for pages and bound to its account', async () => {
    const [account, otherAccount] = [await createCoordinator(api), await createCoordinator(api)]
    const reply = await signIn(account.email, PASSWORD)
    const header = reply.headers.get('set-cookie') ?? ''
    expect(header).toMatch(/; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
    expect(header).not.toContain(account.id)
    const [, value] = readCookie(reply).split(/=(.*)/s)
    const [otherName] = readCookie(await signIn(otherAccount.email, PASSWORD)).split('=')
    await attack(otherAccount.email, 40)
    const cookie = `${otherName}=${value}`
    expect((await signIn(otherAccount.email, PASSWORD, { cookie })).status).toBe(429)
  })

  it('is stored for the eight newest accounts of a browser', async () => {
    const cookies = new Map<string, string>()
    const signInHere = async ({ email }: { email: string }) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const { headers } = await signIn(email, PASSWORD, { cookie })
      for (const line of headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
        if (line.includes('Max-Age=0')) cookies.delete(name)
        else cookies.set(name, value)
      }
      return cookies.size
    }
    const accounts: { email: string }[] = []
    for (let count = 1; count <= 10; count++) {
      const account = await createCoordinator(api)
      accounts.push(account)
      expect(await signInHere(account)).toBe(Math.min(count, 8))
    }
    const [oldest, newest] = [accounts[0]?.email ?? '', accounts[9]?.email ?? '']
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const email of [oldest, newest]) await attack(email, 31)
    expect((await signIn(newest, PASSWORD, { cookie })).status).toBe(200)
    expect((await signIn(oldest, PASSWORD, { cookie })).status).toBe(429)
  })

  it('no longer counts after the device was reported as lost, or with a changed letter', async () => {
    const { id, email } = await createCoordinator(api)
    const cookie = readCookie(await signIn(email, PASSWORD))
    await attack(email, 40)
    const spoilt = cookie.replace(/=(.)/, (_, first: string) => `=${first === 'A' ? 'B' : 'A'}`)
    expect((await signIn(email, PASSWORD, { cookie: spoilt })).status).toBe(429)
    await api.db.network((_tx, client) =>
      client.query(`UPDATE sign_ins SET ended = now(), end_reason = 'ended_by_other' WHERE user_id = $1`, [id]),
    )
    expect((await signIn(email, PASSWORD, { cookie })).status).toBe(429)
  })

  it('no longer counts after a loss was reported, if the device had signed out before', async () => {
    const { email } = await createCoordinator(api)
    const reply = await signIn(email, PASSWORD)
    await api.call(reply.body.token, 'DELETE', '/auth')
    const { token } = (await signIn(email, PASSWORD)).body
    const change = { current: PASSWORD, password: NEW_PASSWORD, lost: true }
    expect((await api.call(token, 'POST', '/me/password', change)).status).toBe(204)
    await attack(email, 40)
    expect((await signIn(email, change.password, { cookie: readCookie(reply) })).status).toBe(429)
    // The signed-out device has sent its changes, so its old token opens no period for sending more.
    expect(await api.call(reply.body.token, 'GET', '/me')).toMatchObject({
      status: 401,
      body: { code: 'ended_by_other', detail: null },
    })
  })
})

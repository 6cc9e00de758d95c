import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { computeCode } from '../auth/one-time-codes.ts'
import { PASSWORD, PASSWORD_HASH } from '../testing/accounts.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createAppBehindProxy } from '../testing/behind-proxy.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const runQuery = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

/**
 * Creates a member of staff, optionally with an authenticator app. The returned `code(ahead)` returns the code that the
 * app shows `ahead` half minutes from now.
 */
const createStaff = async (hasApp = true) => {
  const email = `${newId()}@hallbook.example`
  const facts = { email, password_hash: PASSWORD_HASH, is_staff: true, role: 'vp_general' }
  const { id, token } = await api.user(null, facts)
  const signIn = (code?: string, password = PASSWORD) =>
    api.call(null, 'POST', '/auth', { email, password, ...(code && { one_time_code: code }) })
  const beginSetUp = (password = PASSWORD) => api.call(token, 'POST', '/me/one_time_code', { password })
  const confirmCode = (code: string) => api.call(token, 'PUT', '/me/one_time_code', { code })
  const secret: string = hasApp ? (await beginSetUp()).body.secret : ''
  const getCode = (ahead = 0) => computeCode(secret, Math.floor(Date.now() / 30_000) + ahead)
  // Set up the app with the previous half minute's code. Each code is valid once, so the current and later codes are
  // still unused.
  const recoveryCodes: string[] = hasApp ? (await confirmCode(getCode(-1))).body.recovery_codes : []
  return { id, email, token, signIn, begin: beginSetUp, confirm: confirmCode, code: getCode, recovery: recoveryCodes }
}

it('sign-in requires a code after the password and accepts each code once', async () => {
  const { signIn, code: getCode } = await createStaff()
  expect(await signIn(undefined, 'wrong')).toMatchObject({
    status: 400,
    body: { code: 'invalid_credentials' },
  })
  expect(await signIn(getCode(), 'wrong')).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
  expect(await signIn()).toMatchObject({ status: 400, body: { code: 'one_time_code_required' } })
  const wrongCode = getCode() === '000000' ? '000001' : '000000'
  expect(await signIn(wrongCode)).toMatchObject({ status: 400, body: { code: 'invalid_one_time_code' } })
  const firstCode = getCode()
  expect((await signIn(` ${firstCode.slice(0, 3)} ${firstCode.slice(3)} `)).status).toBe(200)
  expect(await signIn(firstCode)).toMatchObject({ status: 400, body: { code: 'invalid_one_time_code' } })
  expect((await signIn(getCode(1))).status).toBe(200)
})

it('accepts a code once when it is sent twice concurrently', async () => {
  const { signIn, code: getCode } = await createStaff()
  const currentCode = getCode()
  const replies = await Promise.all([signIn(currentCode), signIn(currentCode), signIn(currentCode)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

it('accepts each recovery code once, with any case and separator', async () => {
  const { signIn, token, recovery: recoveryCodes } = await createStaff()
  const [firstCode = '', secondCode = ''] = recoveryCodes
  expect(recoveryCodes).toHaveLength(10)
  expect((await signIn(firstCode.toLowerCase())).status).toBe(200)
  expect((await signIn(firstCode)).body.code).toBe('invalid_one_time_code')
  expect((await signIn(secondCode.replace('-', ' '))).status).toBe(200)
  expect((await api.call(token, 'GET', '/me/one_time_code')).body).toEqual({
    active: true,
    recovery_codes_left: 8,
  })
})

it('counts wrong codes of an account across addresses and then blocks all codes', async () => {
  const { code: getCode, email } = await createStaff()
  const app = createAppBehindProxy(api)
  const signInFrom = async (hostNumber: number, one_time_code: string) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${hostNumber}` }
    const body = JSON.stringify({ email, password: PASSWORD, one_time_code })
    return app.request('/api/auth', { method: 'POST', headers, body })
  }
  const wrongCode = getCode() === '000000' ? '000001' : '000000'
  for (let hostNumber = 1; hostNumber <= 10; hostNumber++)
    expect((await signInFrom(hostNumber, wrongCode)).status).toBe(400)
  const refusedResponse = await signInFrom(11, getCode())
  expect(refusedResponse.status).toBe(429)
  expect(Number(refusedResponse.headers.get('Retry-After'))).toBeGreaterThan(300)
})

it('an app is active after its first code, and changes need the password', async () => {
  const { signIn, begin: beginSetUp, confirm: confirmCode, token } = await createStaff(false)
  expect((await api.call(token, 'GET', '/me/one_time_code')).body.active).toBe(false)
  expect((await beginSetUp('wrong')).body.code).toBe('invalid_credentials')
  const { secret, link } = (await beginSetUp()).body
  expect(link).toContain(`secret=${secret}&`)
  expect((await signIn()).status).toBe(200)
  const timeStep = Math.floor(Date.now() / 30_000)
  expect((await confirmCode('12')).body.code).toBe('invalid_one_time_code')
  const { recovery_codes } = (await confirmCode(computeCode(secret, timeStep))).body
  expect((await signIn()).body.code).toBe('one_time_code_required')
  expect((await beginSetUp()).body.code).toBe('already_exists')
  expect((await confirmCode(computeCode(secret, timeStep + 1))).body.code).toBe('already_exists')
  const remove = (password: string, one_time_code?: string) =>
    api.call(token, 'POST', '/me/one_time_code/removal', { password, one_time_code })
  expect((await remove('wrong', recovery_codes[0])).body.code).toBe('invalid_credentials')
  expect((await remove(PASSWORD)).body.code).toBe('one_time_code_required')
  expect((await remove(PASSWORD, computeCode(secret, timeStep))).body.code).toBe('invalid_one_time_code')
  expect((await remove(PASSWORD, recovery_codes[0])).status).toBe(204)
  expect((await signIn()).status).toBe(200)
})

it('the database contains no readable secrets or recovery codes', async () => {
  const { id, recovery: recoveryCodes } = await createStaff()
  const [row] = await runQuery('SELECT * FROM one_time_codes WHERE user_id = $1', [id])
  const { secret } = (await (await createStaff(false)).begin()).body
  const [otherRow] = await runQuery('SELECT secret FROM one_time_codes ORDER BY created DESC LIMIT 1')
  expect(otherRow.secret).not.toContain(secret)
  for (const code of recoveryCodes) expect(JSON.stringify(row)).not.toContain(code.replace('-', ''))
})

it('records wrong codes, set-up and removal as security events', async () => {
  const { id, token, signIn, code: getCode } = await createStaff()
  await signIn('000000')
  await api.call(token, 'POST', '/me/one_time_code/removal', { password: PASSWORD, one_time_code: getCode() })
  const kinds = await runQuery('SELECT DISTINCT kind FROM security_events WHERE user_id = $1 ORDER BY kind', [id])
  expect(kinds.map(({ kind }) => kind)).toEqual(['failed', 'one_time_code_removed', 'one_time_code_set'])
})

it('a recovery code of at least 112 bits removes the app', async () => {
  const { token, recovery: recoveryCodes, signIn } = await createStaff()
  const [firstCode = ''] = recoveryCodes
  expect(firstCode).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  const body = { password: PASSWORD, one_time_code: firstCode }
  expect((await api.call(token, 'POST', '/me/one_time_code/removal', body)).status).toBe(204)
  expect((await signIn()).status).toBe(200)
})

it('emails the user in both languages at set-up and removal', async () => {
  const { token, email, code: getCode } = await createStaff()
  const body = { password: PASSWORD, one_time_code: getCode() }
  await api.call(token, 'POST', '/me/one_time_code/removal', body)
  const mails = await runQuery('SELECT subject FROM mails WHERE to_address = $1 ORDER BY created', [email])
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A sign-in code was set up for Hallbook / Gosodwyd cod mewngofnodi ar gyfer Hallbook',
    'The sign-in code for Hallbook was turned off / Diffoddwyd y cod mewngofnodi ar gyfer Hallbook',
  ])
})

it('ends the other sign-ins at set-up on request, so that their devices keep the register', async () => {
  const { begin: beginSetUp, signIn, token } = await createStaff(false)
  const otherToken = (await signIn()).body.token
  const { secret } = (await beginSetUp()).body
  const code = computeCode(secret, Math.floor(Date.now() / 30_000))
  expect((await api.call(token, 'PUT', '/me/one_time_code', { code, end_others: true })).status).toBe(200)
  expect(await api.call(otherToken, 'GET', '/me')).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } })
  expect((await api.call(token, 'GET', '/me')).status).toBe(200)
})

it('keeps the other sign-ins at set-up by default', async () => {
  const { begin: beginSetUp, confirm: confirmCode, signIn } = await createStaff(false)
  const otherToken = (await signIn()).body.token
  const { secret } = (await beginSetUp()).body
  await confirmCode(computeCode(secret, Math.floor(Date.now() / 30_000)))
  expect((await api.call(otherToken, 'GET', '/me')).status).toBe(200)
})

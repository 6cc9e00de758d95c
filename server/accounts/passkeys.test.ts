import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { computeCode } from '../auth/one-time-codes.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createAppBehindProxy } from '../testing/behind-proxy.ts'
import { createSoftwarePasskey } from '../testing/software-passkey.ts'

const PASSWORD = 'the-green-hall-2026'
const ORIGIN = 'https://hallbook.example'

let api: TestApi
let password_hash: string
beforeAll(async () => {
  api = await createTestApi({ PUBLIC_ORIGIN: ORIGIN })
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => api.close())

const runQuery = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

const makeStaff = async () => {
  const email = `${newId()}@hallbook.example`
  return { email, ...(await api.user(null, { email, password_hash, is_staff: true, role: 'vp_support' })) }
}

const makePasskey = (options: { origin?: string; verifiesUser?: boolean } = {}) =>
  createSoftwarePasskey({ origin: ORIGIN, ...options })
type SoftwarePasskey = ReturnType<typeof makePasskey>

const addPasskey = async (token: string, passkey: SoftwarePasskey, name = 'Phone') => {
  const { body: options } = await api.call(token, 'POST', '/me/passkeys/options')
  return api.call(token, 'POST', '/me/passkeys', { name, passkey: passkey.register(options) })
}

const getOptions = async () => (await api.call(null, 'POST', '/auth/passkey/options')).body
const signInBy = async (passkey: SoftwarePasskey, counter?: number) =>
  api.call(null, 'POST', '/auth/passkey', { passkey: passkey.prove(await getOptions(), counter) })

const REFUSED = { status: 400, body: { code: 'invalid_credentials' } }

/** Creates a member of staff with one passkey. */
const makeOwner = async () => {
  const staff = await makeStaff()
  const passkey = makePasskey()
  const addedResponse = await addPasskey(staff.token, passkey)
  return { ...staff, passkey, passkeyId: addedResponse.body.id as string }
}

describe('adding a passkey', () => {
  it('lists the passkey and signs in with it', async () => {
    const { token } = await makeStaff()
    const passkey = makePasskey()
    expect(await addPasskey(token, passkey, 'Work phone')).toMatchObject({
      status: 201,
      body: { name: 'Work phone', last_used: null },
    })
    const { status, body } = await signInBy(passkey)
    expect(status).toBe(200)
    expect((await api.call(body.token, 'GET', '/me')).status).toBe(200)
    const { results } = (await api.call(token, 'GET', '/me/passkeys')).body
    expect(results).toMatchObject([{ name: 'Work phone', last_used: expect.any(String) }])
  })

  it('works for club users', async () => {
    const club = await api.club()
    const { token } = await api.user(club.id)
    const passkey = makePasskey()
    expect((await addPasskey(token, passkey)).status).toBe(201)
    expect((await signInBy(passkey)).status).toBe(200)
  })

  it('needs a recent sign-in', async () => {
    const { token, signIn } = await makeStaff()
    await runQuery("UPDATE sign_ins SET authenticated = now() - interval '1 hour' WHERE id = $1", [signIn])
    expect((await api.call(token, 'POST', '/me/passkeys/options')).body.code).toBe('reauthentication_needed')
  })

  it.each([
    ['of another origin', { origin: 'https://hallbook.example.org' }],
    ['of another port', { origin: `${ORIGIN}:8443` }],
    ['without user verification', { verifiesUser: false }],
  ])('refuses a passkey %s', async (_title, options) => {
    const { token } = await makeStaff()
    expect((await addPasskey(token, makePasskey(options))).status).toBe(400)
  })

  it('accepts a challenge once, within five minutes, from the same user', async () => {
    const [staff, other] = [await makeStaff(), await makeStaff()]
    const { body: options } = await api.call(staff.token, 'POST', '/me/passkeys/options')
    const send = (token: string) =>
      api.call(token, 'POST', '/me/passkeys', { name: 'Phone', passkey: makePasskey().register(options) })
    expect((await send(other.token)).status).toBe(400)
    expect((await send(staff.token)).status).toBe(201)
    expect((await send(staff.token)).status).toBe(400)
    const { body: lateOptions } = await api.call(staff.token, 'POST', '/me/passkeys/options')
    await runQuery('UPDATE passkey_challenges SET expires = now() WHERE challenge = $1', [lateOptions.challenge])
    const late = { name: 'Phone', passkey: makePasskey().register(lateOptions) }
    expect((await api.call(staff.token, 'POST', '/me/passkeys', late)).status).toBe(400)
  })

  it('refuses a second account for the same passkey', async () => {
    const { passkey } = await makeOwner()
    const other = await makeStaff()
    expect(await addPasskey(other.token, passkey)).toMatchObject({ status: 400, body: { code: 'already_exists' } })
  })

  it('refuses an eleventh passkey', async () => {
    const { token } = await makeStaff()
    for (let number = 1; number <= 10; number++) expect((await addPasskey(token, makePasskey())).status).toBe(201)
    expect(await addPasskey(token, makePasskey())).toMatchObject({
      status: 400,
      body: { problems: [{ code: 'passkey_limit' }] },
    })
  })
})

describe('a sign-in by passkey', () => {
  it.each([
    ['is refused for another origin', { origin: 'https://evil.example' }, 400],
    ['is refused without user verification', { verifiesUser: false }, 400],
    ['is accepted for the own origin with user verification', {}, 200],
  ])('%s', async (_title, options, status) => {
    const { passkeyId, token } = await makeOwner()
    // Replace the stored key by that of an authenticator that signs under other conditions.
    const other = makePasskey(options)
    const { body: creation } = await api.call(token, 'POST', '/me/passkeys/options')
    const { response } = other.register(creation)
    const key = Buffer.from(response.attestationObject, 'base64url').subarray(-77).toString('base64url')
    await runQuery('UPDATE passkeys SET credential_id = $2, public_key = $3 WHERE id = $1', [passkeyId, other.id, key])
    expect((await signInBy(other)).status).toBe(status)
  })

  it('is refused for an unknown passkey', async () => {
    expect(await signInBy(makePasskey())).toMatchObject(REFUSED)
  })

  it('accepts each response once', async () => {
    const { passkey } = await makeOwner()
    const response = { passkey: passkey.prove(await getOptions()) }
    expect((await api.call(null, 'POST', '/auth/passkey', response)).status).toBe(200)
    expect(await api.call(null, 'POST', '/auth/passkey', response)).toMatchObject(REFUSED)
  })

  it('is refused if the counter does not rise', async () => {
    const { passkey } = await makeOwner()
    expect((await signInBy(passkey, 5)).status).toBe(200)
    expect(await signInBy(passkey, 5)).toMatchObject(REFUSED)
    expect(await signInBy(passkey, 4)).toMatchObject(REFUSED)
    expect((await signInBy(passkey, 6)).status).toBe(200)
  })

  it('is refused for an inactive account like a wrong password', async () => {
    const { id, passkey } = await makeOwner()
    await runQuery("UPDATE users SET is_active = false, inactive_reason = 'other' WHERE id = $1", [id])
    expect(await signInBy(passkey)).toMatchObject(REFUSED)
  })

  it('is refused for a deleted account, whose passkeys are deleted', async () => {
    const { id, passkey } = await makeOwner()
    const support = await makeStaff()
    expect((await api.call(support.token, 'DELETE', `/users/staff/${id}`)).status).toBe(204)
    expect(await signInBy(passkey)).toMatchObject(REFUSED)
    expect(await runQuery('SELECT id FROM passkeys WHERE user_id = $1', [id])).toEqual([])
  })

  it('needs no code if the account has an authenticator app', async () => {
    const { token, passkey, email } = await makeOwner()
    const { secret } = (await api.call(token, 'POST', '/me/one_time_code', { password: PASSWORD })).body
    await api.call(token, 'PUT', '/me/one_time_code', { code: computeCode(secret, Math.floor(Date.now() / 30_000)) })
    expect((await api.call(null, 'POST', '/auth', { email, password: PASSWORD })).body.code).toBe(
      'one_time_code_required',
    )
    expect((await signInBy(passkey)).status).toBe(200)
  })

  it('is limited by address and passkey as a sign-in is', async () => {
    const app = createAppBehindProxy(api)
    const passkey = makePasskey()
    const { email } = await makeStaff()
    const send = (path: string, body: object) =>
      app.request(`/api${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.77' },
        body: JSON.stringify(body),
      })
    const proof = { passkey: passkey.prove(await getOptions()) }
    for (let attempt = 1; attempt <= 10; attempt++) expect((await send('/auth/passkey', proof)).status).toBe(400)
    expect((await send('/auth/passkey', proof)).status).toBe(429)
    expect((await send('/auth', { email, password: PASSWORD })).status).toBe(200)
  })

  it('leaves the password valid, so that a lost passkey locks out no user', async () => {
    const { email } = await makeOwner()
    expect((await api.call(null, 'POST', '/auth', { email, password: PASSWORD })).status).toBe(200)
  })
})

describe('removing a passkey', () => {
  it('ends its sign-in and does not affect other passkeys', async () => {
    const { token, passkey, passkeyId } = await makeOwner()
    const other = makePasskey()
    await addPasskey(token, other)
    expect((await api.call(token, 'DELETE', `/me/passkeys/${passkeyId}`)).status).toBe(204)
    expect(await signInBy(passkey)).toMatchObject(REFUSED)
    expect((await signInBy(other)).status).toBe(200)
  })

  it('is refused for the passkey of another user', async () => {
    const { passkeyId, passkey } = await makeOwner()
    const { token } = await makeStaff()
    expect((await api.call(token, 'DELETE', `/me/passkeys/${passkeyId}`)).status).toBe(404)
    expect((await signInBy(passkey)).status).toBe(200)
  })
})

describe('a new password', () => {
  const changePassword = (token: string, more: object) =>
    api.call(token, 'POST', '/me/password', { current: PASSWORD, password: 'three-odd-words-47', ...more })

  it('leaves passkeys valid', async () => {
    const { token, passkey } = await makeOwner()
    expect((await changePassword(token, { lost: true })).status).toBe(204)
    expect((await signInBy(passkey)).status).toBe(200)
  })

  it('removes them if the user chooses so', async () => {
    const { token, passkey, email } = await makeOwner()
    expect((await changePassword(token, { lost: true, remove_passkeys: true })).status).toBe(204)
    expect(await signInBy(passkey)).toMatchObject(REFUSED)
    const mails = await runQuery("SELECT 1 FROM mails WHERE to_address = $1 AND subject LIKE '%removed%'", [email])
    expect(mails).toHaveLength(1)
  })
})

it('emails the user when a passkey is added and removed, and records both and each use', async () => {
  const { id, token, email, passkey, passkeyId } = await makeOwner()
  await signInBy(passkey)
  await api.call(token, 'DELETE', `/me/passkeys/${passkeyId}`)
  const mails = await runQuery('SELECT subject FROM mails WHERE to_address = $1 ORDER BY created', [email])
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A passkey was added to your Hallbook account / Ychwanegwyd allwedd mynediad at eich cyfrif Hallbook',
    'A passkey was removed from your Hallbook account / Tynnwyd allwedd mynediad o’ch cyfrif Hallbook',
  ])
  const kinds = await runQuery('SELECT DISTINCT kind FROM security_events WHERE user_id = $1 ORDER BY kind', [id])
  expect(kinds.map(({ kind }) => kind)).toEqual(['passkey_added', 'passkey_removed', 'passkey_used'])
})

describe('proving the identity again by passkey', () => {
  it('is accepted for the own passkey alone', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()]
    await runQuery("UPDATE sign_ins SET authenticated = now() - interval '1 hour' WHERE id = $1", [owner.signIn])
    const prove = async (passkey: SoftwarePasskey, optionsToken = owner.token) => {
      const { body } = await api.call(optionsToken, 'POST', '/auth/reauthenticate/options')
      return api.call(owner.token, 'POST', '/auth/reauthenticate', { passkey: passkey.prove(body.passkey) })
    }
    expect(await prove(other.passkey)).toMatchObject(REFUSED)
    expect(await prove(owner.passkey, other.token)).toMatchObject(REFUSED)
    expect((await api.call(owner.token, 'POST', '/me/passkeys/options')).status).toBe(403)
    expect((await prove(owner.passkey)).status).toBe(204)
    expect((await api.call(owner.token, 'POST', '/me/passkeys/options')).status).toBe(200)
  })

  it('refuses a challenge that was meant for a sign-in', async () => {
    const { token, passkey } = await makeOwner()
    const proof = { passkey: passkey.prove(await getOptions()) }
    expect(await api.call(token, 'POST', '/auth/reauthenticate', proof)).toMatchObject(REFUSED)
  })
})

it('a passkey satisfies the network setting that requires codes from staff', async () => {
  const support = await makeOwner()
  await api.call(support.token, 'PATCH', '/network_settings', { one_time_code_required: true })
  const { body } = await signInBy(support.passkey)
  expect((await api.call(body.token, 'GET', '/organisations')).status).toBe(200)
  const { email } = await makeStaff()
  const { token } = (await api.call(null, 'POST', '/auth', { email, password: PASSWORD })).body
  expect((await api.call(token, 'GET', '/organisations')).body.code).toBe('one_time_code_missing')
  expect((await addPasskey(token, makePasskey())).status).toBe(201)
  expect((await api.call(token, 'GET', '/organisations')).status).toBe(200)
  await api.call(support.token, 'PATCH', '/network_settings', { one_time_code_required: false })
})

it('a password alone does not sign staff in whose only second factor is a passkey, while the setting is on', async () => {
  const support = await makeOwner()
  const enter = () => api.call(null, 'POST', '/auth', { email: support.email, password: PASSWORD })
  const reauthenticate = () => api.call(support.token, 'POST', '/auth/reauthenticate', { password: PASSWORD })
  expect((await enter()).status).toBe(200)
  await api.call(support.token, 'PATCH', '/network_settings', { one_time_code_required: true })
  expect(await enter()).toMatchObject({ status: 403, body: { code: 'passkey_required' } })
  expect((await reauthenticate()).body.code).toBe('passkey_required')
  expect((await signInBy(support.passkey)).status).toBe(200)
  await api.call(support.token, 'PATCH', '/network_settings', { one_time_code_required: false })
  expect((await enter()).status).toBe(200)
})

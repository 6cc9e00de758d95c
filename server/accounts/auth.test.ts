import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createApp } from '../app.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createTokenService } from '../auth/tokens.ts'
import { createTryCounter } from '../auth/tries.ts'
import { createLog } from '../core/log.ts'
import { readEnv } from '../settings/env.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { silentServices } from '../testing/silent-services.ts'
import { createTestStorage } from '../testing/storage.ts'

const SECRET = 'a-secret-of-tests-alone-0123456789abcdef'
let api: TestApi
let passwordHash: string
beforeAll(async () => {
  api = await createTestApi()
  passwordHash = await hashPassword('right horse')
})
afterAll(() => api.close())

const createAccount = async () => {
  const club = await api.club()
  const { id } = await api.user(club.id, { password_hash: passwordHash })
  return { id, email: `${id}@hallbook.example` }
}
const signIn = (email: string, password: string) => api.call(null, 'POST', '/auth', { email, password })

describe('signing in', () => {
  it('returns a token and ignores upper case in the email [AUTH-01, AUTH-07, AUTH-08, AUTH-20]', async () => {
    const { id, email } = await createAccount()
    const { status, body } = await signIn(email.toUpperCase(), 'right horse')
    expect(status).toBe(200)
    expect((await api.call(body.token, 'GET', '/me')).body).toMatchObject({
      id,
      email,
      is_pastor: true,
      user_type: 'coordinator',
    })
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
    expect(claims.exp * 1000).toBeGreaterThan(Date.now())
  })

  it('GET /me and POST /me return the signed-in user [AUTH-27 to AUTH-40, AUTH-46, ROLE-05, ROLE-21]', async () => {
    const club = await api.club('Told club', { is_boxes_of_hope: true })
    const { token } = await api.user(club.id, { allow_multiple_groups: true, user_type: 'core' })
    const meReply = await api.call(token, 'GET', '/me')
    expect(meReply.body).toMatchObject({
      is_staff: false,
      is_pastor: true,
      role: null,
      user_type: 'core',
      two_step_attendance: false,
      is_boxes_of_hope: false,
      organisation__is_boxes_of_hope: true,
      allow_multiple_groups: true,
      allowMultipleClubs: true,
      organisation__hashid: expect.any(String),
      organisation__organisation_name: 'Told club',
      ready_steady_cook: { ready: {}, steady: {}, cook: {} },
    })
    expect((await api.call(token, 'POST', '/me', {})).body).toEqual(meReply.body)
    const staff = await api.user(null, { is_staff: true, is_pastor: false, role: 'boxes_of_hope' })
    expect((await api.call(staff.token, 'GET', '/me')).body).toMatchObject({
      is_staff: true,
      is_pastor: false,
      role: 'boxes_of_hope',
      user_type: null,
      is_boxes_of_hope: true,
      organisation__organisation_name: null,
    })
  })

  it('responds alike to a wrong password and an unknown account [AUTH-13]', async () => {
    const { email } = await createAccount()
    const wrongPasswordReply = await signIn(email, 'wrong')
    const unknownAccountReply = await signIn(`${newId()}@hallbook.example`, 'wrong')
    expect(wrongPasswordReply).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
    expect(unknownAccountReply.body).toEqual(wrongPasswordReply.body)
  })

  it('takes as long for an unknown account as for a wrong password', async () => {
    const { email } = await createAccount()
    const measureSignIn = async (who: string) => {
      const startTime = performance.now()
      await signIn(who, 'wrong')
      return performance.now() - startTime
    }
    const [unknownAccountTimes, wrongPasswordTimes]: [number[], number[]] = [[], []]
    for (let i = 0; i < 5; i++) {
      unknownAccountTimes.push(await measureSignIn(`${newId()}@hallbook.example`))
      wrongPasswordTimes.push(await measureSignIn(email))
    }
    // Compare the fastest runs, because other processes disturb them least. A password hash takes tens of milliseconds.
    // Without a hash, the ratio would be below 0.1.
    expect(Math.min(...unknownAccountTimes) / Math.min(...wrongPasswordTimes)).toBeGreaterThan(0.4)
  })
})

describe('sign-in attempt limit', () => {
  it('refuses the eleventh attempt in five minutes with 429, even if correct', async () => {
    const { email } = await createAccount()
    for (let i = 0; i < 10; i++) expect((await signIn(email, 'wrong')).status).toBe(400)
    const refusedReply = await signIn(email, 'right horse')
    expect(refusedReply).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
    const waitSeconds = Number(refusedReply.headers.get('Retry-After'))
    expect(waitSeconds).toBeGreaterThan(200)
    expect(waitSeconds).toBeLessThanOrEqual(300)
    expect((await signIn((await createAccount()).email, 'right horse')).status).toBe(200)
  })

  it('allows at most ten wrong attempts out of many concurrent ones', async () => {
    const { email } = await createAccount()
    const statuses = await Promise.all(Array.from({ length: 16 }, () => signIn(email, 'wrong').then((r) => r.status)))
    expect(statuses.filter((s) => s === 400).length).toBeLessThanOrEqual(10)
  })

  it('limits the attempts from one IP address across all accounts', async () => {
    const tryCounter = createTryCounter(api.db, 'another secret')
    for (let i = 0; i < 200; i++) await tryCounter.count(`${newId()}@hallbook.example`, '192.0.2.7')
    await expect(tryCounter.count(`${newId()}@hallbook.example`, '192.0.2.7')).rejects.toMatchObject({
      code: 'too_many_tries',
    })
    await tryCounter.count(`${newId()}@hallbook.example`, '192.0.2.8')
  })

  it('counts an IPv6 network, or both forms of an IPv4 address, as one', async () => {
    const app = createApp({
      env: { ...readEnv({ DATA_DIR: '/nowhere', TRUST_PROXY: 'true' }), JWT_SECRET: SECRET },
      log: createLog('silent'),
      db: api.db,
      tokens: createTokenService(SECRET),
      tries: createTryCounter(api.db, SECRET),
      storage: createTestStorage(),
      ...silentServices,
    })
    const { email } = await createAccount()
    const signInFrom = async (address: string) => {
      const body = JSON.stringify({ email, password: 'wrong' })
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
      return (await app.request('/api/auth', { method: 'POST', body, headers })).status
    }
    for (let i = 1; i <= 10; i++) expect(await signInFrom(`[2001:db8:7:7::${i}]:${4000 + i}`)).toBe(400)
    expect(await signInFrom('2001:db8:7:7:ffff::1')).toBe(429)
    expect(await signInFrom('2001:db8:7:8::1')).toBe(400)
    for (let i = 1; i <= 5; i++) {
      expect(await signInFrom(`192.0.2.30:${4000 + i}`)).toBe(400)
      expect(await signInFrom('::ffff:192.0.2.30')).toBe(400)
    }
    expect(await signInFrom('192.0.2.30')).toBe(429)
  })

  it('a correct password resets the count of wrong attempts', async () => {
    const { email } = await createAccount()
    for (let i = 0; i < 9; i++) await signIn(email, 'wrong')
    expect((await signIn(email, 'right horse')).status).toBe(200)
    for (let i = 0; i < 9; i++) expect((await signIn(email, 'wrong')).status).toBe(400)
  })
})

describe('tokens', () => {
  it('sign-out revokes only its own token, at once [AUTH-15]', async () => {
    const { email } = await createAccount()
    const [firstToken, secondToken] = [
      (await signIn(email, 'right horse')).body.token,
      (await signIn(email, 'right horse')).body.token,
    ]
    expect((await api.call(firstToken, 'DELETE', '/auth')).status).toBe(204)
    expect((await api.call(firstToken, 'GET', '/me')).status).toBe(401)
    expect((await api.call(secondToken, 'GET', '/me')).status).toBe(200)
  })

  it('deactivating a user revokes the token and blocks the next sign-in', async () => {
    const { id, email } = await createAccount()
    const { token } = (await signIn(email, 'right horse')).body
    await api.db.network((_tx, client) => client.query('UPDATE users SET is_active = false WHERE id = $1', [id]))
    expect(await api.call(token, 'GET', '/me')).toMatchObject({
      status: 401,
      body: { code: 'account_closed' },
    })
    expect((await signIn(email, 'right horse')).status).toBe(400)
  })

  it('refuses a malformed email and an empty password by field [AUTH-10, AUTH-11]', async () => {
    const { status, body } = await signIn('no e-mail', '')
    expect(status).toBe(400)
    expect(Object.keys(body.detail).sort()).toEqual(['email', 'password'])
    expect(JSON.stringify(body)).not.toContain('no e-mail')
  })

  it('refuses a token with another secret or audience', async () => {
    const { SignJWT } = await import('jose')
    const { id, signIn: jti } = await api.user((await api.club()).id)
    const forgeToken = (secret: string, audience: string) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(id)
        .setJti(jti)
        .setAudience(audience)
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret))
    expect((await api.call(await forgeToken('x'.repeat(40), 'hallbook'), 'GET', '/me')).status).toBe(401)
    expect((await api.call(await forgeToken(SECRET, 'other'), 'GET', '/me')).status).toBe(401)
    expect((await api.call(await forgeToken(SECRET, 'hallbook'), 'GET', '/me')).status).toBe(200)
  })

  it('refuses a correctly signed token with a malformed user or sign-in id', async () => {
    const { SignJWT } = await import('jose')
    const { id, signIn: jti } = await api.user((await api.club()).id)
    const signToken = (user: string, signInId: string) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(user)
        .setJti(signInId)
        .setAudience('hallbook')
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(SECRET))
    for (const [user, signInId] of [
      [id, 'no-id'],
      [id, `${jti}0`],
      ['no-id', jti],
    ] as const) {
      const reply = await api.call(await signToken(user, signInId), 'GET', '/me')
      expect(reply).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    }
  })

  it('accepts the Authorization scheme in any case, followed by any spaces [API-03]', async () => {
    const club = await api.club()
    const { token } = await api.user(club.id)
    const readStatus = async (Authorization: string) =>
      (await api.app.request('/api/me', { headers: { Authorization } })).status
    for (const scheme of ['JWT ', 'jwt ', 'Jwt ', 'JWT  ', 'jwt    ']) {
      expect(await readStatus(`${scheme}${token}`), scheme).toBe(200)
    }
    for (const credentials of ['', 'JWT', 'JWT ', token, `JWT${token}`, `Bearer ${token}`, `JWT ${token} x`]) {
      expect(await readStatus(credentials)).toBe(401)
    }
  })
})

describe('settings of the signed-in user', () => {
  it('only users with access to the setup can save two-step attendance [ATT-55, AUTH-45, SET-31, SET-33]', async () => {
    const club = await api.club()
    const { token } = await api.user(club.id)
    const leader = await api.user(club.id, { user_type: 'safeguarding_leader' })
    const saveReply = await api.call(token, 'POST', '/me', { two_step_attendance: true })
    expect(saveReply.body).toMatchObject({ two_step_attendance: true })
    expect((await api.call(leader.token, 'POST', '/me', { two_step_attendance: true })).status).toBe(403)
    // SET-36, ATT-59: the setting belongs to the user, not to the club.
    const colleague = await api.user(club.id)
    expect((await api.call(colleague.token, 'GET', '/me')).body.two_step_attendance).toBe(false)
  })

  it('GET /me returns the club’s checklist without unticked items [AUTH-44, RSC-01 to RSC-06, RSC-28, RSC-42, RSC-45]', async () => {
    const club = await api.club()
    const { token } = await api.user(club.id)
    const colleague = await api.user(club.id, { user_type: 'core' })
    await api.call(token, 'POST', '/me', { ready_steady_cook: { ready: { safeguarding_policy: true } } })
    const colleagueReply = await api.call(colleague.token, 'GET', '/me')
    expect(colleagueReply.body.ready_steady_cook).toEqual({
      ready: { safeguarding_policy: true },
      steady: {},
      cook: {},
      ready_complete: false,
      steady_complete: false,
      cook_complete: false,
    })
    await api.call(token, 'POST', '/me', { ready_steady_cook: { ready: {} } })
    expect((await api.call(colleague.token, 'GET', '/me')).body.ready_steady_cook.ready).toEqual({})
  })

  it('refuses an unknown checklist item and leaves the checklist unchanged [RSC-44]', async () => {
    const club = await api.club()
    const { token } = await api.user(club.id)
    const saveChecklist = (ready_steady_cook: unknown) => api.call(token, 'POST', '/me', { ready_steady_cook })
    await saveChecklist({ steady: { allergens: true } })
    for (const badChecklist of [{ steady: { alergens: true } }, { steady: [] }, { steady: { first_aiders: true } }])
      expect((await saveChecklist(badChecklist)).status, JSON.stringify(badChecklist)).toBe(400)
    expect((await api.call(token, 'GET', '/me')).body.ready_steady_cook.steady).toEqual({ allergens: true })
  })

  it('prompts club users once for ethnicity and stores the answer anonymously [AUTH-49 to AUTH-52]', async () => {
    const club = await api.club()
    const isCaptureRequired = async (token: string) =>
      (await api.call(token, 'GET', '/me')).body.ethnicity_capture_required
    const { id, token } = await api.user(club.id, { user_type: 'core' })
    const leader = await api.user(club.id, { user_type: 'safeguarding_leader' })
    const staff = await api.user(null, { is_staff: true, role: 'vp_support' })
    expect([
      await isCaptureRequired(token),
      await isCaptureRequired(leader.token),
      await isCaptureRequired(staff.token),
    ]).toEqual([true, false, false])
    const answerCapture = (ethnicity_capture: object) => api.call(token, 'POST', '/me', { ethnicity_capture })
    expect((await answerCapture({})).status).toBe(400)
    expect((await answerCapture({ ethnicity: 'Roma' })).body.ethnicity_capture_required).toBe(false)
    await answerCapture({ ethnicity: 'Irish' })
    await api.call(leader.token, 'POST', '/me', { ethnicity_capture: { ethnicity: 'Irish' } })
    const { rows } = await api.db.network((_tx, client) =>
      client.query('SELECT * FROM ethnicity_captures WHERE organisation_id = $1', [club.id]),
    )
    expect(rows).toMatchObject([{ ethnicity: 'Roma', prefer_not_to_say: false }])
    expect(JSON.stringify(rows)).not.toContain(id)
    const clubRead = api.db.club(club.id, (_tx, client) => client.query('SELECT FROM ethnicity_captures'))
    await expect(clubRead).rejects.toThrow('permission denied')
  })
})

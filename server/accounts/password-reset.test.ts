import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createApp } from '../app.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createTokenService } from '../auth/tokens.ts'
import { createTryCounter } from '../auth/tries.ts'
import type { WakeableJob } from '../jobs/woken-runs.ts'
import { recordBounces } from '../mails/bounces/record-bounces.ts'
import { startMailSender } from '../outbox/mail-sender.ts'
import { readEnv } from '../settings/env.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { type MailSink, startMailSink } from '../testing/mail-sink.ts'
import { createTestStorage } from '../testing/storage.ts'

const SECRET = 'a-secret-of-tests-alone-0123456789abcdef'
const OLD_PASSWORD = 'right horse 1'
const NEW_PASSWORD = 'cegin y capel 2026'
const ORIGIN = 'https://hallbook.example'

let api: TestApi
let mailSink: MailSink
let mailSender: WakeableJob
let app: ReturnType<typeof createApp>
let oldPasswordHash: string
const logLines: string[] = []
const endedStreams: string[] = []

beforeAll(async () => {
  api = await createTestApi()
  mailSink = await startMailSink()
  oldPasswordHash = await hashPassword(OLD_PASSWORD)
  const log = pino(
    { level: 'trace' },
    new Writable({ write: (chunk, _, done) => void done(void logLines.push(String(chunk))) }),
  )
  const env = {
    ...readEnv({ DATA_DIR: '/nowhere', PUBLIC_ORIGIN: ORIGIN, SMTP_URL: mailSink.url, TRUST_PROXY: 'true' }),
    JWT_SECRET: SECRET,
  }
  mailSender = startMailSender({ db: api.db, log, env, recordBounces })
  app = createApp({
    env,
    log,
    mail: mailSender,
    texts: { wake: () => {} },
    db: api.db,
    tokens: createTokenService(SECRET),
    tries: createTryCounter(api.db, SECRET),
    storage: createTestStorage(),
    events: {
      start: async () => {},
      add: () => () => {},
      endStreams: (signIn) => void endedStreams.push(signIn),
      countStreams: () => 0,
      stop: async () => {},
    },
  })
})
afterAll(async () => {
  await mailSender.stop()
  await mailSink.stop()
  await api.close()
})
const post = async (path: string, body: unknown, address = '192.0.2.1') => {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
  const reply = await app.request(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, body: text ? JSON.parse(text) : null }
}
const runQuery = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

const createAccount = async (facts: { is_active?: boolean } = {}) => {
  const club = await api.club()
  const { id, token, signIn } = await api.user(club.id, { password_hash: oldPasswordHash, ...facts })
  return { id, token, signIn, email: `${id}@hallbook.example` }
}
const requestLink = (email: string, address?: string) => post('/password_reset_request', { email }, address)
const setPassword = (token: string, password = NEW_PASSWORD) => post('/password_reset', { token, password })
const signIn = (email: string, password: string) => post('/auth', { email, password })
const LINK_PATTERN = new RegExp(`${ORIGIN}/password_reset/([A-Za-z0-9_-]+)`, 'g')

const findMails = (email: string) => mailSink.received.filter(({ to: recipients }) => recipients.includes(email))

/** Requests a link and reads the link from the email. */
const requestAndReadLink = async (email: string): Promise<string> => {
  const countBefore = findMails(email).length
  expect((await requestLink(email)).status).toBe(204)
  await expect.poll(() => findMails(email).length).toBe(countBefore + 1)
  const [token, repeatedToken] = [...(findMails(email)[countBefore]?.text ?? '').matchAll(LINK_PATTERN)].map(
    (match) => match[1],
  )
  expect(token).toHaveLength(43)
  expect(repeatedToken).toBe(token)
  return token ?? ''
}

describe('requesting a link', () => {
  it('the emailed link sets a new password and disables the old one [PWD-07, PWD-08, PWD-13, PWD-22, PWD-23]', async () => {
    const { email } = await createAccount()
    const token = await requestAndReadLink(email)
    const [received] = findMails(email)
    expect(received?.text).toMatch(/24 hours[\s\S]*If you did not ask[\s\S]*24 awr[\s\S]*Os na wnaethoch/)
    expect(received?.from).toBe('no-reply@hallbook.example')
    expect(await setPassword(token)).toMatchObject({ status: 204, body: null })
    expect((await signIn(email, OLD_PASSWORD)).status).toBe(400)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('unknown and inactive users get the same response and no email [PWD-12]', async () => {
    const knownAccount = await createAccount()
    const inactiveAccount = await createAccount({ is_active: false })
    const unknownEmail = `${newId()}@hallbook.example`
    const replies = [await requestLink(unknownEmail), await requestLink(inactiveAccount.email)]
    for (const { status, body } of replies) expect([status, body]).toEqual([204, null])
    await requestAndReadLink(knownAccount.email)
    expect([...findMails(unknownEmail), ...findMails(inactiveAccount.email)]).toEqual([])
    expect(await runQuery('SELECT FROM password_resets WHERE user_id = $1', [inactiveAccount.id])).toEqual([])
  })

  it('takes about as long for an unknown address as for a known address [PWD-12]', async () => {
    const measureRequest = async (email: string) => {
      const startTime = performance.now()
      await requestLink(email, '192.0.2.2')
      return performance.now() - startTime
    }
    const timeRatios: number[] = []
    for (let i = 0; i < 9; i++) {
      const knownTime = await measureRequest((await createAccount()).email)
      timeRatios.push((await measureRequest(`${newId()}@hallbook.example`)) / knownTime)
    }
    timeRatios.sort((a, b) => a - b)
    expect(timeRatios[4]).toBeGreaterThan(0.4)
  })
})

describe('links', () => {
  it('a link works once [PWD-27, PWD-31, PWD-33]', async () => {
    const { email } = await createAccount()
    const token = await requestAndReadLink(email)
    await setPassword(token)
    expect(await setPassword(token, 'another one 3')).toMatchObject({
      status: 400,
      body: { code: 'InvalidToken', detail: null, status: 400 },
    })
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('accepts one of several concurrent uses [PWD-31]', async () => {
    const token = await requestAndReadLink((await createAccount()).email)
    const replies = await Promise.all([1, 2, 3, 4].map((n) => setPassword(token, `lantern boat hill ${n}`)))
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400])
  })

  it('a link expires after 24 hours [PWD-28, PWD-31]', async () => {
    const { id, email } = await createAccount()
    const token = await requestAndReadLink(email)
    const [row] = await runQuery(
      `UPDATE password_resets SET expires = expires - interval '24 hours' WHERE user_id = $1
     RETURNING extract(epoch FROM now() - expires)::int AS over`,
      [id],
    )
    expect(row?.over).toBeLessThan(60)
    expect(await setPassword(token)).toMatchObject({
      status: 400,
      body: { code: 'TokenExpired', status: 400 },
    })
    expect((await signIn(email, OLD_PASSWORD)).status).toBe(200)
  })

  it('refuses tokens that are unknown, malformed or of deactivated users [PWD-30]', async () => {
    const { id, email } = await createAccount()
    const token = await requestAndReadLink(email)
    await runQuery('UPDATE users SET is_active = false WHERE id = $1', [id])
    for (const unusableToken of [token, '', 'x', `${token}A`, '../..', 'x'.repeat(10_000)])
      expect(await setPassword(unusableToken)).toMatchObject({ status: 400, body: { code: 'InvalidToken' } })
    expect((await runQuery('SELECT used FROM password_resets WHERE user_id = $1', [id]))[0]?.used).toBeNull()
  })

  it('refuses a weak password and keeps the link valid [PWD-24, PWD-25, PWD-26]', async () => {
    const { email } = await createAccount()
    const token = await requestAndReadLink(email)
    for (const weakPassword of ['', 'short1', 'onlyletters', '1234567890', `a1${'x'.repeat(499)}`])
      expect(await setPassword(token, weakPassword)).toMatchObject({
        status: 400,
        body: { code: 'PasswordFailsValidation' },
      })
    expect((await setPassword(token, 'letters by boat 1')).status).toBe(204)
  })

  it('refuses a common password or the account’s email with the reason', async () => {
    const { email } = await createAccount()
    const token = await requestAndReadLink(email)
    const buildRefusal = (reason: string) => ({
      status: 400,
      body: { code: 'PasswordFailsValidation', detail: { password: [reason] } },
    })
    for (const commonPassword of ['password1', 'Password1', 'PASSWORD123', 'qwerty12345', 'trustno1', 'welcome1'])
      expect(await setPassword(token, commonPassword)).toMatchObject(
        buildRefusal('Too many people use this password. Choose another.'),
      )
    for (const emailVariant of [email, email.toUpperCase(), email.split('@')[0] ?? ''])
      expect(await setPassword(token, emailVariant)).toMatchObject(
        buildRefusal('This is your email address. Choose another password.'),
      )
    expect((await signIn(email, OLD_PASSWORD)).status).toBe(200)
    for (const guessablePassword of ['Hallbook2026', 'summer2026', 'haf2026!', 'Passw0rd!', 'letmein2026'])
      expect(await setPassword(token, guessablePassword)).toMatchObject({
        status: 400,
        body: { code: 'invalid', detail: { password: [expect.stringContaining('easy to guess')] } },
      })
    expect((await setPassword(token, 'summer lemon tractor 26')).status).toBe(204)
  })

  it('requesting a new link invalidates the previous one', async () => {
    const { email } = await createAccount()
    const firstToken = await requestAndReadLink(email)
    const secondToken = await requestAndReadLink(email)
    expect(await setPassword(firstToken)).toMatchObject({ status: 400, body: { code: 'InvalidToken' } })
    expect((await setPassword(secondToken)).status).toBe(204)
  })

  it('does not send a queued link that a newer link has invalidated', async () => {
    const { email } = await createAccount()
    await requestAndReadLink(email)
    const [queuedMail] = await runQuery(
      `INSERT INTO mails (id, to_address, subject, text, next_try)
     SELECT gen_random_uuid(), to_address, subject, 'an older link', now() + interval '1 hour' FROM mails
     WHERE to_address = $1 RETURNING id`,
      [email],
    )
    await requestAndReadLink(email)
    expect(await runQuery('SELECT text, sent, next_try FROM mails WHERE id = $1', [queuedMail?.id])).toEqual([
      { text: '', sent: null, next_try: null },
    ])
  })
})

describe('after a new password', () => {
  it('a new password ends all sign-ins of this user only', async () => {
    const { email, token, signIn: ownSignIn } = await createAccount()
    const otherAccount = await createAccount()
    const secondToken = (await signIn(email, OLD_PASSWORD)).body.token
    expect((await setPassword(await requestAndReadLink(email))).status).toBe(204)
    for (const oldToken of [token, secondToken]) expect((await api.call(oldToken, 'GET', '/me')).status).toBe(401)
    expect((await api.call(otherAccount.token, 'GET', '/me')).status).toBe(200)
    expect(endedStreams).toContain(ownSignIn)
    expect(endedStreams).not.toContain(otherAccount.signIn)
  })

  it('a new password resets the count of wrong attempts', async () => {
    const { email } = await createAccount()
    for (let i = 0; i < 11; i++) await signIn(email, 'wrong')
    expect((await signIn(email, OLD_PASSWORD)).status).toBe(429)
    await setPassword(await requestAndReadLink(email))
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  })
})

describe('rate limits', () => {
  it('limits every account, known or unknown, to five links an hour', async () => {
    for (const email of [(await createAccount()).email, `${newId()}@hallbook.example`]) {
      for (let i = 1; i <= 5; i++) expect((await requestLink(email, `192.0.2.${100 + i}`)).status).toBe(204)
      const refusedReply = await requestLink(email.toUpperCase(), '192.0.2.99')
      expect(refusedReply).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
      const waitSeconds = Number(refusedReply.headers.get('Retry-After'))
      expect(waitSeconds).toBeGreaterThan(3500)
      expect(waitSeconds).toBeLessThanOrEqual(3600)
    }
  })

  it('limits the requests and attempts of one IP address across accounts', async () => {
    const tries = createTryCounter(api.db, 'another secret')
    for (let i = 0; i < 50; i++) {
      await tries.countReset('192.0.2.7', `${newId()}@hallbook.example`)
      await tries.countReset('192.0.2.7')
    }
    await expect(tries.countReset('192.0.2.7')).rejects.toMatchObject({ code: 'too_many_tries' })
    await tries.countReset('192.0.2.8')
  })
})

it('database and log contain no token, and the log no address', async () => {
  const { email } = await createAccount()
  const token = await requestAndReadLink(email)
  await setPassword('wrong')
  await setPassword(token)
  await expect
    .poll(async () => (await runQuery(`SELECT FROM mails WHERE text LIKE '%' || $1 || '%'`, [token])).length)
    .toBe(0)
  expect(await runQuery('SELECT FROM password_resets WHERE token_hash = $1', [token])).toEqual([])
  const logText = logLines.join('')
  expect(logText).toContain('password_reset.create')
  expect(logText).toContain('mail sent')
  expect(logText).not.toMatch(/@hallbook\.example|192\.0\.2|password_reset\//)
  expect(logText).not.toContain(token)
})

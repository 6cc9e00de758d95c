import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_CONTACT_ADDRESS } from '../../contract/user.ts'
import { openDb } from '../db/client.ts'
import { recordBounces } from '../mails/bounces/record-bounces.ts'
import { runRetention } from '../retention/retention.ts'
import { readEnv } from '../settings/env.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { type MailSink, startMailSink } from '../testing/mail-sink.ts'
import { startMailSender } from './mail-sender.ts'
import { createMailTransport } from './mail-transport.ts'
import { queueMail } from './queue-mail.ts'
import { sendDue } from './send-due.ts'

let api: TestApi
let mailSink: MailSink
beforeAll(async () => {
  api = await createTestApi()
  mailSink = await startMailSink()
})
afterAll(async () => {
  await mailSink.stop()
  await api.close()
})

const logLines: string[] = []
const log = pino(
  { base: null },
  new Writable({ write: (chunk, _, done) => void done(void logLines.push(String(chunk))) }),
)
beforeEach(async () => {
  logLines.length = 0
  mailSink.received.length = 0
  await query('DELETE FROM mails')
})

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const readStoredMail = async () => (await query('SELECT * FROM mails ORDER BY id'))[0]
const buildEnv = () => ({ ...readEnv({ DATA_DIR: '/nowhere' }), SMTP_URL: mailSink.url })
const TEST_MAIL = { to: 'nia@club.example', subject: 'Dewch i ginio', text: 'Sesiwn yfory – “croeso”.\n' }
const DELIVERED_TEXT = `Sesiwn yfory – “croeso”.

Questions? Reply to this mail, or write to ${DEFAULT_CONTACT_ADDRESS}.
Cwestiynau? Atebwch y neges hon, neu ysgrifennwch at ${DEFAULT_CONTACT_ADDRESS}.
`
const queueMails = (count = 1) =>
  api.db.network(async (tx) => {
    for (let i = 0; i < count; i++) await queueMail(tx, { ...TEST_MAIL, to: `nia${i}@club.example` })
  })
const sendDueMails = async (db = api.db) => {
  const mailTransport = createMailTransport(buildEnv())
  await sendDue({ db, post: mailTransport, log, signal: new AbortController().signal, recordBounces })
  mailTransport.close()
}
/** Makes all waiting emails due. */
const makeMailsDue = () => query('UPDATE mails SET next_try = now() WHERE next_try IS NOT NULL')

describe('sending', () => {
  it('sends a queued email in its own encoding and erases its text', async () => {
    await queueMails()
    await sendDueMails()
    expect(mailSink.received).toMatchObject([
      { from: 'no-reply@localhost', to: ['nia0@club.example'], text: DELIVERED_TEXT },
    ])
    const mail = await readStoredMail()
    expect(mailSink.received[0]?.head).toContain(`Message-ID: <${mail?.id}@localhost>`)
    expect(mail).toMatchObject({ text: '', next_try: null, tries: 1, sent: expect.any(String) })
    await makeMailsDue()
    await sendDueMails()
    expect(mailSink.received).toHaveLength(1)
  })

  it("shows the network's contact address and sends replies to it", async () => {
    await query("UPDATE network_settings SET contact_address = 'office@lunch.example'")
    await api.db.network(async (tx) => {
      await queueMail(tx, { ...TEST_MAIL, language: 'cy' })
      await queueMail(tx, { ...TEST_MAIL, to: 'owain@club.example', language: 'en' })
    })
    await sendDueMails()
    await query('UPDATE network_settings SET contact_address = NULL')
    const [welshMail, englishMail] = mailSink.received
    for (const mail of [welshMail, englishMail]) expect(mail?.head).toMatch(/^Reply-To: office@lunch\.example$/im)
    expect(welshMail?.text).toContain('ysgrifennwch at office@lunch.example.')
    expect(welshMail?.text).not.toContain('Questions?')
    expect(englishMail?.text).toContain('write to office@lunch.example.')
    expect(englishMail?.text).not.toContain('Cwestiynau?')
  })

  it('does not send to an address field with several addresses', async () => {
    await api.db.network((tx) => queueMail(tx, { ...TEST_MAIL, to: 'nia@club.example, eve@club.example' }))
    await sendDueMails()
    expect(mailSink.received).toEqual([])
    expect(await readStoredMail()).toMatchObject({ sent: null, failed_reason: 'EENVELOPE 501' })
  })

  it('sends each email once from many concurrent processes', async () => {
    await queueMails(20)
    const otherDb = openDb(api.databaseUrl, { max: 4 })
    await Promise.all([sendDueMails(), sendDueMails(otherDb), sendDueMails(), sendDueMails(otherDb)])
    await otherDb.close()
    const recipients = mailSink.received.map((mail) => mail.to[0])
    expect(recipients).toHaveLength(20)
    expect(new Set(recipients).size).toBe(20)
  })
})

describe('failures', () => {
  it('backs off after each failure and sends once the server is back', async () => {
    await queueMails()
    await mailSink.stop()
    const waitSeconds: number[] = []
    for (let i = 0; i < 3; i++) {
      await sendDueMails()
      const [row] = await query('SELECT extract(epoch FROM next_try - now())::int AS wait FROM mails')
      waitSeconds.push(row?.wait)
      await makeMailsDue()
    }
    expect(waitSeconds.map((wait) => Math.round(wait / 60))).toEqual([1, 2, 4])
    expect(await readStoredMail()).toMatchObject({
      failed_reason: expect.stringMatching(/^E[A-Z]+$/),
      sent: null,
    })
    await mailSink.start()
    await sendDueMails()
    expect(mailSink.received).toMatchObject([{ text: DELIVERED_TEXT }])
    expect(await readStoredMail()).toMatchObject({ failed_reason: null, tries: 4 })
  })

  it('stores and logs only the code of a refused address', async () => {
    await queueMails()
    mailSink.refusal = { code: 550, words: 'No such user nia0@club.example' }
    await sendDueMails()
    mailSink.refusal = null
    expect((await readStoredMail())?.failed_reason).toBe('EMESSAGE 550')
    expect(logLines.join('')).toContain('EMESSAGE 550')
    expect(logLines.join('')).not.toMatch(/nia0|club\.example|croeso/)
  })

  it('records an immediate bounce of an unknown address, without its text', async () => {
    await queueMails()
    mailSink.unknown.set('nia0@club.example', '5.1.1 No such user nia0@club.example')
    await sendDueMails()
    expect(await readStoredMail()).toMatchObject({
      bounced: expect.any(String),
      bounce_code: '5.1.1',
      next_try: null,
    })
    expect(await readStoredMail()).toMatchObject({ text: '', sent: null })
    expect(logLines.join('')).not.toMatch(/nia0|club\.example/)
    await query('DELETE FROM mails')
    await queueMails()
    mailSink.unknown.set('nia0@club.example', '5.7.1 Your network is blocked')
    await sendDueMails()
    mailSink.unknown.clear()
    expect(await readStoredMail()).toMatchObject({ bounced: null, next_try: expect.any(String) })
  })

  it('retries a claimed but unfinished email after 15 minutes', async () => {
    await queueMails()
    await query(`UPDATE mails SET tries = 1, next_try = now() + interval '14 minutes'`)
    await sendDueMails()
    expect(mailSink.received).toEqual([])
    await makeMailsDue()
    await sendDueMails()
    expect(mailSink.received).toHaveLength(1)
  })

  it('gives up after three days, erases the text and logs a code', async () => {
    await queueMails()
    await query(`UPDATE mails SET created = now() - interval '73 hours', tries = 9, failed_reason = 'EAUTH 535'`)
    await sendDueMails()
    expect(mailSink.received).toEqual([])
    expect(await readStoredMail()).toMatchObject({
      next_try: null,
      sent: null,
      text: '',
      failed_reason: 'EAUTH 535',
    })
    expect(JSON.parse(logLines[0] ?? '{}')).toMatchObject({
      msg: 'mail abandoned',
      reason: 'EAUTH 535',
      tries: 9,
    })
  })
})

it('deletes emails after 30 days', async () => {
  await queueMails(2)
  await query(`UPDATE mails SET created = now() - interval '31 days' WHERE id = (SELECT id FROM mails LIMIT 1)`)
  expect((await runRetention(api.db, new AbortController().signal))?.mails).toBe(1)
  expect(await query('SELECT FROM mails')).toHaveLength(1)
})

it('sends at once when woken, and finishes the current email when stopped', async () => {
  const sender = startMailSender({ db: api.db, log, env: buildEnv(), recordBounces })
  await queueMails()
  sender.wake()
  await expect.poll(() => mailSink.received.length).toBe(1)
  await queueMails(3)
  sender.wake()
  await sender.stop()
  const sentCountRows = await query('SELECT count(*)::int AS n FROM mails WHERE sent IS NOT NULL')
  expect(sentCountRows[0]?.n).toBe(mailSink.received.length)
})

it('queues emails without a mail server and warns once in production', async () => {
  await queueMails()
  const demoEnv = readEnv({ DATA_DIR: '/nowhere' })
  const idleSender = startMailSender({ db: api.db, log, env: demoEnv, recordBounces })
  idleSender.wake()
  await idleSender.stop()
  expect(logLines).toEqual([])
  await startMailSender({ db: api.db, log, env: { ...demoEnv, mode: 'production' }, recordBounces }).stop()
  expect(logLines.map((line) => JSON.parse(line).msg)).toEqual(['SMTP_URL is not set: no mail is sent'])
  expect(await readStoredMail()).toMatchObject({ sent: null, tries: 0, text: DELIVERED_TEXT })
})

it('erases unsent emails after three days without a mail server', async () => {
  await queueMails()
  await query(`UPDATE mails SET created = now() - interval '73 hours'`)
  await startMailSender({ db: api.db, log, env: readEnv({ DATA_DIR: '/nowhere' }), recordBounces }).stop()
  expect(await readStoredMail()).toMatchObject({ sent: null, next_try: null, text: '' })
})

it('gives a club’s requests no access to emails and their links', async () => {
  const { id } = await api.club()
  for (const table of ['mails', 'password_resets'])
    for (const sql of [`SELECT FROM ${table}`, `DELETE FROM ${table}`])
      await expect(api.db.club(id, (_tx, client) => client.query(sql))).rejects.toMatchObject({
        code: '42501',
      })
})

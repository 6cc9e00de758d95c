import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { signatureOf } from '../../http/signed-body.ts'
import { createLog } from '../../log.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { type SmsGateway, startSmsGateway } from '../../testing/sms-gateway.ts'
import { clubWithNumber, dayFromNow, providerId, staff, textBody } from '../../testing/text-world.ts'
import { createHttpGateway } from '../../texts/http-gateway.ts'
import { runTexts } from '../../texts/text-sender.ts'

const SECRET = 'a webhook secret of tests'
const YEAR = Number(dayFromNow(0).slice(0, 4))

let api: TestApi
let sms: SmsGateway
let token: string
let other: string
beforeAll(async () => {
  api = await testApi({ TEXTS_HOLD_MINUTES: '0', TEXTS_HOURS: '0-24', SMS_WEBHOOK_SECRET: SECRET })
  sms = await startSmsGateway()
  token = (await staff(api)).token
  other = (await staff(api, 'vp_general')).token
})
afterAll(async () => {
  await sms.close()
  await api.close()
})

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

type World = Awaited<ReturnType<typeof clubWithNumber>>
let club: World
let record: string
const sendWaves = () =>
  runTexts(
    { db: api.db, log: createLog('silent'), env: api.env },
    createHttpGateway(api.env, sms.url),
    new AbortController().signal,
  )

beforeEach(async () => {
  sms.received.length = 0
  club = await clubWithNumber(api)
  record = (await api.call(token, 'POST', '/holiday_texts', textBody())).body.id
  await sendWaves()
})
afterEach(async () => {
  for (const table of [
    'text_messages',
    'holiday_text_messages',
    'holiday_texts',
    'holiday_confirmations',
    'text_stops',
  ])
    await query(`DELETE FROM ${table}`)
  await query('UPDATE users SET is_active = false WHERE is_pastor')
})

type Sent = { secret?: string; timestamp?: number; signature?: string }

const inbound = async (
  body: unknown,
  { secret = SECRET, timestamp = Date.now() / 1000, signature }: Sent = {},
) => {
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const at = String(Math.floor(timestamp))
  const response = await api.app.request('/api/text_messages/inbound', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Hallbook-Timestamp': at,
      'X-Hallbook-Signature': signature ?? signatureOf(secret, at, Buffer.from(raw)),
    },
    body: raw,
  })
  return { status: response.status, body: await response.json() }
}
const reply = async (message: string, from = `+${club.mobile_number}`, id = providerId()) => {
  const received_at = new Date().toISOString()
  const sent = { id, from, message, received_at }
  expect((await inbound(sent)).status).toBe(200)
  return sent
}
const inbox = async (more = '') =>
  (await api.call(token, 'GET', `/text_messages?type=received${more}`)).body.results
const newest = async () => (await inbox())[0]
const holiday = async (of = club.club) => {
  const { body } = await api.call(token, 'GET', `/holiday_allocation/${YEAR}?organisation=${of}`)
  return body.find((row: { holiday: string }) => row.holiday === 'July/Aug')
}
const confirmed = async () => (await holiday()).holiday_confirmation
const update = (more: object) =>
  api.call(token, 'POST', `/holiday_allocation/${YEAR}/manual_update`, {
    ...{ year: YEAR, holiday: 'July/Aug', organisation: club.club, is_open: true, confirmed_by_rl: true },
    ...more,
  })

describe('a reply', () => {
  it('INB-17 to INB-32: a sure yes sets the confirmation, and the inbox tells whose it is', async () => {
    await reply('Yes, Tuesdays in August', `07700 9${club.mobile_number.slice(7)}`)
    expect(await confirmed()).toMatchObject({
      is_open: true,
      confirmed_by_text: true,
      confirmed_by_rl: false,
      dates: null,
    })
    expect(await holiday()).toMatchObject({ suggested_dates: 'Tuesdays in August' })
    expect(await newest()).toMatchObject({
      ...{ user: club.user, user__organisation: club.club, user__organisation__organisation_name: 'Bethel' },
      ...{
        message: 'Yes, Tuesdays in August',
        holiday_text__holiday: 'July/Aug',
        holiday_text__year: YEAR,
        wave: 1,
      },
      ...{ outcome: 'confirmed', is_open: true, suggested_dates: 'Tuesdays in August', source: 'sms' },
      ...{ user__email: expect.stringContaining('@'), holiday_confirmation: expect.any(String) },
    })
  })

  it('B-TXT-03: what it has set is taken back, once, and what was there before comes back', async () => {
    await update({ is_open: true, confirmed_by_rl: false, dates: '1 to 5 August' })
    await reply('Nac ydym')
    expect(await confirmed()).toMatchObject({ is_open: false, dates: null })
    const { id } = await newest()
    const undone = await api.call(other, 'POST', `/text_messages/${id}/undo`)
    expect(undone).toMatchObject({
      status: 200,
      body: { outcome: 'undone', holiday_confirmation: null, decided_by: 'Sioned Morris' },
    })
    expect(await confirmed()).toMatchObject({
      is_open: true,
      dates: '1 to 5 August',
      confirmed_by_text: false,
    })
    expect((await api.call(token, 'POST', `/text_messages/${id}/undo`)).status).toBe(409)
  })

  it('B-TXT-03: the first of a holiday leaves nothing behind when it is taken back', async () => {
    await reply('no')
    await api.call(token, 'POST', `/text_messages/${(await newest()).id}/undo`)
    expect(await confirmed()).toBeNull()
  })

  it('is not taken back once somebody has changed the confirmation since', async () => {
    await reply('yes')
    await update({ dates: 'all August' })
    const undone = await api.call(token, 'POST', `/text_messages/${(await newest()).id}/undo`)
    expect(undone).toMatchObject({ status: 409, body: { code: 'decided_otherwise' } })
    expect(await confirmed()).toMatchObject({ is_open: true, dates: 'all August' })
  })

  it.each(['yes but only Tuesday', 'Is this a joke?', '👍', 'x'.repeat(1600)])(
    'INB-28: %j waits for a person, with all its words',
    async (message) => {
      await reply(message)
      expect(await confirmed()).toBeNull()
      expect(await newest()).toMatchObject({ message, outcome: 'waiting', holiday_confirmation: null })
      expect((await inbox('&processed=false&waiting=true')).length).toBe(1)
    },
  )

  it('a person decides what it means, with its dates, or that it means nothing', async () => {
    await reply('yes but only Tuesday')
    const { id } = await newest()
    const decided = await api.call(token, 'POST', `/text_messages/${id}/decide`, {
      is_open: true,
      dates: 'Tuesdays',
    })
    expect(decided).toMatchObject({
      status: 200,
      body: { outcome: 'decided', is_open: true, decided_by: 'Sioned Morris' },
    })
    expect(await confirmed()).toMatchObject({ is_open: true, dates: 'Tuesdays', confirmed_by_text: true })
    expect((await api.call(token, 'POST', `/text_messages/${id}/decide`, { is_open: null })).status).toBe(409)
    await api.call(token, 'POST', `/text_messages/${id}/undo`)
    expect(await confirmed()).toBeNull()
    expect(
      (await api.call(token, 'POST', `/text_messages/${id}/decide`, { is_open: null })).body.outcome,
    ).toBe('set_aside')
  })

  it('never changes what the lead has confirmed: two answers', async () => {
    await update({ is_open: true, confirmed_by_rl: true })
    await reply('no')
    expect(await confirmed()).toMatchObject({ is_open: true, confirmed_by_rl: true })
    expect(await newest()).toMatchObject({
      outcome: 'two_answers',
      is_open: false,
      holiday_confirmation: null,
    })
  })

  it('never changes what another reply to the same text has set: two answers', async () => {
    const second = await api.user(club.club, { mobile_number: '447700955501', user_type: 'core' })
    await reply('yes')
    await reply('no', '447700955501')
    expect(await confirmed()).toMatchObject({ is_open: true })
    expect(await newest()).toMatchObject({ user: second.id, outcome: 'two_answers' })
  })

  it('of a number that nobody has is kept, and decides nothing', async () => {
    await reply('yes', '+447700955999')
    expect(await newest()).toMatchObject({
      user: null,
      user__organisation: null,
      outcome: 'unknown',
      mobile_number: '447700955999',
    })
    const { id } = await newest()
    expect((await api.call(token, 'POST', `/text_messages/${id}/decide`, { is_open: true })).status).toBe(400)
    expect((await api.call(token, 'POST', `/text_messages/${id}/decide`, { is_open: null })).status).toBe(200)
  })

  it('that comes once its holiday is over waits for a person', async () => {
    await query('UPDATE holiday_texts SET end_date = $1', [dayFromNow(-1)])
    await reply('yes')
    expect(await newest()).toMatchObject({ outcome: 'waiting', is_open: true, holiday_confirmation: null })
    expect(await confirmed()).toBeNull()
  })

  it('STOP keeps back what still waits to go to its number', async () => {
    await query("UPDATE holiday_text_messages SET state = 'queued', next_try = now() + interval '1 hour'")
    await reply('STOP')
    expect(await query('SELECT state, reason FROM holiday_text_messages')).toEqual([
      { state: 'failed', reason: 'stopped' },
    ])
  })

  it('STOP is kept: the number gets no more texts until START', async () => {
    await reply('STOP')
    expect(await newest()).toMatchObject({ outcome: 'stop', holiday_confirmation: null })
    await query('DELETE FROM holiday_text_messages')
    await query('DELETE FROM holiday_text_waves')
    sms.received.length = 0
    await sendWaves()
    expect(sms.received).toEqual([])
    await reply('start')
    await query('DELETE FROM holiday_text_waves')
    await sendWaves()
    expect(sms.received).toHaveLength(1)
  })

  it('TXT-51: a reminder goes to clubs without a reply, the last text to those not closed', async () => {
    const quiet = await clubWithNumber(api)
    await reply('no')
    await query('DELETE FROM holiday_texts WHERE id <> $1', [record])
    const change = textBody({ second_text_date: dayFromNow(0), third_text_date: dayFromNow(0) })
    sms.received.length = 0
    expect((await api.call(token, 'PUT', `/holiday_texts/${record}`, change)).status).toBe(200)
    await sendWaves()
    expect(sms.received.map(({ to }) => to)).toEqual([quiet.mobile_number, quiet.mobile_number])
  })
})

describe('the webhook', () => {
  it('INB-32: takes what comes twice once, at once too', async () => {
    const sent = await reply('yes')
    const again = await Promise.all([inbound(sent), inbound(sent), inbound({ ...sent, message: 'no' })])
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await inbox()).toHaveLength(1)
    const fresh = { ...sent, id: providerId() }
    await Promise.all([inbound(fresh), inbound(fresh), inbound(fresh)])
    expect(await inbox()).toHaveLength(2)
  })

  it('refuses what is forged, old, changed or unsigned, and keeps nothing of it', async () => {
    const sent = {
      id: providerId(),
      from: club.mobile_number,
      message: 'no',
      received_at: new Date().toISOString(),
    }
    const now = Date.now() / 1000
    for (const how of [
      { secret: 'another' },
      { timestamp: now - 310 },
      { timestamp: now + 310 },
      { signature: '' },
      { signature: 'sha256=' },
      { signature: signatureOf(SECRET, String(Math.floor(now)), Buffer.from('{}')) },
    ])
      expect(await inbound(sent, how)).toMatchObject({ status: 401 })
    expect(await inbox()).toEqual([])
    const open = await testApi()
    const response = await open.app.request('/api/text_messages/inbound', { method: 'POST', body: '{}' })
    expect(response.status).toBe(401)
    await open.close()
  })

  it('refuses what has not its shape, though it is signed', async () => {
    for (const body of ['{', '[]', '{}', { id: 'a', from: '447', message: 7, received_at: 'now' }])
      expect((await inbound(body)).status).toBe(400)
    expect((await inbound('x'.repeat(300_000))).status).toBe(413)
  })

  it('takes receipts, twice and before the gateway has answered; the first one counts', async () => {
    const [row] = await query('SELECT gateway_id FROM holiday_text_messages')
    const state = async () =>
      (await query('SELECT state, delivered IS NOT NULL AS at FROM holiday_text_messages'))[0]
    for (const status of ['delivered', 'delivered', 'failed'])
      expect((await inbound({ id: row?.gateway_id, status })).status).toBe(200)
    expect(await state()).toEqual({ state: 'delivered', at: true })
    // Of the next text it comes first.
    await query('DELETE FROM holiday_text_messages')
    await query('DELETE FROM holiday_text_waves')
    const early = sms.answer
    sms.answer = (response, text) =>
      void inbound({ id: `gw-${text.id}`, status: 'failed' }).then(() => early(response, text))
    await sendWaves()
    sms.answer = early
    expect(await state()).toMatchObject({ state: 'failed' })
    expect((await inbound({ id: 'nobody-knows', status: 'delivered' })).status).toBe(200)
  })
})

describe('the link of a text', () => {
  const linkOf = () => /\/t\/([\w-]{22})/.exec(sms.received[0]?.text ?? '')?.[1] ?? ''
  const open = (link: string) => api.call(null, 'GET', `/confirmation_links/${link}`)
  const answer = (link: string, body: object) => api.call(null, 'POST', `/confirmation_links/${link}`, body)

  it('B-TXT-04: asks when it is opened and changes nothing; answered, it counts as a reply', async () => {
    const link = linkOf()
    for (let times = 0; times < 2; times++)
      expect(await open(link)).toMatchObject({
        status: 200,
        body: {
          submitted: false,
          organisation_name: 'Bethel',
          holiday: 'July/Aug',
          year: YEAR,
          language: 'en',
        },
      })
    expect(await confirmed()).toBeNull()
    expect((await answer(link, { is_open: true, dates: 'Wednesdays' })).body).toEqual({ submitted: true })
    expect(await confirmed()).toMatchObject({ is_open: true, confirmed_by_text: true })
    expect(await newest()).toMatchObject({
      source: 'link',
      user: club.user,
      outcome: 'confirmed',
      suggested_dates: 'Wednesdays',
    })
    // Nothing of it is given back; the same again is no other answer, another one is refused.
    expect((await open(link)).body).toEqual({ submitted: true })
    expect((await answer(link, { is_open: true })).status).toBe(200)
    expect(await answer(link, { is_open: false })).toMatchObject({ status: 409 })
    expect(await inbox()).toHaveLength(1)
  })

  it('is no good once its holiday is over or its coordinator is gone, nor is one that never was', async () => {
    const link = linkOf()
    await query('UPDATE users SET is_active = false WHERE id = $1', [club.user])
    expect((await open(link)).status).toBe(404)
    await query('UPDATE users SET is_active = true WHERE id = $1', [club.user])
    expect((await open(link)).status).toBe(200)
    await query('UPDATE holiday_texts SET end_date = $1', [dayFromNow(-1)])
    expect((await open(link)).status).toBe(404)
    expect((await answer(link, { is_open: true })).status).toBe(404)
    expect((await open(newId())).status).toBe(404)
  })

  it('and a reply that says something else are two answers', async () => {
    await reply('no')
    await answer(linkOf(), { is_open: true })
    expect(await newest()).toMatchObject({ source: 'link', outcome: 'two_answers' })
    expect(await confirmed()).toMatchObject({ is_open: false })
  })
})

it('INB-04 to INB-06 INB-33: the inbox is searched, ordered, paged; what was sent is told too', async () => {
  for (const word of ['yes', 'maybe Tuesday', 'diolch']) await reply(word)
  expect((await inbox('&search=tuesd')).map(({ message }: { message: string }) => message)).toEqual([
    'maybe Tuesday',
  ])
  expect((await inbox('&search=bethel')).length).toBe(3)
  for (const ordering of [
    'user__email',
    'user__organisation',
    'message',
    'timestamp',
    'holiday',
    'holiday_confirmation',
  ])
    for (const way of ['', '-']) expect(await inbox(`&ordering=${way}${ordering}&limit=2`)).toHaveLength(2)
  const { body } = await api.call(token, 'GET', '/text_messages?type=sent')
  expect(body).toMatchObject({ count: 1, results: [{ user: club.user, wave: 1, outcome: null }] })
})

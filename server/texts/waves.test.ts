import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usualWording } from '../../contract/club-status/text-wording.ts'
import { createLog } from '../log.ts'
import { type TestApi, testApi } from '../testing/api.ts'
import { answers, cuts, hangs, type SmsGateway, startSmsGateway, takes } from '../testing/sms-gateway.ts'
import { clubWithNumber, dayFromNow, staff, textBody } from '../testing/text-world.ts'
import { createHttpGateway } from './http-gateway.ts'
import { runTexts } from './text-sender.ts'

let api: TestApi
let sms: SmsGateway
let token: string
beforeAll(async () => {
  api = await testApi({ TEXTS_HOLD_MINUTES: '0', TEXTS_HOURS: '0-24', SMS_FROM: '447700900999' })
  sms = await startSmsGateway()
  token = (await staff(api)).token
})
afterAll(async () => {
  await sms.close()
  await api.close()
})

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

beforeEach(() => {
  sms.received.length = 0
  sms.answer = takes
})
afterEach(async () => {
  for (const table of [
    'text_messages',
    'holiday_text_messages',
    'holiday_texts',
    'text_receipts',
    'text_stops',
  ])
    await query(`DELETE FROM ${table}`)
  await query('UPDATE users SET is_active = false WHERE is_pastor')
})

const log = createLog('silent')
const run = (env = api.env, now = new Date(), patience = 500) =>
  runTexts(
    { db: api.db, log, env },
    createHttpGateway(env, sms.url, patience),
    new AbortController().signal,
    now,
  )
const make = async (more: object = {}) => {
  const { status, body } = await api.call(token, 'POST', '/holiday_texts', textBody(more))
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id as string
}
const read = async (id: string) => (await api.call(token, 'GET', `/holiday_texts/${id}`)).body
const ledger = async (id: string) => (await api.call(token, 'GET', `/holiday_texts/${id}/texts`)).body.results
const numbers = () => sms.received.map(({ to }) => to).sort()

describe('a wave', () => {
  it('TXT-48 TXT-49 TXT-51: goes once to the coordinators of lunch clubs, in their language', async () => {
    const one = await clubWithNumber(api)
    const two = await clubWithNumber(api, { language: 'cy', name: 'Clwb Cinio Bethel' })
    await clubWithNumber(api, { user: { user_type: 'core' } })
    await clubWithNumber(api, { user: { is_active: false } })
    const id = await make()
    await run()
    await run()
    expect(numbers()).toEqual([one.mobile_number, two.mobile_number].sort())
    const [english, welsh] = [one, two].map(
      ({ mobile_number }) => sms.received.find(({ to }) => to === mobile_number)?.text ?? '',
    )
    expect(english).toMatch(/^Hello Nia, is Bethel open in July\/Aug\? .*\/t\/[\w-]{22} /)
    expect(welsh).toMatch(/^Helo Nia, ydy Clwb Cinio Bethel ar agor dros wyliau Gorff\/Awst\?/)
    expect(sms.received[0]?.from).toBe('447700900999')
    const record = await read(id)
    expect(record).toMatchObject({ first_text_sent: true, second_text_sent: false, first_text: null })
    expect(record.waves[0]).toMatchObject({ state: 'sent', texts: 2, sent: 2, queued: 0 })
    for (const row of await ledger(id)) {
      expect(row).toMatchObject({ state: 'sent', wave: 1, sent_again: false })
      // What answers for a club is told to nobody.
      expect(row.message).toContain('/t/xxxxxxxxxxxxxxxxxxxxxx')
    }
  })

  it('TXT-38: goes to the regions that are in and not out; one without clubs elsewhere', async () => {
    const wales = await clubWithNumber(api, { region: 'Wales' })
    await clubWithNumber(api, { region: 'Scotland' })
    const none = await clubWithNumber(api)
    await query('UPDATE organisations SET region = NULL WHERE id = $1', [none.club])
    await make({ include_regions: ['Wales', 'Scotland'], exclude_regions: ['Scotland'] })
    await run()
    expect(numbers()).toEqual([wales.mobile_number])
  })

  it('TXT-50: waits for nine o’clock in London, on the mornings of both clock changes too', async () => {
    await clubWithNumber(api)
    const env = { ...api.env, TEXTS_HOURS: { from: 9, to: 18 } }
    for (const [day, before, after] of [
      ['2027-03-28', '07:59:59', '08:00:00'],
      ['2026-10-25', '08:59:59', '09:00:00'],
    ] as const) {
      const id = await make({
        year: 2040,
        first_text_date: day,
        second_text_date: day,
        third_text_date: day,
        end_date: dayFromNow(4000),
      })
      await run(env, new Date(`${day}T${before}Z`))
      expect((await read(id)).waves[0].state).toBe('waiting')
      await run(env, new Date(`${day}T${after}Z`))
      expect((await read(id)).waves[0].state).not.toBe('waiting')
      await run(env, new Date(`${day}T18:30:00Z`))
      await query('DELETE FROM holiday_text_messages')
      await query('DELETE FROM holiday_texts')
    }
  })

  it('B-TXT-02: is held first, can be called back, and goes out when a person sends it', async () => {
    const { mobile_number } = await clubWithNumber(api)
    const env = { ...api.env, TEXTS_HOLD_MINUTES: 15 }
    const id = await make()
    const [start, later] = [new Date(), new Date(Date.now() + 16 * 60_000)]
    await run(env, start)
    const [wave] = (await read(id)).waves
    expect(wave).toMatchObject({ state: 'held', texts: 0 })
    expect(Date.parse(wave.held_until) - start.getTime()).toBe(15 * 60_000)
    expect((await api.call(token, 'POST', `/holiday_texts/${id}/call_back`, { wave: 1 })).status).toBe(200)
    await run(env, later)
    expect(sms.received).toEqual([])
    // What it says is changed meanwhile: that goes out.
    const changed = textBody({ first_text: 'Open, {name}?' })
    expect((await api.call(token, 'PUT', `/holiday_texts/${id}`, changed)).status).toBe(200)
    expect(
      (await api.call(token, 'POST', `/holiday_texts/${id}/send`, { wave: 1 })).body.waves[0].state,
    ).toBe('held')
    await run()
    expect(sms.received).toMatchObject([{ to: mobile_number, text: 'Open, Nia?' }])
    const late = await api.call(token, 'POST', `/holiday_texts/${id}/call_back`, { wave: 1 })
    expect(late).toMatchObject({ status: 409, body: { code: 'decided_otherwise' } })
  })

  it('what has gone out is changed no more; the texts to come are, and nothing goes twice', async () => {
    await clubWithNumber(api)
    const id = await make()
    await run()
    const wrong = await api.call(
      token,
      'PUT',
      `/holiday_texts/${id}`,
      textBody({ holiday: 'Nov/Dec', first_text: 'Hi' }),
    )
    expect(wrong).toMatchObject({ status: 400 })
    expect(Object.keys(wrong.body.detail).sort()).toEqual(['first_text', 'holiday'])
    const right = await api.call(
      token,
      'PUT',
      `/holiday_texts/${id}`,
      textBody({ second_text: 'Still, {name}?' }),
    )
    expect(right).toMatchObject({ status: 200, body: { second_text: 'Still, {name}?' } })
    expect((await api.call(token, 'DELETE', `/holiday_texts/${id}`)).status).toBe(409)
    // Neither does a wave that is begun once more, as after a restore.
    await query("UPDATE holiday_text_waves SET state = 'held', held_until = now()")
    await run()
    expect(sms.received).toHaveLength(1)
  })

  it('a text about a holiday that is over is not sent by itself', async () => {
    await clubWithNumber(api)
    const dates = { start_date: dayFromNow(-40), end_date: dayFromNow(-1), first_text_date: dayFromNow(-50) }
    const id = await make({ ...dates, second_text_date: dayFromNow(-45), third_text_date: dayFromNow(0) })
    await run()
    expect(await read(id)).toMatchObject({
      waves: [{ state: 'passed' }, { state: 'passed' }, { state: 'sent' }],
    })
    expect(sms.received).toHaveLength(1)
    expect(sms.received[0]?.text).toBe(
      usualWording.en[3]
        .replace('{name}', 'Nia')
        .replace('{holiday}', 'July/Aug')
        .replace('{club}', 'Bethel'),
    )
  })

  it('TXT-57: a PUT without a body changes nothing and answers with the record', async () => {
    const id = await make({ first_text_date: dayFromNow(1) })
    const before = await read(id)
    const { status, body, headers } = await api.call(token, 'PUT', `/holiday_texts/${id}`)
    expect({ status, body, etag: headers.get('etag') }).toEqual({ status: 200, body: before, etag: '"1"' })
  })
})

describe('the gateway', () => {
  const outcome = async () => {
    const [row] = await query('SELECT state, reason FROM holiday_text_messages')
    return row
  }
  beforeEach(async () => {
    await clubWithNumber(api)
    await make()
  })

  it.each([
    ['500', answers(500), { state: 'perhaps_sent', reason: 'http_500' }],
    ['HTML', answers(200), { state: 'perhaps_sent', reason: 'unreadable_answer' }],
    ['a redirect', answers(307, { Location: '/other' }), { state: 'perhaps_sent', reason: 'http_307' }],
    ['nothing, after it has sent', hangs, { state: 'perhaps_sent', reason: 'TimeoutError' }],
    ['400', answers(400), { state: 'failed', reason: 'http_400' }],
  ] as const)(
    'B-TXT-01: answers %s: the text is never sent again by itself',
    async (_name, answer, expected) => {
      sms.answer = answer
      await run()
      expect(await outcome()).toEqual(expected)
      sms.answer = takes
      await run()
      expect(sms.received).toHaveLength(1)
    },
  )

  it('cuts the connection off: the text is perhaps sent', async () => {
    sms.answer = cuts
    await run()
    expect(await outcome()).toMatchObject({ state: 'perhaps_sent' })
  })

  it('says 429: the text is tried again when it says so, not before', async () => {
    sms.answer = answers(429, { 'Retry-After': '120' })
    await run()
    expect(await outcome()).toEqual({ state: 'queued', reason: 'http_429' })
    const [row] = await query(
      'SELECT extract(epoch FROM next_try - now())::int AS wait FROM holiday_text_messages',
    )
    expect(row?.wait).toBeGreaterThan(110)
    sms.answer = takes
    await run()
    expect(sms.received).toHaveLength(1)
    await query('UPDATE holiday_text_messages SET next_try = now()')
    await run()
    expect(await outcome()).toEqual({ state: 'sent', reason: null })
  })

  it('is not there: nothing was sent, and the text waits', async () => {
    const gone = await startSmsGateway()
    await gone.close()
    const nowhere = createHttpGateway(api.env, gone.url)
    await runTexts({ db: api.db, log, env: api.env }, nowhere, new AbortController().signal)
    expect(await outcome()).toEqual({ state: 'queued', reason: 'ECONNREFUSED' })
  })

  it('gets user and password of its address as Basic authorisation', async () => {
    const url = sms.url.replace('//', '//hall:b%40ok@')
    await runTexts(
      { db: api.db, log, env: api.env },
      createHttpGateway(api.env, url),
      new AbortController().signal,
    )
    expect(sms.authorization).toBe(`Basic ${Buffer.from('hall:b@ok').toString('base64')}`)
  })
})

it('a gateway that answers nothing sensible gets no more texts for a while: the others wait', async () => {
  await Promise.all(Array.from({ length: 20 }, () => clubWithNumber(api)))
  const id = await make()
  sms.answer = answers(500)
  await run()
  const { waves } = await read(id)
  // Those that were on their way when it was noticed are done too.
  expect(waves[0].perhaps_sent).toBeLessThanOrEqual(8 + 3)
  expect(waves[0]).toMatchObject({ state: 'sending', queued: 20 - waves[0].perhaps_sent })
  sms.answer = takes
  await run()
  expect((await read(id)).waves[0]).toMatchObject({ state: 'sent', sent: waves[0].queued })
})

describe('the ledger', () => {
  it('B-TXT-01: a text that was perhaps sent is sent again by a person, with one press, once', async () => {
    await clubWithNumber(api)
    const id = await make()
    sms.answer = answers(500)
    await run()
    const [row] = await ledger(id)
    expect(row).toMatchObject({ state: 'perhaps_sent' })
    sms.answer = takes
    const again = () => api.call(token, 'POST', `/holiday_texts/${id}/send_again`, { text: row.id })
    expect(await again()).toMatchObject({ status: 200, body: { again_of: row.id, state: 'queued' } })
    expect(await again()).toMatchObject({ status: 409 })
    await run()
    expect(sms.received).toHaveLength(2)
    expect(
      (await ledger(id)).map(({ state, sent_again }: { state: string; sent_again: boolean }) => [
        state,
        sent_again,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['perhaps_sent', true],
        ['sent', false],
      ]),
    )
  })

  it('one that was marked and never handed over is perhaps sent after two minutes, not before', async () => {
    await clubWithNumber(api)
    const id = await make()
    await run()
    await query(
      "UPDATE holiday_text_messages SET state = 'handing_over', taken = now() - interval '100 seconds'",
    )
    await run()
    expect(await ledger(id)).toMatchObject([{ state: 'handing_over' }])
    await query("UPDATE holiday_text_messages SET taken = now() - interval '121 seconds'")
    await run()
    expect(await ledger(id)).toMatchObject([{ state: 'perhaps_sent', reason: 'process_lost' }])
    expect(sms.received).toHaveLength(1)
  })

  it('two servers at the moment of sending hand each text over once', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => clubWithNumber(api)))
    await make()
    await Promise.all([run(), run(), run()])
    await run()
    expect(numbers()).toEqual(many.map(({ mobile_number }) => mobile_number).sort())
  })
})

it('B-TXT-02: a dry run tells who gets it, who does not and why, and the cost; it sends none', async () => {
  const gets = await clubWithNumber(api)
  const welsh = await clubWithNumber(api, { language: 'cy' })
  const stopped = await clubWithNumber(api)
  await query('INSERT INTO text_stops (mobile_number) VALUES ($1)', [stopped.mobile_number])
  const landline = await clubWithNumber(api, { user: { mobile_number: '441632960001' } })
  const none = await clubWithNumber(api, { user: { mobile_number: null } })
  const empty = await api.club('Nobody here', { region: 'Wales' })
  const { status, body } = await api.call(token, 'POST', '/holiday_texts/dry_run', {
    ...{ wave: 1, holiday: 'July/Aug', year: 2026, include_regions: ['Wales'] },
    ...{ text: 'Open, {name}?', text_cy: 'Ŵ'.repeat(71) },
  })
  expect(status).toBe(200)
  expect(body.recipients).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ user: gets.user, text: 'Open, Nia?', encoding: 'GSM-7', parts: 1 }),
      expect.objectContaining({ user: welsh.user, language: 'cy', encoding: 'Unicode', parts: 2 }),
    ]),
  )
  expect(body.totals).toEqual([
    { language: 'en', recipients: 1, parts: 1 },
    { language: 'cy', recipients: 1, parts: 2 },
  ])
  const reasons = Object.fromEntries(
    body.left_out.map(({ user, reason }: { user: string; reason: string }) => [user, reason]),
  )
  expect(reasons).toEqual({
    [stopped.user]: 'stopped',
    [landline.user]: 'not_a_mobile',
    [none.user]: 'no_number',
  })
  expect(body.clubs_without.map(({ organisation }: { organisation: string }) => organisation)).toContain(
    empty.id,
  )
  await run()
  expect(sms.received).toEqual([])
})

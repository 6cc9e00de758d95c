import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../settings/env.ts'
import { closeConnection, neverRespond, respondWith } from '../testing/sms-gateway.ts'
import { buildTextBody, createClubWithNumber } from '../testing/text-fixture.ts'
import {
  acceptText,
  createTwilioFixture,
  refuseText,
  TWILIO_ORIGIN,
  TWILIO_SID,
  TWILIO_TOKEN,
} from '../testing/twilio-fixture.ts'
import { textLedgers } from '../text-ledgers.ts'
import { startTextSender } from './text-sender.ts'

const fixture = createTwilioFixture()
const { query, run, send, text, stops } = fixture
const getOnlyCall = () => fixture.twilio.calls[0]!

describe('a text to Twilio', () => {
  it('is posted with our id in the address of its status', async () => {
    await send({ first_text: 'Open, {name}? €5' })
    const { id, ...stored } = await text()
    expect(getOnlyCall()).toEqual({
      path: `/2010-04-01/Accounts/${TWILIO_SID}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${TWILIO_SID}:${TWILIO_TOKEN}`).toString('base64')}`,
      form: {
        To: `+${fixture.club.mobile_number}`,
        From: '+447700900999',
        Body: 'Open, Nia? €5',
        StatusCallback: `${TWILIO_ORIGIN}/api/text_messages/twilio/status?id=${id}`,
      },
      sid: getOnlyCall().sid,
    })
    expect(stored).toEqual({ state: 'sent', reason: null, gateway_id: getOnlyCall().sid })
  })

  it('of several parts and in Welsh is sent completely', async () => {
    const wording = `Ydych chi ar agor, {name}? ${'ŵŷ'.repeat(60)}`
    await send({ first_text: wording })
    expect(fixture.twilio.calls.map(({ form }) => form.Body)).toEqual([wording.replace('{name}', 'Nia')])
  })

  it.each([
    ['MG0123456789abcdef0123456789abcdef', { MessagingServiceSid: 'MG0123456789abcdef0123456789abcdef' }],
    ['Hallbook', { From: 'Hallbook' }],
    ['+447700900100', { From: '+447700900100' }],
    ['60006', { From: '60006' }],
  ])('is sent from %s', async (sender, expected) => {
    await fixture.api.call(fixture.token, 'POST', '/holiday_texts', buildTextBody())
    await run({ ...fixture.api.env, SMS_FROM: readEnv({ SMS_FROM: sender }).SMS_FROM })
    const { From, MessagingServiceSid } = getOnlyCall().form
    expect({ From, MessagingServiceSid }).toEqual({
      From: undefined,
      MessagingServiceSid: undefined,
      ...expected,
    })
  })

  it.each([
    ['500', respondWith(500), { state: 'perhaps_sent', reason: 'http_500' }],
    ['503', respondWith(503), { state: 'perhaps_sent', reason: 'http_503' }],
    ['words that are not JSON', respondWith(201), { state: 'perhaps_sent', reason: 'unreadable_answer' }],
    ['a redirect', respondWith(307, { Location: '/other' }), { state: 'perhaps_sent', reason: 'http_307' }],
    ['nothing, after it has sent', neverRespond, { state: 'perhaps_sent', reason: 'TimeoutError' }],
    ['half an answer', closeConnection, { state: 'perhaps_sent' }],
    ['400 without a code', respondWith(400), { state: 'failed', reason: 'http_400' }],
    ['an error code', refuseText(400, 21_612), { state: 'failed', reason: 'twilio_21612' }],
    ['21211', refuseText(400, 21_211), { state: 'failed', reason: 'not_a_mobile' }],
    ['21614', refuseText(400, 21_614), { state: 'failed', reason: 'not_a_mobile' }],
    ['21610', refuseText(400, 21_610), { state: 'failed', reason: 'stopped' }],
    ['401', refuseText(401, 20_003), { state: 'failed', reason: 'http_401' }],
  ] as const)('is sent once if Twilio responds with %s [B-TXT-01]', async (_name, answer, expected) => {
    fixture.twilio.answer = answer
    await send()
    expect(await text()).toMatchObject(expected)
    fixture.twilio.answer = acceptText
    await run()
    expect(fixture.twilio.calls).toHaveLength(1)
  })

  it('waits after a 429 until the time that Twilio requests', async () => {
    fixture.twilio.answer = respondWith(429, { 'Retry-After': '120' })
    await send()
    expect(await text()).toMatchObject({ state: 'queued', reason: 'http_429' })
    fixture.twilio.answer = acceptText
    await run()
    expect(fixture.twilio.calls).toHaveLength(1)
    await query('UPDATE holiday_text_messages SET next_try = now()')
    await run()
    expect(fixture.twilio.calls).toHaveLength(2)
    expect(await text()).toMatchObject({ state: 'sent', reason: null })
  })

  it('stops all texts to a number that Twilio reports as stopped', async () => {
    fixture.twilio.answer = refuseText(400, 21_610)
    await send()
    expect(await stops()).toEqual([fixture.club.mobile_number])
    fixture.twilio.answer = acceptText
    await send({ holiday: 'Nov/Dec' })
    expect(fixture.twilio.calls).toHaveLength(1)
  })
})

it.each([
  ['429', respondWith(429), { queued: 20 }],
  ['500', respondWith(500), { perhaps_sent: expect.any(Number) }],
  ['nothing', closeConnection, { perhaps_sent: expect.any(Number) }],
  ['401 to each', refuseText(401, 20_003), { failed: expect.any(Number) }],
] as const)('pauses most of a wave while Twilio responds with %s', async (_name, answer, expected) => {
  await Promise.all(Array.from({ length: 19 }, () => createClubWithNumber(fixture.api)))
  fixture.twilio.answer = answer
  const id = await send()
  const readWave = async () => (await fixture.api.call(fixture.token, 'GET', `/holiday_texts/${id}`)).body.waves[0]
  const pausedWave = await readWave()
  expect(pausedWave).toMatchObject({ failed: 0, ...expected, state: 'sending', texts: 20, sent: 0 })
  expect(fixture.twilio.calls.length).toBeLessThanOrEqual(8 + 3)
  fixture.twilio.answer = acceptText
  await query('UPDATE holiday_text_messages SET next_try = now()')
  await run()
  const finishedWave = await readWave()
  expect(finishedWave).toMatchObject({
    state: 'sent',
    sent: pausedWave.queued,
    queued: 0,
    perhaps_sent: pausedWave.perhaps_sent,
  })
  const numbers = fixture.twilio.calls.map(({ form }) => form.To)
  // Only texts that were not sent are retried, so each number appears once.
  if (pausedWave.queued < 20) expect(new Set(numbers).size).toBe(numbers.length)
})

it('is sent by the configured Twilio account and not logged', async () => {
  const logLines: string[] = []
  const stream = new Writable({ write: (chunk, _, done) => void done(void logLines.push(String(chunk))) })
  await fixture.api.call(fixture.token, 'POST', '/holiday_texts', buildTextBody())
  const sender = startTextSender({
    db: fixture.api.db,
    log: pino({ base: null }, stream),
    env: fixture.api.env,
    ledgers: textLedgers,
  })
  await expect.poll(async () => (await text())?.state).toBe('sent')
  await sender.stop()
  const logText = logLines.join('')
  expect(logText).toContain('text sent')
  for (const secret of [TWILIO_TOKEN, fixture.club.mobile_number, getOnlyCall().form.Body!.slice(0, 20)])
    expect(logText).not.toContain(secret)
})

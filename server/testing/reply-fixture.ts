import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createLog } from '../core/log.ts'
import { buildSignature } from '../http/signed-body.ts'
import { textLedgers } from '../text-ledgers.ts'
import { createHttpGateway } from '../texts/http-gateway.ts'
import { runTexts } from '../texts/text-sender.ts'
import { createTestApi, type TestApi } from './api.ts'
import { type SmsGateway, startSmsGateway } from './sms-gateway.ts'
import { buildTextBody, createClubWithNumber, createProviderId, createStaff, getDayFromNow } from './text-fixture.ts'

/** Secret with which the tests sign webhook calls of the text provider. */
export const WEBHOOK_SECRET = 'a webhook secret of tests'
/** Year of the holiday texts in these tests: the current year. */
export const CURRENT_YEAR = Number(getDayFromNow(0).slice(0, 4))

const TEXT_TABLES = ['text_messages', 'holiday_text_messages', 'holiday_texts', 'holiday_confirmations', 'text_stops']

type SigningOptions = { secret?: string; timestamp?: number; signature?: string }

/**
 * Creates the fixture of a test file. Each test gets a club whose coordinator received the first text of a holiday.
 * Staff users who read the replies are shared.
 */
export const createReplyFixture = () => {
  const fixture = {
    api: undefined as unknown as TestApi,
    sms: undefined as unknown as SmsGateway,
    /** `token` is the token of a VP support user, `other` of a VP general user. */
    token: '',
    other: '',
    club: undefined as unknown as Awaited<ReturnType<typeof createClubWithNumber>>,
    /** Id of the record with the three texts of the holiday. */
    record: '',
  }
  const query = async (text: string, values: unknown[] = []) =>
    (await fixture.api.db.network((_tx, client) => client.query(text, values))).rows
  const sendWaves = () =>
    runTexts(
      { db: fixture.api.db, log: createLog('silent'), env: fixture.api.env, ledgers: textLedgers },
      createHttpGateway(fixture.api.env, fixture.sms.url),
      new AbortController().signal,
    )
  beforeAll(async () => {
    const settings = { TEXTS_HOLD_MINUTES: '0', TEXTS_HOURS: '0-24', SMS_WEBHOOK_SECRET: WEBHOOK_SECRET }
    fixture.api = await createTestApi(settings)
    fixture.sms = await startSmsGateway()
    fixture.token = (await createStaff(fixture.api)).token
    fixture.other = (await createStaff(fixture.api, 'vp_general')).token
  })
  afterAll(async () => {
    await fixture.sms.close()
    await fixture.api.close()
  })
  beforeEach(async () => {
    fixture.sms.received.length = 0
    fixture.club = await createClubWithNumber(fixture.api)
    fixture.record = (await fixture.api.call(fixture.token, 'POST', '/holiday_texts', buildTextBody())).body.id
    await sendWaves()
  })
  afterEach(async () => {
    for (const table of TEXT_TABLES) await query(`DELETE FROM ${table}`)
    await query('UPDATE users SET is_active = false WHERE is_pastor')
  })

  const postInbound = async (body: unknown, signing: SigningOptions = {}) => {
    const { secret = WEBHOOK_SECRET, timestamp = Date.now() / 1000, signature } = signing
    const rawBody = typeof body === 'string' ? body : JSON.stringify(body)
    const sentAt = String(Math.floor(timestamp))
    const response = await fixture.api.app.request('/api/text_messages/inbound', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Hallbook-Timestamp': sentAt,
        'X-Hallbook-Signature': signature ?? buildSignature(secret, sentAt, Buffer.from(rawBody)),
      },
      body: rawBody,
    })
    return { status: response.status, body: await response.json() }
  }
  const readInbox = async (more = '') =>
    (await fixture.api.call(fixture.token, 'GET', `/text_messages?type=received${more}`)).body.results
  const readHoliday = async () => {
    const holidayPath = `/holiday_allocation/${CURRENT_YEAR}?organisation=${fixture.club.club}`
    const { body } = await fixture.api.call(fixture.token, 'GET', holidayPath)
    return body.find((row: { holiday: string }) => row.holiday === 'July/Aug')
  }
  return Object.assign(fixture, {
    query,
    sendWaves,
    inbound: postInbound,
    inbox: readInbox,
    holiday: readHoliday,
    newest: async () => (await readInbox())[0],
    confirmed: async () => (await readHoliday()).holiday_confirmation,
    /** Posts a reply to the webhook, by default from the coordinator's number. */
    reply: async (message: string, from = `+${fixture.club.mobile_number}`) => {
      const replyBody = { id: createProviderId(), from, message, received_at: new Date().toISOString() }
      const { status } = await postInbound(replyBody)
      if (status !== 200) throw new Error(`the webhook answered ${status}`)
      return replyBody
    },
    /** Sets the confirmation of a holiday by hand, as a staff user. */
    update: (more: object) =>
      fixture.api.call(fixture.token, 'POST', `/holiday_allocation/${CURRENT_YEAR}/manual_update`, {
        year: CURRENT_YEAR,
        holiday: 'July/Aug',
        organisation: fixture.club.club,
        is_open: true,
        confirmed_by_rl: true,
        ...more,
      }),
  })
}

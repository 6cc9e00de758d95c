import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { signatureOf } from '../http/signed-body.ts'
import { createLog } from '../log.ts'
import { createHttpGateway } from '../texts/http-gateway.ts'
import { runTexts } from '../texts/text-sender.ts'
import { type TestApi, testApi } from './api.ts'
import { type SmsGateway, startSmsGateway } from './sms-gateway.ts'
import { clubWithNumber, dayFromNow, providerId, staff, textBody } from './text-world.ts'

/** Secret that the test provider signs with. */
export const WEBHOOK_SECRET = 'a webhook secret of tests'
/** Year of the texts in these tests. */
export const YEAR = Number(dayFromNow(0).slice(0, 4))

const TABLES = [
  'text_messages',
  'holiday_text_messages',
  'holiday_texts',
  'holiday_confirmations',
  'text_stops',
]

type Signed = { secret?: string; timestamp?: number; signature?: string }

/**
 * Creates the fixture of each test in a file: a club whose coordinator received the first text of a holiday,
 * and staff who read the replies.
 */
export const replyWorld = () => {
  const world = {
    api: undefined as unknown as TestApi,
    sms: undefined as unknown as SmsGateway,
    /** Tokens of VP support and VP general. */
    token: '',
    other: '',
    club: undefined as unknown as Awaited<ReturnType<typeof clubWithNumber>>,
    /** Id of the holiday text. */
    record: '',
  }
  const query = async (text: string, values: unknown[] = []) =>
    (await world.api.db.network((_tx, client) => client.query(text, values))).rows
  const sendWaves = () =>
    runTexts(
      { db: world.api.db, log: createLog('silent'), env: world.api.env },
      createHttpGateway(world.api.env, world.sms.url),
      new AbortController().signal,
    )
  beforeAll(async () => {
    const settings = { TEXTS_HOLD_MINUTES: '0', TEXTS_HOURS: '0-24', SMS_WEBHOOK_SECRET: WEBHOOK_SECRET }
    world.api = await testApi(settings)
    world.sms = await startSmsGateway()
    world.token = (await staff(world.api)).token
    world.other = (await staff(world.api, 'vp_general')).token
  })
  afterAll(async () => {
    await world.sms.close()
    await world.api.close()
  })
  beforeEach(async () => {
    world.sms.received.length = 0
    world.club = await clubWithNumber(world.api)
    world.record = (await world.api.call(world.token, 'POST', '/holiday_texts', textBody())).body.id
    await sendWaves()
  })
  afterEach(async () => {
    for (const table of TABLES) await query(`DELETE FROM ${table}`)
    await query('UPDATE users SET is_active = false WHERE is_pastor')
  })

  const inbound = async (body: unknown, how: Signed = {}) => {
    const { secret = WEBHOOK_SECRET, timestamp = Date.now() / 1000, signature } = how
    const raw = typeof body === 'string' ? body : JSON.stringify(body)
    const at = String(Math.floor(timestamp))
    const response = await world.api.app.request('/api/text_messages/inbound', {
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
  const inbox = async (more = '') =>
    (await world.api.call(world.token, 'GET', `/text_messages?type=received${more}`)).body.results
  const holiday = async () => {
    const address = `/holiday_allocation/${YEAR}?organisation=${world.club.club}`
    const { body } = await world.api.call(world.token, 'GET', address)
    return body.find((row: { holiday: string }) => row.holiday === 'July/Aug')
  }
  return Object.assign(world, {
    query,
    sendWaves,
    inbound,
    inbox,
    holiday,
    newest: async () => (await inbox())[0],
    confirmed: async () => (await holiday()).holiday_confirmation,
    /** Receives a reply from the coordinator's number, or from another number. */
    reply: async (message: string, from = `+${world.club.mobile_number}`) => {
      const sent = { id: providerId(), from, message, received_at: new Date().toISOString() }
      const { status } = await inbound(sent)
      if (status !== 200) throw new Error(`the webhook answered ${status}`)
      return sent
    },
    /** Confirms a holiday by hand as staff. */
    update: (more: object) =>
      world.api.call(world.token, 'POST', `/holiday_allocation/${YEAR}/manual_update`, {
        year: YEAR,
        holiday: 'July/Aug',
        organisation: world.club.club,
        is_open: true,
        confirmed_by_rl: true,
        ...more,
      }),
  })
}

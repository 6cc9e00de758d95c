import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createLog } from '../core/log.ts'
import { textLedgers } from '../text-ledgers.ts'
import { runTexts } from '../texts/text-sender.ts'
import { createTwilioGateway } from '../texts/twilio-gateway.ts'
import { createTestApi, type TestApi } from './api.ts'
import { buildTextBody, createClubWithNumber, createStaff } from './text-fixture.ts'

export const TWILIO_TOKEN = 'the token of these tests'
export const TWILIO_SID = 'AC0123456789abcdef0123456789abcdef'
export const TWILIO_ORIGIN = 'https://hallbook.example'
const SENDER_NUMBER = '447700900999'

type FormFields = Record<string, string>
/** A call that Twilio received. */
export type TwilioCall = { path: string; authorization: string | undefined; form: FormFields; sid: string }
type Responder = (response: ServerResponse, call: TwilioCall) => void | Promise<void>

/** Accepts a text as Twilio does. */
export const acceptText: Responder = (response, { sid, form }) => {
  response.writeHead(201, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ sid, status: 'queued', to: form.To, error_code: null }))
}

/** Refuses a text with one of Twilio's error codes. */
export function refuseText(status: number, code: number): Responder {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ status, code, message: 'Words of Twilio', more_info: 'https://www.twilio.com' }))
  }
}

/** Starts an HTTP server in place of Twilio's API. */
async function startTwilio() {
  const twilio = { url: '', calls: [] as TwilioCall[], answer: acceptText, close: async () => {} }
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const form = Object.fromEntries(new URLSearchParams(await readText(request)))
    const { url = '', headers } = request
    const call = { path: url, authorization: headers.authorization, form, sid: createSid() }
    twilio.calls.push(call)
    await twilio.answer(response, call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  twilio.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  twilio.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return twilio
}

let sidCount = 0

export const createSid = (): string => `SM${String(++sidCount).padStart(32, '0')}`

type SigningOptions = { token?: string; origin?: string; signature?: string | null; sent?: FormFields | string }

const TEXT_TABLES = [
  'family_texts',
  'text_messages',
  'holiday_text_messages',
  'holiday_texts',
  'holiday_confirmations',
  'text_receipts',
  'text_stops',
]

/**
 * Creates the fixture of a test file: a server that sends texts through Twilio, and for each test a club whose
 * coordinator has a mobile number.
 */
export function createTwilioFixture() {
  const fixture = {
    api: undefined as unknown as TestApi,
    twilio: undefined as unknown as Awaited<ReturnType<typeof startTwilio>>,
    /** Token of VP support. */
    token: '',
    club: undefined as unknown as Awaited<ReturnType<typeof createClubWithNumber>>,
  }
  beforeAll(async () => {
    fixture.twilio = await startTwilio()
    fixture.api = await createTestApi({
      TEXTS_HOLD_MINUTES: '0',
      TEXTS_HOURS: '0-24',
      PUBLIC_ORIGIN: TWILIO_ORIGIN,
      SMS_FROM: SENDER_NUMBER,
      SMS_TWILIO_SID: TWILIO_SID,
      SMS_TWILIO_TOKEN: TWILIO_TOKEN,
      SMS_TWILIO_URL: fixture.twilio.url,
    })
    fixture.token = (await createStaff(fixture.api)).token
  })
  afterAll(async () => {
    await fixture.twilio.close()
    await fixture.api.close()
  })
  beforeEach(async () => {
    fixture.twilio.calls.length = 0
    fixture.twilio.answer = acceptText
    fixture.club = await createClubWithNumber(fixture.api)
  })
  afterEach(async () => {
    for (const table of TEXT_TABLES) await query(`DELETE FROM ${table}`)
    await query('UPDATE users SET is_active = false WHERE is_pastor')
  })

  async function query(sql: string, values: unknown[] = []) {
    return (await fixture.api.db.network((_tx, client) => client.query(sql, values))).rows
  }

  /** Runs the text sender once. */
  function runSender(env = fixture.api.env, getNow = () => new Date()) {
    if (!env.twilio) throw new Error('Twilio is not set')
    const gateway = createTwilioGateway(env, env.twilio, 500)
    const { signal } = new AbortController()
    return runTexts(
      { db: fixture.api.db, log: createLog('silent'), env, ledgers: textLedgers },
      gateway,
      signal,
      getNow,
    )
  }

  /** Posts a form to a path of the API, with Twilio's signature. */
  async function post(target: string, form: FormFields, signing: SigningOptions = {}): Promise<number> {
    const { token = TWILIO_TOKEN, origin = TWILIO_ORIGIN, sent = form } = signing
    const { signature = getExpectedTwilioSignature(token, `${origin}${target}`, form) } = signing
    const response = await fixture.api.app.request(target, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(signature !== null && { 'X-Twilio-Signature': signature }),
      },
      body: typeof sent === 'string' ? sent : String(new URLSearchParams(sent)),
    })
    return response.status
  }

  return Object.assign(fixture, {
    query,
    run: runSender,
    post,
    /** Creates a record of holiday texts whose first text is due, and sends this text. */
    send: async (more: object = {}) => {
      const { status, body } = await fixture.api.call(fixture.token, 'POST', '/holiday_texts', buildTextBody(more))
      expect(status).toBe(201)
      await runSender()
      return body.id as string
    },
    /** Reads the id, state, reason and Twilio's id of the only text in the ledger. */
    text: async () =>
      (await query('SELECT id, state, reason, gateway_id FROM holiday_text_messages'))[0] as {
        id: string
        state: string
        reason: string | null
        gateway_id: string | null
      },
    stops: async () => (await query('SELECT mobile_number FROM text_stops')).map((row) => row.mobile_number),
    /** Posts a delivery status to the callback address that was sent with a text. */
    report: ({ form, sid }: TwilioCall, status: string, more: FormFields = {}, signing: SigningOptions = {}) =>
      post(
        (form.StatusCallback ?? '').replace(TWILIO_ORIGIN, ''),
        { MessageSid: sid, MessageStatus: status, AccountSid: TWILIO_SID, To: form.To ?? '', ...more },
        signing,
      ),
    /** Posts a reply as Twilio does when it receives one. */
    receive: (more: FormFields = {}, signing: SigningOptions = {}) =>
      post(
        '/api/text_messages/twilio/inbound',
        {
          MessageSid: createSid(),
          AccountSid: TWILIO_SID,
          From: `+${fixture.club.mobile_number}`,
          To: `+${SENDER_NUMBER}`,
          Body: 'Yes',
          NumMedia: '0',
          ...more,
        },
        signing,
      ),
    inbox: async () => (await fixture.api.call(fixture.token, 'GET', '/text_messages?type=received')).body.results,
  })
}

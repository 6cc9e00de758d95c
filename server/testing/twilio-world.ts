import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createLog } from '../log.ts'
import { runTexts } from '../texts/text-sender.ts'
import { createTwilioGateway } from '../texts/twilio-gateway.ts'
import { type TestApi, testApi } from './api.ts'
import { clubWithNumber, staff, textBody } from './text-world.ts'

export const TWILIO_TOKEN = 'the token of these tests'
export const TWILIO_SID = 'AC0123456789abcdef0123456789abcdef'
export const TWILIO_ORIGIN = 'https://hallbook.example'
const SENDER = '447700900999'

type Form = Record<string, string>
/** A call that Twilio received. */
export type TwilioCall = { path: string; authorization: string | undefined; form: Form; sid: string }
type Answer = (response: ServerResponse, call: TwilioCall) => void | Promise<void>

/** Accepts a text as Twilio does. */
export const accepts: Answer = (response, { sid, form }) => {
  response.writeHead(201, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ sid, status: 'queued', to: form.To, error_code: null }))
}

/** Refuses a text with one of Twilio's error codes. */
export function refuses(status: number, code: number): Answer {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(
      JSON.stringify({ status, code, message: 'Words of Twilio', more_info: 'https://www.twilio.com' }),
    )
  }
}

/** Starts an HTTP server in place of Twilio's API. */
async function startTwilio() {
  const twilio = { url: '', calls: [] as TwilioCall[], answer: accepts, close: async () => {} }
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const form = Object.fromEntries(new URLSearchParams(await readText(request)))
    const { url = '', headers } = request
    const call = { path: url, authorization: headers.authorization, form, sid: newSid() }
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

let sids = 0

export const newSid = (): string => `SM${String(++sids).padStart(32, '0')}`

type Signing = { token?: string; origin?: string; signature?: string | null; sent?: Form | string }

const TABLES = [
  'text_messages',
  'holiday_text_messages',
  'holiday_texts',
  'holiday_confirmations',
  'text_receipts',
  'text_stops',
]

/**
 * Creates the fixture of each test in a file: a server that sends texts by Twilio, and a club whose
 * coordinator receives the first text of a holiday.
 */
export function twilioWorld() {
  const world = {
    api: undefined as unknown as TestApi,
    twilio: undefined as unknown as Awaited<ReturnType<typeof startTwilio>>,
    /** Token of VP support. */
    token: '',
    club: undefined as unknown as Awaited<ReturnType<typeof clubWithNumber>>,
  }
  beforeAll(async () => {
    world.twilio = await startTwilio()
    world.api = await testApi({
      TEXTS_HOLD_MINUTES: '0',
      TEXTS_HOURS: '0-24',
      PUBLIC_ORIGIN: TWILIO_ORIGIN,
      SMS_FROM: SENDER,
      SMS_TWILIO_SID: TWILIO_SID,
      SMS_TWILIO_TOKEN: TWILIO_TOKEN,
      SMS_TWILIO_URL: world.twilio.url,
    })
    world.token = (await staff(world.api)).token
  })
  afterAll(async () => {
    await world.twilio.close()
    await world.api.close()
  })
  beforeEach(async () => {
    world.twilio.calls.length = 0
    world.twilio.answer = accepts
    world.club = await clubWithNumber(world.api)
  })
  afterEach(async () => {
    for (const table of TABLES) await query(`DELETE FROM ${table}`)
    await query('UPDATE users SET is_active = false WHERE is_pastor')
  })

  async function query(sql: string, values: unknown[] = []) {
    return (await world.api.db.network((_tx, client) => client.query(sql, values))).rows
  }

  /** Runs the sender once. */
  function run(env = world.api.env) {
    if (!env.twilio) throw new Error('Twilio is not set')
    const gateway = createTwilioGateway(env, env.twilio, 500)
    const { signal } = new AbortController()
    return runTexts({ db: world.api.db, log: createLog('silent'), env }, gateway, signal)
  }

  /** Posts a form to a path of the API, with Twilio's signature. */
  async function post(target: string, form: Form, signing: Signing = {}): Promise<number> {
    const { token = TWILIO_TOKEN, origin = TWILIO_ORIGIN, sent = form } = signing
    const { signature = getExpectedTwilioSignature(token, `${origin}${target}`, form) } = signing
    const response = await world.api.app.request(target, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(signature !== null && { 'X-Twilio-Signature': signature }),
      },
      body: typeof sent === 'string' ? sent : String(new URLSearchParams(sent)),
    })
    return response.status
  }

  return Object.assign(world, {
    query,
    run,
    post,
    /** Creates a holiday text whose first text is due, and sends it. */
    send: async (more: object = {}) => {
      const { status, body } = await world.api.call(world.token, 'POST', '/holiday_texts', textBody(more))
      expect(status).toBe(201)
      await run()
      return body.id as string
    },
    /** Reads state, reason and Twilio's id of the only text. */
    text: async () =>
      (await query('SELECT id, state, reason, gateway_id FROM holiday_text_messages'))[0] as {
        id: string
        state: string
        reason: string | null
        gateway_id: string | null
      },
    stops: async () => (await query('SELECT mobile_number FROM text_stops')).map((row) => row.mobile_number),
    /** Posts a status to the callback address of a text. */
    report: ({ form, sid }: TwilioCall, status: string, more: Form = {}, signing: Signing = {}) =>
      post(
        (form.StatusCallback ?? '').replace(TWILIO_ORIGIN, ''),
        { MessageSid: sid, MessageStatus: status, AccountSid: TWILIO_SID, To: form.To ?? '', ...more },
        signing,
      ),
    /** Posts a received text. */
    receive: (more: Form = {}, signing: Signing = {}) =>
      post(
        '/api/text_messages/twilio/inbound',
        {
          MessageSid: newSid(),
          AccountSid: TWILIO_SID,
          From: `+${world.club.mobile_number}`,
          To: `+${SENDER}`,
          Body: 'Yes',
          NumMedia: '0',
          ...more,
        },
        signing,
      ),
    inbox: async () =>
      (await world.api.call(world.token, 'GET', '/text_messages?type=received')).body.results,
  })
}

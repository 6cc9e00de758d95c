import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createLog } from '../log.ts'
import { createHttpGateway } from '../texts/http-gateway.ts'
import { runTexts } from '../texts/text-sender.ts'
import { type TestApi, testApi } from './api.ts'
import { type SmsGateway, startSmsGateway, takes } from './sms-gateway.ts'
import { staff, textBody } from './text-world.ts'

const TABLES = ['text_messages', 'holiday_text_messages', 'holiday_texts', 'text_receipts', 'text_stops']

/** Creates the fixture of each test in a file: a gateway that accepts all texts, and no recipients yet. */
export const waveWorld = () => {
  const world = {
    api: undefined as unknown as TestApi,
    sms: undefined as unknown as SmsGateway,
    /** Token of VP support. */
    token: '',
  }
  const query = async (text: string, values: unknown[] = []) =>
    (await world.api.db.network((_tx, client) => client.query(text, values))).rows
  beforeAll(async () => {
    world.api = await testApi({ TEXTS_HOLD_MINUTES: '0', TEXTS_HOURS: '0-24', SMS_FROM: '447700900999' })
    world.sms = await startSmsGateway()
    world.token = (await staff(world.api)).token
  })
  afterAll(async () => {
    await world.sms.close()
    await world.api.close()
  })
  beforeEach(() => {
    world.sms.received.length = 0
    world.sms.answer = takes
  })
  afterEach(async () => {
    for (const table of TABLES) await query(`DELETE FROM ${table}`)
    await query('UPDATE users SET is_active = false WHERE is_pastor')
  })
  const call = async (method: string, path: string, body?: unknown) =>
    world.api.call(world.token, method, `/holiday_texts${path}`, body)
  return Object.assign(world, {
    query,
    /**
     * Runs the sender once.
     * @param url address of the gateway
     */
    run: (env = world.api.env, now = new Date(), url = world.sms.url) =>
      runTexts(
        { db: world.api.db, log: createLog('silent'), env },
        createHttpGateway(env, url, 500),
        new AbortController().signal,
        now,
      ),
    /** Creates a holiday text whose first text is due. */
    make: async (more: object = {}): Promise<string> => {
      const { status, body } = await call('POST', '', textBody(more))
      expect({ status, body }).toMatchObject({ status: 201 })
      return body.id
    },
    read: async (id: string) => (await call('GET', `/${id}`)).body,
    ledger: async (id: string) => (await call('GET', `/${id}/texts`)).body.results,
    /** Returns the numbers that received texts. */
    numbers: () => world.sms.received.map(({ to }) => to).sort(),
  })
}

import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createLog } from '../core/log.ts'
import { textLedgers } from '../text-ledgers.ts'
import { createHttpGateway } from '../texts/http-gateway.ts'
import { runTexts } from '../texts/text-sender.ts'
import { createTestApi, type TestApi } from './api.ts'
import { acceptText, type SmsGateway, startSmsGateway } from './sms-gateway.ts'
import { buildTextBody, createStaff } from './text-fixture.ts'

const TEXT_TABLES = ['text_messages', 'holiday_text_messages', 'holiday_texts', 'text_receipts', 'text_stops']

/**
 * Creates the fixture of a test file: a gateway that accepts all texts. Tests create their own clubs and recipients.
 */
export const createWaveFixture = () => {
  const fixture = {
    api: undefined as unknown as TestApi,
    sms: undefined as unknown as SmsGateway,
    /** Token of VP support. */
    token: '',
  }
  const query = async (text: string, values: unknown[] = []) =>
    (await fixture.api.db.network((_tx, client) => client.query(text, values))).rows
  beforeAll(async () => {
    fixture.api = await createTestApi({
      TEXTS_HOLD_MINUTES: '0',
      TEXTS_HOURS: '0-24',
      SMS_FROM: '447700900999',
    })
    fixture.sms = await startSmsGateway()
    fixture.token = (await createStaff(fixture.api)).token
  })
  afterAll(async () => {
    await fixture.sms.close()
    await fixture.api.close()
  })
  beforeEach(() => {
    fixture.sms.received.length = 0
    fixture.sms.answer = acceptText
  })
  afterEach(async () => {
    for (const table of TEXT_TABLES) await query(`DELETE FROM ${table}`)
    await query('UPDATE users SET is_active = false WHERE is_pastor')
  })
  const call = async (method: string, path: string, body?: unknown) =>
    fixture.api.call(fixture.token, method, `/holiday_texts${path}`, body)
  return Object.assign(fixture, {
    query,
    /**
     * Runs the text sender once.
     * @param url address of the gateway
     */
    run: (env = fixture.api.env, now = new Date(), url = fixture.sms.url) =>
      runTexts(
        { db: fixture.api.db, log: createLog('silent'), env, ledgers: textLedgers },
        createHttpGateway(env, url, 500),
        new AbortController().signal,
        () => now,
      ),
    /** Creates a record of holiday texts whose first text is due. */
    make: async (more: object = {}): Promise<string> => {
      const { status, body } = await call('POST', '', buildTextBody(more))
      expect({ status, body }).toMatchObject({ status: 201 })
      return body.id
    },
    read: async (id: string) => (await call('GET', `/${id}`)).body,
    ledger: async (id: string) => (await call('GET', `/${id}/texts`)).body.results,
    /** Returns the numbers that received texts. */
    numbers: () => fixture.sms.received.map(({ to: number }) => number).sort(),
  })
}

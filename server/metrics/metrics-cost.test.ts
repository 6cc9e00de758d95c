import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'

const TOKEN = 'a-token-of-tests-alone'
const STREAM_COUNT = 200
const WAITING_MAIL_COUNT = 10_000
/** Tables that only the statement of the metrics reads. */
const COUNTED_TABLES = /\b(mails|family_texts|holiday_text_messages|backup_runs)\b/
/** Maximum duration of a request as a multiple of one bare count of the emails. It takes about twice the time. */
const MAX_COST_RATIO = 8

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ METRICS_TOKEN: TOKEN })
})
afterAll(() => api.close())

const getMetrics = async () =>
  (await api.app.request('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })).text()

/** Returns the duration of the fastest run in ms, because other tests use the same processors. */
const measureFastest = async (work: () => Promise<unknown>): Promise<number> => {
  const durations: number[] = []
  for (let run = 0; run < 15; run++) {
    const startedAt = performance.now()
    await work()
    durations.push(performance.now() - startedAt)
  }
  return Math.min(...durations)
}

const openStreams = async (): Promise<void> => {
  const clubs = await Promise.all([api.club('One'), api.club('Two'), api.club('Three')])
  for (let place = 0; place < STREAM_COUNT; place++) {
    const { token } = await api.user(clubs[place % clubs.length]!.id)
    await api.app.request('/api/sync/events', { headers: { Authorization: `JWT ${token}` } })
  }
}

it('reads all metrics with one statement while 10,000 emails wait [B-OPS-02]', async () => {
  await openStreams()
  await api.db.network((_tx, client) =>
    client.query(
      `INSERT INTO mails (id, to_address, subject, text)
       SELECT gen_random_uuid(), 'a@hallbook.example', 'Menus', 'Hello' FROM generate_series(1, $1)`,
      [WAITING_MAIL_COUNT],
    ),
  )
  const text = await getMetrics()
  expect(text).toContain(`hallbook_event_streams ${STREAM_COUNT}\n`)
  expect(text).toContain(`hallbook_queue_length{queue="mails"} ${WAITING_MAIL_COUNT}\n`)

  const transactions = vi.spyOn(api.db, 'network')
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  await getMetrics()
  expect(transactions).toHaveBeenCalledTimes(1)
  // Ignore the statements with which the streams check their sign-ins.
  expect(statements.mock.calls.filter((call) => COUNTED_TABLES.test(JSON.stringify(call[0])))).toHaveLength(1)
  vi.restoreAllMocks()

  const metricsMs = await measureFastest(getMetrics)
  const countMs = await measureFastest(() =>
    api.db.network((_tx, client) =>
      client.query('SELECT count(*), min(created) FROM mails WHERE next_try IS NOT NULL'),
    ),
  )
  expect(metricsMs / countMs).toBeLessThan(MAX_COST_RATIO)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createChance } from '../demo/chance.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { isNightRun } from '../testing/night.ts'
import { acceptText, type SmsGateway, startSmsGateway } from '../testing/sms-gateway.ts'
import { buildTextBody, createStaff } from '../testing/text-fixture.ts'

/**
 * Number of texts, and number of sender processes that the test kills. The night run sends as many texts as the
 * network's largest wave, the daily run fewer.
 */
const TEXT_COUNT = isNightRun ? 2000 : 200
const KILL_COUNT = isNightRun ? 20 : 5
const SEED = process.env.HALLBOOK_SEED ?? (isNightRun ? String(Date.now()) : '31')
/** Timeout in ms of the test, and of each wait in it. Long enough for a slow machine at night. */
const MAX_TOTAL_MS = isNightRun ? 2_400_000 : 180_000
/** Number of texts that one process hands over in parallel. */
const MAX_TEXTS_IN_FLIGHT = 4

let api: TestApi
let sms: SmsGateway
beforeAll(async () => {
  api = await createTestApi()
  sms = await startSmsGateway()
})
afterAll(async () => {
  await sms.close()
  await api.close()
})

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

const createCoordinators = async () => {
  const { id } = await api.club('Bethel')
  await query(
    `INSERT INTO users (id, organisation_id, email, password_hash, first_name, last_name, is_pastor, user_type, mobile_number)
     SELECT gen_random_uuid(), $1, n || '@hallbook.example', 'none', 'Nia', 'Rees', true, 'coordinator', (447700000000 + n)::text
     FROM generate_series(1, $2) n`,
    [id, TEXT_COUNT],
  )
}

const startSender = (): ChildProcess =>
  spawn(process.execPath, [join(inject('programs'), 'send-texts.js')], {
    env: {
      ...process.env,
      DATABASE_URL: api.databaseUrl,
      JWT_SECRET: api.env.JWT_SECRET,
      SMS_GATEWAY_URL: sms.url,
      TEXTS_HOLD_MINUTES: '0',
      TEXTS_HOURS: '0-24',
      HALLBOOK_MODE: 'demo',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const endProcess = async (child: ChildProcess, signal: NodeJS.Signals) => {
  expect(child.exitCode, 'a process that has ended by itself').toBeNull()
  const exitEvent = once(child, 'exit')
  child.kill(signal)
  await exitEvent
}

const countUnfinished = async () =>
  (await query(`SELECT count(*)::int AS n FROM holiday_text_messages WHERE state = 'queued'`))[0]?.n as number

it(
  `sends ${TEXT_COUNT} texts exactly once despite ${KILL_COUNT} kills (seed ${SEED}) [B-TXT-01]`,
  async () => {
    const randomSource = createChance(SEED)
    await createCoordinators()
    const { token } = await createStaff(api)
    const { id } = (await api.call(token, 'POST', '/holiday_texts', buildTextBody())).body
    // Delay the gateway's responses, so that a kill loses some of them.
    sms.answer = (response, text) => void setTimeout(() => acceptText(response, text), randomSource.int(1, 12))
    const processes = [startSender(), startSender()]
    for (let kill = 1; kill <= KILL_COUNT; kill++) {
      const textsBeforeKill = Math.floor(((kill - 0.5 + randomSource.next() / 2) * TEXT_COUNT) / (KILL_COUNT + 1))
      await expect
        .poll(() => sms.received.length, { interval: 2, timeout: MAX_TOTAL_MS })
        .toBeGreaterThanOrEqual(textsBeforeKill)
      const index = randomSource.int(0, 1)
      await endProcess(processes[index] as ChildProcess, 'SIGKILL')
      processes[index] = startSender()
    }
    await expect.poll(countUnfinished, { interval: 100, timeout: MAX_TOTAL_MS }).toBe(0)
    for (const child of processes) await endProcess(child, 'SIGTERM')
    // Make the claims three minutes older, so that the texts in flight at a kill count as lost.
    await query(`UPDATE holiday_text_messages SET taken = taken - interval '3 minutes' WHERE state = 'handing_over'`)
    const finalSender = startSender()
    await expect
      .poll(async () => (await api.call(token, 'GET', `/holiday_texts/${id}`)).body.waves[0].state, {
        timeout: MAX_TOTAL_MS,
      })
      .toBe('sent')

    const recipients = sms.received.map((text) => text.to)
    expect(new Set(recipients).size).toBe(recipients.length)
    const rows = await query('SELECT mobile_number, state FROM holiday_text_messages')
    expect(rows).toHaveLength(TEXT_COUNT)
    const filterByState = (state: string) => rows.filter((row) => row.state === state).map((row) => row.mobile_number)
    const [sent, perhaps] = [filterByState('sent'), filterByState('perhaps_sent')]
    expect(sent.length + perhaps.length).toBe(TEXT_COUNT)
    for (const number of sent) expect(recipients).toContain(number)
    expect(perhaps.length).toBeLessThanOrEqual(KILL_COUNT * MAX_TEXTS_IN_FLIGHT)

    // Resend the perhaps sent texts one by one, as a user would. No other text is sent a second time.
    const perhapsSentList = (await api.call(token, 'GET', `/holiday_texts/${id}/texts?state=perhaps_sent&limit=100`))
      .body
    expect(perhapsSentList.count).toBe(perhaps.length)
    const resendText = (text: string) => api.call(token, 'POST', `/holiday_texts/${id}/send_again`, { text })
    for (const text of perhapsSentList.results) expect((await resendText(text.id)).status).toBe(200)
    await endProcess(finalSender, 'SIGTERM')
    const lastProcess = startSender()
    await expect.poll(countUnfinished, { interval: 100, timeout: MAX_TOTAL_MS }).toBe(0)
    await expect.poll(() => sms.received.length, { timeout: MAX_TOTAL_MS }).toBe(recipients.length + perhaps.length)
    await endProcess(lastProcess, 'SIGTERM')
    expect(
      sms.received
        .slice(recipients.length)
        .map((text) => text.to)
        .sort(),
    ).toEqual(perhaps.sort())
    for (const text of perhapsSentList.results) expect((await resendText(text.id)).status).toBe(409)
  },
  MAX_TOTAL_MS,
)

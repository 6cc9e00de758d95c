import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createFamilyClub } from '../testing/families.ts'
import { acceptText, type SmsGateway, startSmsGateway } from '../testing/sms-gateway.ts'

const TEXT_COUNT = 120
const TIMEOUT_MS = 120_000
/** Number of texts that one process hands over in parallel. */
const MAX_TEXTS_IN_FLIGHT = 4

let api: TestApi
let sms: SmsGateway
const processes: ChildProcess[] = []
beforeAll(async () => {
  sms = await startSmsGateway()
  api = await createTestApi({ SMS_GATEWAY_URL: sms.url })
})
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL')
  await sms.close()
  await api.close()
})

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

function startSender(): ChildProcess {
  const child = spawn(process.execPath, [join(inject('programs'), 'send-texts.js')], {
    env: {
      ...process.env,
      DATABASE_URL: api.databaseUrl,
      JWT_SECRET: api.env.JWT_SECRET,
      SMS_GATEWAY_URL: sms.url,
      TEXTS_HOURS: '0-24',
      HALLBOOK_MODE: 'demo',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  processes.push(child)
  return child
}

it(
  'texts each family at most once from two processes, one killed [B-TXT-01]',
  async () => {
    const club = await createFamilyClub(api)
    await query(
      `WITH families AS (SELECT n, gen_random_uuid() AS child FROM generate_series(1, $2) n),
       children AS (
         INSERT INTO registered (id, organisation_id, version, first_name, last_name)
         SELECT child, $1, 1, 'Ava', n::text FROM families)
       INSERT INTO registered (id, organisation_id, version, first_name, last_name, is_adult, attendance_type, mobile_number, family_entries)
       SELECT gen_random_uuid(), $1, 1, 'Cerys', n::text, true, 'parent_or_carer', (447700100000 + n)::text, ARRAY[child]
       FROM families`,
      [club.id, TEXT_COUNT],
    )
    const { body } = await api.call(club.coordinator.token, 'POST', '/family_links', {})
    expect(body).toMatchObject({ queued: TEXT_COUNT, left_out: [] })
    // Delay the responses, so that the kill loses some of them.
    sms.answer = (response, text) => void setTimeout(() => acceptText(response, text), 10)
    const [killed] = [startSender(), startSender()]
    const countReceived = () => sms.received.length
    await expect.poll(countReceived, { interval: 2, timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(TEXT_COUNT / 3)
    const exitEvent = once(killed as ChildProcess, 'exit')
    killed?.kill('SIGKILL')
    await exitEvent
    const countQueued = async () =>
      (await query("SELECT count(*)::int AS n FROM family_texts WHERE state = 'queued'"))[0]?.n
    await expect.poll(countQueued, { interval: 50, timeout: TIMEOUT_MS }).toBe(0)
    // Make the claims older, so that the texts in flight at the kill count as lost.
    await query("UPDATE family_texts SET taken = taken - interval '3 minutes' WHERE state = 'handing_over'")
    const countOpen = async () =>
      (await query("SELECT count(*)::int AS n FROM family_texts WHERE state = 'handing_over'"))[0]?.n
    await expect.poll(countOpen, { interval: 50, timeout: TIMEOUT_MS }).toBe(0)

    const numbers = sms.received.map(({ to }) => to)
    expect(new Set(numbers).size).toBe(numbers.length)
    const rows = await query('SELECT mobile_number, state FROM family_texts')
    const sent = rows.filter(({ state }) => state === 'sent').map(({ mobile_number }) => mobile_number)
    const lost = rows.filter(({ state }) => state === 'perhaps_sent')
    expect(sent.length + lost.length).toBe(TEXT_COUNT)
    expect(numbers).toEqual(expect.arrayContaining(sent))
    expect(lost.length).toBeLessThanOrEqual(MAX_TEXTS_IN_FLIGHT)
  },
  TIMEOUT_MS * 3,
)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createFleet, createStaffSignIn, type FleetDevice, renewSignIns } from '../../server/testing/fleet.ts'
import { startHaproxy } from '../../server/testing/haproxy.ts'
import { startMailSink } from '../../server/testing/mail-sink.ts'
import { migrateTestDatabase } from '../../server/testing/migrate-test-database.ts'
import { isNightRun } from '../../server/testing/night.ts'
import { type RestartingPostgres, startRestartingPostgres } from '../../server/testing/restarting-postgres.ts'
import { startS3 } from '../../server/testing/s3-server.ts'
import { acceptText, startSmsGateway } from '../../server/testing/sms-gateway.ts'
import { startSystemPostgres } from '../../server/testing/system-postgres.ts'
import { createSimulatedDevice, type SimulatedDevice, sendRequest } from '../support/simulated-device.ts'
import { createServerProcess, SECRET } from './server-process.ts'

const CLUB_SIZES = isNightRun ? Array.from({ length: 20 }, () => 4) : [4, 4, 4]
const PEOPLE_PER_DEVICE = 40
/** Time in ms for which the devices tick in each phase of the test. */
const PHASE_MS = isNightRun ? 20_000 : 2000
const MAIL_COUNT = 80
const TEXT_COUNT = 200
const HOUR_MS = 3_600_000
const FILE_CONTENT = 'Recipes of the hall'

const databases: [string, () => Promise<RestartingPostgres>][] = [
  ['PostgreSQL 15 of the system', startSystemPostgres],
  ['the embedded PostgreSQL', startRestartingPostgres],
]

describe.each(databases)('two servers on %s', (_name, startPostgres) => {
  it('lose nothing when one is killed, one is upgraded and PostgreSQL restarts [B-OPS-04]', async () => {
    const site = await startSite(await startPostgres())
    const { servers, postgres, devices } = site
    const [first, second] = servers
    await site.queueMails(MAIL_COUNT)
    const file = await site.uploadFile(first.url, second.url)
    const stopTicking = startTicking(devices)
    await expect.poll(() => site.texts.received.length).toBeGreaterThan(TEXT_COUNT / 10)
    await site.wakeMails(first.url)
    await expect.poll(() => site.mails.received.length).toBeGreaterThan(5)
    await first.end('SIGKILL')
    await wait(PHASE_MS)
    first.start()
    await first.waitUntilReady()
    expect(await second.end('SIGTERM')).toBe(0)
    await wait(PHASE_MS)
    second.start()
    await second.waitUntilReady()
    await postgres.stop()
    await wait(PHASE_MS)
    await postgres.start()
    const tickedPeople = await stopTicking()
    await waitUntilSent(devices)

    expect(await site.readTicks()).toEqual(tickedPeople)
    expect(await site.countMutations()).toBe(tickedPeople.length)
    expect(devices.flatMap(({ record }) => record.refused)).toEqual([])
    expect(devices.flatMap(({ record }) => record.statuses).filter((status) => status === 401)).toEqual([])
    expect(await site.query('SELECT id FROM sign_ins WHERE ended IS NOT NULL')).toEqual([])
    expect(await site.readFile(first.url, file)).toBe(FILE_CONTENT)
    await expectMailsOnce(site)
    await expectTextsOnce(site)
  })
})

describe('two servers', () => {
  it('agree on the time while the clock of one is an hour ahead [B-OPS-04]', async () => {
    const site = await startSite(await startRestartingPostgres(), { clockShiftMs: HOUR_MS })
    for (const server of site.servers) {
      const { headers } = await sendRequest(`${server.url}/api/health`, { method: 'GET' })
      expect(Math.abs(Date.parse(headers.date ?? '') - Date.now())).toBeLessThan(5000)
    }
    expect(site.servers[1].readLog()).toContain('clock of this machine wrong')
    for (const device of site.devices) device.tick(device.people.slice(0, 5))
    await waitUntilSent(site.devices)
    const [newest] = await site.query<{ ahead: number }>(
      'SELECT extract(epoch FROM max(greatest(made_at, received_at)) - now())::int AS ahead FROM mutations',
    )
    expect(newest?.ahead).toBeLessThanOrEqual(5)
  })

  it('lose no ticks of 20 devices when all sign-ins end and users sign in again', async () => {
    const site = await startSite(await startRestartingPostgres(), { clubSizes: [4, 4, 4, 4, 4] })
    await site.endAllSignIns()
    for (const device of site.devices) device.tick(device.people.slice(0, 10))
    await expect.poll(() => site.devices.every(({ record }) => record.statuses.includes(401))).toBe(true)
    expect(site.devices.map(({ pending }) => pending.length)).toEqual(site.devices.map(() => 10))
    const signIns = await renewSignIns(site.postgres.url, SECRET, site.fleet)
    for (const [i, device] of site.devices.entries()) device.signIn(signIns[i] ?? '')
    await waitUntilSent(site.devices)
    expect(await site.readTicks()).toHaveLength(200)
    expect(site.devices.flatMap(({ record }) => record.refused)).toEqual([])
  })
})

/** Starts PostgreSQL, HAProxy, two servers, a mail server and a text gateway. All end with the test. */
async function startSite(postgres: RestartingPostgres, { clockShiftMs = 0, clubSizes = CLUB_SIZES } = {}) {
  onTestFinished(() => postgres.close())
  const [mails, texts] = await Promise.all([startMailSink(), startSmsGateway()])
  onTestFinished(() => mails.stop())
  onTestFinished(() => texts.close())
  // Answer slowly, so that the texts are still being sent when a server is killed.
  texts.answer = (response, text) => void setTimeout(() => acceptText(response, text), 150)
  const dataDir = mkdtempSync(join(tmpdir(), 'hallbook-servers-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const s3 = isNightRun ? await startS3() : undefined
  if (s3) onTestFinished(() => s3.close())
  await migrateTestDatabase(postgres.url)
  const fleet = await createFleet(postgres.url, SECRET, clubSizes, PEOPLE_PER_DEVICE)
  const staff = await createStaffSignIn(postgres.url, SECRET)
  await queueTexts(postgres.url, fleet[0] as FleetDevice, TEXT_COUNT)
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SMTP_URL: mails.url,
    MAIL_FROM: 'hallbook@hallbook.example',
    SMS_GATEWAY_URL: texts.url,
    SMS_FROM: '447700900999',
    TEXTS_HOURS: '0-24',
    TEXTS_HOLD_MINUTES: '0',
    ...(s3 && {
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_REGION: s3.settings.region,
      S3_KEY: s3.settings.key,
      S3_SECRET: s3.settings.secret,
    }),
  }
  const servers = [await createServerProcess(env), await createServerProcess(env, clockShiftMs)] as const
  for (const server of servers) await server.waitUntilReady()
  const proxy = await startHaproxy(servers.map(({ port }) => port))
  onTestFinished(() => proxy.stop())
  const devices = fleet.map((device) => createSimulatedDevice(proxy.url, device))
  for (const device of devices) await device.bootstrap()
  for (const device of devices) device.goOnline()
  onTestFinished(async () => void (await Promise.all(devices.map((device) => device.stop()))))
  const people = new Map(fleet.map((device) => [device.device, device.people]))
  const query = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    runQuery<Row>(postgres.url, text, values)
  const [owner] = fleet as [FleetDevice]
  const callAsStaff = async (method: string, url: string, body?: unknown) => {
    const response = await sendRequest(url, { method, token: staff, body })
    if (response.status >= 300) throw new Error(`${method} ${url}: ${response.status} ${response.text}`)
    return JSON.parse(response.text)
  }
  return {
    servers,
    postgres,
    proxy,
    fleet,
    devices: devices.map((device) => Object.assign(device, { people: people.get(device.id) ?? [] })),
    mails,
    texts,
    query,
    queueMails: (count: number) =>
      query(
        `INSERT INTO mails (id, to_address, subject, text)
         SELECT gen_random_uuid(), 'reader' || n || '@hallbook.example', 'Mail ' || n, 'text' FROM generate_series(1, $1::int) n`,
        [count],
      ),
    /** Asks for a password link, which wakes the mail sender of this server. */
    wakeMails: async (url: string) => {
      await sendRequest(`${url}/api/password_reset_request`, {
        method: 'POST',
        body: { email: `${owner.user}@hall.example` },
      })
    },
    /** Uploads a file through one server and adds it to the resource library through another one. */
    uploadFile: async (url: string, otherUrl: string): Promise<string> => {
      const upload = await callAsStaff('POST', `${url}/api/uploads`, {
        filename: 'recipes.txt',
        size: FILE_CONTENT.length,
      })
      const sent = await fetch(`${url}/api/uploads/${upload.id}`, {
        method: 'PUT',
        headers: { Authorization: `JWT ${staff}`, 'Content-Type': 'application/octet-stream' },
        body: FILE_CONTENT,
      })
      expect(sent.status).toBe(200)
      const directory = await callAsStaff('POST', `${otherUrl}/api/resource_directories`, { name: 'Kitchen' })
      const path = `${otherUrl}/api/resource_directories/${directory.id}/files`
      return (await callAsStaff('POST', path, { name: 'Recipes', content: '<p>All</p>', file: { upload: upload.id } }))
        .id
    },
    endAllSignIns: () => callAsStaff('DELETE', `${proxy.url}/api/sign_ins`),
    readFile: async (url: string, id: string) =>
      (await fetch(`${url}/api/media/resources/${id}`, { headers: { Authorization: `JWT ${staff}` } })).text(),
    readTicks: async () => {
      const rows = await query<{ id: string }>("SELECT registered_id AS id FROM attendance WHERE state = 'attending'")
      return rows.map(({ id }) => id).sort()
    },
    countMutations: async () => {
      const rows = await query<{ count: string }>(
        "SELECT count(*) AS count FROM mutations WHERE name = 'attendance.set'",
      )
      return Number(rows[0]?.count)
    },
  }
}

type Site = Awaited<ReturnType<typeof startSite>>

/** Ticks one person after another on each device. The returned function stops and returns all ticked people. */
function startTicking(devices: readonly (SimulatedDevice & { people: string[] })[]) {
  const ticked: string[] = []
  const timers = devices.map((device) => {
    const people = [...device.people]
    return setInterval(
      () => {
        const person = people.shift()
        if (!person) return
        ticked.push(person)
        device.tick([person])
      },
      200 + Math.random() * 200,
    )
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    return ticked.sort()
  }
}

const waitUntilSent = (devices: readonly SimulatedDevice[]) =>
  expect.poll(() => devices.reduce((sum, { pending }) => sum + pending.length, 0), { timeout: 60_000 }).toBe(0)

/**
 * Expects each email once. A server that was killed between the mail server's response and its own record may have sent
 * one email that another server sends again, with the same Message-ID.
 */
async function expectMailsOnce(site: Site) {
  // End the claims of the killed server, as 15 minutes do.
  await site.query('UPDATE mails SET next_try = now() WHERE sent IS NULL AND next_try > now()')
  for (const server of site.servers) await site.wakeMails(server.url)
  await expect
    .poll(() => site.query("SELECT id FROM mails WHERE sent IS NULL AND subject LIKE 'Mail %'"), { timeout: 90_000 })
    .toEqual([])
  const readers = site.mails.received.flatMap(({ to: addresses }) => addresses).filter((to) => to.startsWith('reader'))
  expect(new Set(readers).size).toBe(MAIL_COUNT)
  expect(readers.length - MAIL_COUNT).toBeLessThanOrEqual(1)
}

/** Expects each text at most once. The killed server's texts wait for the decision of a user. */
async function expectTextsOnce(site: Site) {
  await expect
    .poll(() => site.query("SELECT id FROM holiday_text_messages WHERE state = 'queued'"), { timeout: 90_000 })
    .toEqual([])
  const ids = site.texts.received.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const unknown = await site.query("SELECT id FROM holiday_text_messages WHERE state <> 'sent'")
  expect(unknown.length).toBeLessThanOrEqual(4)
  expect(ids.length + unknown.length).toBeGreaterThanOrEqual(TEXT_COUNT)
}

async function runQuery<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Queues the texts of one wave, as the text sender does. */
async function queueTexts(url: string, { user, club }: FleetDevice, count: number): Promise<void> {
  const holidayText = newId()
  await runQuery(
    url,
    `INSERT INTO holiday_texts (id, holiday, year, start_date, end_date, first_text_date, second_text_date, third_text_date)
     VALUES ($1, 'July/Aug', 2026, '2026-07-20', '2026-08-31', '2026-07-01', '2026-07-08', '2026-09-01')`,
    [holidayText],
  )
  await runQuery(
    url,
    `INSERT INTO holiday_text_messages (id, holiday_text, year, holiday, wave, user_id, organisation_id,
       mobile_number, language, message, parts, state)
     SELECT gen_random_uuid(), $1, 2026, 'July/Aug', 1, $2, $3, '4477009' || lpad(n::text, 5, '0'), 'en', 'Hello', 1, 'queued'
     FROM generate_series(1, $4::int) n`,
    [holidayText, user, club, count],
  )
}

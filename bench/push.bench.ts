import { Agent, request } from 'node:http'
import pg from 'pg'
import { newId } from '../contract/id.ts'
import { startDurablePostgres } from '../server/testing/database.ts'
import { startProduct } from '../server/testing/product.ts'
import { buildBareTicksQuery } from './bare-ticks.ts'
import { createSignedInUser, makeClub } from './club.ts'
import { report } from './report.ts'

const CLIENT_COUNT = 20
const BATCH_SIZE = 100
const BATCHES_PER_CLIENT = 10

const agent = new Agent({ keepAlive: true, maxSockets: CLIENT_COUNT })

/**
 * Posts a push over a keep-alive connection. Returns the response without parsing it, so that the client's work does
 * not affect the measurement.
 */
const postPush = (url: string, token: string, data: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const headers = {
      Authorization: `JWT ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(data),
    }
    const outgoingRequest = request(`${url}/api/sync/push`, { method: 'POST', agent, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk) => chunks.push(chunk))
      reply.on('end', () => {
        if (reply.statusCode !== 200) return reject(new Error(`push answered ${reply.statusCode}`))
        resolve(Buffer.concat(chunks))
      })
    })
    outgoingRequest.on('error', reject)
    outgoingRequest.end(data)
  })

// Start a database that flushes every commit to disk, as in production.
const postgres = await startDurablePostgres()
const product = await startProduct(postgres.url, { LOG_LEVEL: 'silent' })
const pool = new pg.Pool({ connectionString: product.databaseUrl, max: CLIENT_COUNT })

/** Creates a club with a session. The club has enough people to make every tick of the measurement a new row. */
const createClub = async (people: number) => {
  const { organisation, group } = await makeClub(product)
  const session = newId()
  const ids = Array.from({ length: people }, newId)
  await pool.query(
    "INSERT INTO sessions (id, organisation_id, version, group_id, date, holiday, year) VALUES ($1, $2, 1, $3, '2026-08-05', 'July/Aug', 2026)",
    [session, organisation, group],
  )
  await pool.query(
    "INSERT INTO registered (id, organisation_id, version, first_name, last_name) SELECT id, $2, 1, 'A', 'B' FROM unnest($1::uuid[]) AS id",
    [ids, organisation],
  )
  return { organisation, session, ids }
}

/**
 * Measures the ticks per second while all clients push at the same time. Each client pushes its batches one after
 * another.
 */
const measurePushRate = async (clubs: number): Promise<number> => {
  const createdClubs = await Promise.all(
    Array.from({ length: clubs }, () => createClub((CLIENT_COUNT / clubs) * BATCHES_PER_CLIENT * BATCH_SIZE)),
  )
  const clients = []
  for (let clientIndex = 0; clientIndex < CLIENT_COUNT; clientIndex++) {
    const club = createdClubs[clientIndex % clubs] as (typeof createdClubs)[number]
    const offset = Math.floor(clientIndex / clubs) * BATCHES_PER_CLIENT * BATCH_SIZE
    clients.push({
      club,
      offset,
      token: await createSignedInUser(product, club.organisation),
      device_id: newId(),
    })
  }
  const bodies = clients.map(({ club, offset, device_id }) =>
    Array.from({ length: BATCHES_PER_CLIENT }, (_, b) => {
      const mutations = Array.from({ length: BATCH_SIZE }, (_, i) => ({
        id: newId(),
        seq: b * BATCH_SIZE + i + 1,
        name: 'attendance.set',
        v: 1,
        args: {
          session: club.session,
          registered: club.ids[offset + b * BATCH_SIZE + i],
          seen: 0,
          state: 'attending',
        },
        made_at: new Date().toISOString(),
      }))
      return JSON.stringify({ device_id, mutations })
    }),
  )
  const replies: Buffer[] = []
  const startedAt = performance.now()
  await Promise.all(
    clients.map(async ({ token }, c) => {
      for (const body of bodies[c] ?? []) replies.push(await postPush(product.url, token, body))
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const statuses = replies.flatMap((reply) =>
    (JSON.parse(reply.toString()) as { results: { status: string }[] }).results.map(({ status }) => status),
  )
  const appliedCount = statuses.filter((status) => status === 'applied').length
  if (appliedCount !== CLIENT_COUNT * BATCHES_PER_CLIENT * BATCH_SIZE)
    throw new Error(`only ${appliedCount} ticks were applied`)
  return appliedCount / seconds
}

/**
 * Measures the lower limit as ticks per second: one plain SQL statement for each batch, through the same driver but
 * without HTTP.
 */
const measureBareInserts = async (clubs: number): Promise<number> => {
  const createdClubs = await Promise.all(
    Array.from({ length: clubs }, () => createClub((CLIENT_COUNT / clubs) * BATCHES_PER_CLIENT * BATCH_SIZE)),
  )
  const user = (await pool.query('SELECT id FROM users LIMIT 1')).rows[0].id as string
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: CLIENT_COUNT }, async (_, c) => {
      const club = createdClubs[c % clubs] as (typeof createdClubs)[number]
      const offset = Math.floor(c / clubs) * BATCHES_PER_CLIENT * BATCH_SIZE
      for (let batchIndex = 0; batchIndex < BATCHES_PER_CLIENT; batchIndex++) {
        const ids = club.ids.slice(offset + batchIndex * BATCH_SIZE, offset + (batchIndex + 1) * BATCH_SIZE)
        const { organisation, session } = club
        await pool.query(buildBareTicksQuery({ organisation, user, session, people: ids, ids }))
      }
    }),
  )
  return (CLIENT_COUNT * BATCHES_PER_CLIENT * BATCH_SIZE) / ((performance.now() - startedAt) / 1000)
}

const claims = []
for (const clubs of [1, 20]) {
  await measurePushRate(clubs)
  const rateRatios: number[] = []
  let lastRates = ''
  for (let run = 0; run < 3; run++) {
    const bareRate = await measureBareInserts(clubs)
    const pushRate = await measurePushRate(clubs)
    rateRatios.push(pushRate / bareRate)
    lastRates = `${Math.round(pushRate)} against ${Math.round(bareRate)} ticks/s`
  }
  rateRatios.sort((a, b) => a - b)
  claims.push({
    name: `${CLIENT_COUNT} clients, batches of ${BATCH_SIZE}, ${clubs} club(s): share of the bare statement's rate`,
    value: rateRatios[1] ?? 0,
    unit: '',
    bar: 0.33,
    atMost: false,
    note: lastRates,
  })
}
report('Ticks pushed, beside one bare set-based statement for the same rows', claims)
await pool.end()
await product.close()
await postgres.stop()

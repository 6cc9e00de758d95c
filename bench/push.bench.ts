import { Agent, request } from 'node:http'
import pg from 'pg'
import { newId } from '../contract/id.ts'
import { startDurablePostgres } from '../server/testing/database.ts'
import { startProduct } from '../server/testing/product.ts'
import { buildBareTicksQuery } from './bare-ticks.ts'
import { createSignedInUser, makeClub } from './club.ts'
import { report } from './report.ts'

const CLIENTS = 20
const BATCH = 100
const BATCHES = 10

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })

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
    const outgoing = request(`${url}/api/sync/push`, { method: 'POST', agent, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk) => chunks.push(chunk))
      reply.on('end', () => {
        if (reply.statusCode !== 200) return reject(new Error(`push answered ${reply.statusCode}`))
        resolve(Buffer.concat(chunks))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(data)
  })

// Start a database that flushes every commit to disk, as in production.
const postgres = await startDurablePostgres()
const product = await startProduct(postgres.url, { LOG_LEVEL: 'silent' })
const pool = new pg.Pool({ connectionString: product.databaseUrl, max: CLIENTS })

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
const pushAll = async (clubs: number): Promise<number> => {
  const createdClubs = await Promise.all(
    Array.from({ length: clubs }, () => createClub((CLIENTS / clubs) * BATCHES * BATCH)),
  )
  const clients = []
  for (let c = 0; c < CLIENTS; c++) {
    const club = createdClubs[c % clubs] as (typeof createdClubs)[number]
    const offset = Math.floor(c / clubs) * BATCHES * BATCH
    clients.push({
      club,
      offset,
      token: await createSignedInUser(product, club.organisation),
      device_id: newId(),
    })
  }
  const bodies = clients.map(({ club, offset, device_id }) =>
    Array.from({ length: BATCHES }, (_, b) => {
      const mutations = Array.from({ length: BATCH }, (_, i) => ({
        id: newId(),
        seq: b * BATCH + i + 1,
        name: 'attendance.set',
        v: 1,
        args: {
          session: club.session,
          registered: club.ids[offset + b * BATCH + i],
          seen: 0,
          state: 'attending',
        },
        made_at: new Date().toISOString(),
      }))
      return JSON.stringify({ device_id, mutations })
    }),
  )
  const replies: Buffer[] = []
  const began = performance.now()
  await Promise.all(
    clients.map(async ({ token }, c) => {
      for (const body of bodies[c] ?? []) replies.push(await postPush(product.url, token, body))
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const statuses = replies.flatMap((reply) =>
    (JSON.parse(reply.toString()) as { results: { status: string }[] }).results.map(({ status }) => status),
  )
  const applied = statuses.filter((status) => status === 'applied').length
  if (applied !== CLIENTS * BATCHES * BATCH) throw new Error(`only ${applied} ticks were applied`)
  return applied / seconds
}

/**
 * Measures the lower limit as ticks per second: one plain SQL statement for each batch, through the same driver but
 * without HTTP.
 */
const measureBareInserts = async (clubs: number): Promise<number> => {
  const createdClubs = await Promise.all(
    Array.from({ length: clubs }, () => createClub((CLIENTS / clubs) * BATCHES * BATCH)),
  )
  const user = (await pool.query('SELECT id FROM users LIMIT 1')).rows[0].id as string
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, c) => {
      const club = createdClubs[c % clubs] as (typeof createdClubs)[number]
      const offset = Math.floor(c / clubs) * BATCHES * BATCH
      for (let b = 0; b < BATCHES; b++) {
        const ids = club.ids.slice(offset + b * BATCH, offset + (b + 1) * BATCH)
        const { organisation, session } = club
        await pool.query(buildBareTicksQuery({ organisation, user, session, people: ids, ids }))
      }
    }),
  )
  return (CLIENTS * BATCHES * BATCH) / ((performance.now() - began) / 1000)
}

const claims = []
for (const clubs of [1, 20]) {
  await pushAll(clubs)
  const pairs: number[] = []
  let lastRates = ''
  for (let run = 0; run < 3; run++) {
    const bare = await measureBareInserts(clubs)
    const pushed = await pushAll(clubs)
    pairs.push(pushed / bare)
    lastRates = `${Math.round(pushed)} against ${Math.round(bare)} ticks/s`
  }
  pairs.sort((a, b) => a - b)
  claims.push({
    name: `${CLIENTS} clients, batches of ${BATCH}, ${clubs} club(s): share of the bare statement's rate`,
    value: pairs[1] ?? 0,
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

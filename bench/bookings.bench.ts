import { createHash, randomBytes } from 'node:crypto'
import { FAMILY_KEY_HEADER } from '../contract/family/family-key.ts'
import { newId } from '../contract/id.ts'
import { addDays, DAY_MS, getLondonDay } from '../contract/rules/days.ts'
import { startDurablePostgres } from '../server/testing/database.ts'
import { startProduct } from '../server/testing/product.ts'
import { makeClub } from './club.ts'
import { getPercentile, report } from './report.ts'

/** Families that book one session of `PLACES` places within `SPREAD_MS`. */
const FAMILY_COUNT = 200
const PLACES = 40
const SPREAD_MS = 10_000
const MAX_P95_MS = 2000
const MAX_DURATION_MS = SPREAD_MS + 2000

const postgres = await startDurablePostgres()
const product = await startProduct(postgres.url, { LOG_LEVEL: 'silent' })
const { query, url } = product
const { organisation, group } = await makeClub(product)
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const session = newId()
await query(
  `INSERT INTO sessions (id, organisation_id, version, group_id, date, holiday, year, booking_opens)
   VALUES ($1, $2, 1, $3, $4, 'Extra Sessions', $5, now() - interval '1 hour')`,
  [session, organisation, group, addDays(getLondonDay(), 14), Number(getLondonDay().slice(0, 4))],
)
await query('INSERT INTO session_places (session_id, organisation_id, places) VALUES ($1, $2, $3)', [
  session,
  organisation,
  PLACES,
])

/** Creates a family of one adult and one child, with an opened page. */
async function createFamily(number: number) {
  const [adult, child, link, secret, key] = [newId(), newId(), newId(), randomBytes(20).toString('hex'), newId()]
  await query(
    `INSERT INTO registered (id, organisation_id, version, first_name, last_name, is_adult, email, family_entries)
     VALUES ($1, $3, 1, 'Adult', $4, true, $5, ARRAY[$2]::uuid[]), ($2, $3, 1, 'Child', $4, false, NULL, '{}')`,
    [adult, child, organisation, `Family ${number}`, `bench-${number}@hallbook.example`],
  )
  await query(
    `INSERT INTO family_links (id, organisation_id, adult_id, children, email, token_hash, sealed)
     VALUES ($1, $2, $3, ARRAY[$4]::uuid[], $5, $6, 'none')`,
    [link, organisation, adult, child, `bench-${number}@hallbook.example`, hash(secret)],
  )
  await query('INSERT INTO family_link_keys (key_hash, organisation_id, link_id, expires) VALUES ($1, $2, $3, $4)', [
    hash(key),
    organisation,
    link,
    new Date(Date.now() + DAY_MS).toISOString(),
  ])
  return { child, secret, key }
}

const families = []
for (let number = 0; number < FAMILY_COUNT; number++) families.push(await createFamily(number))
await query('ANALYZE')

type Family = (typeof families)[number]

/** Books a place at a random moment. Returns the duration in ms, the status and the state of the child. */
async function bookPlace({ child, secret, key }: Family) {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS))
  const startedAt = performance.now()
  const reply = await fetch(`${url}/api/family/${secret}/bookings`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', [FAMILY_KEY_HEADER]: key },
    body: JSON.stringify({ bookings: [{ session, registered: child, state: 'booked' }] }),
  })
  const body = (await reply.json()) as { results?: { state: string; position?: number }[] }
  return { ms: performance.now() - startedAt, status: reply.status, result: body.results?.[0] }
}

const startedAt = performance.now()
const replies = await Promise.all(families.map(bookPlace))
const duration = performance.now() - startedAt
const stored = await query<{ state: string; count: number }>(
  'SELECT state, count(*)::int AS count FROM bookings WHERE session_id = $1 GROUP BY state',
  [session],
)
const countStored = (state: string) => stored.find((row) => row.state === state)?.count ?? 0
const positions = new Set(replies.flatMap(({ result }) => result?.position ?? []))
const slowest = getPercentile(
  replies.map(({ ms }) => ms),
  0.95,
)
const exactly = (name: string, value: number, bar: number) => [
  { name, value, unit: '', bar, atMost: true },
  { name, value, unit: '', bar, atMost: false },
]
report(`${FAMILY_COUNT} families book one session of ${PLACES} places within ${SPREAD_MS / 1000} s`, [
  ...exactly('replies with status 200', replies.filter(({ status }) => status === 200).length, FAMILY_COUNT),
  {
    name: 'replies with status 5xx',
    value: replies.filter(({ status }) => status >= 500).length,
    unit: '',
    bar: 0,
    atMost: true,
  },
  ...exactly('children booked', countStored('booked'), PLACES),
  ...exactly('children waiting', countStored('waiting'), FAMILY_COUNT - PLACES),
  ...exactly('different positions', positions.size, FAMILY_COUNT - PLACES),
  { name: 'reply, 95th percentile', value: slowest, unit: 'ms', bar: MAX_P95_MS, atMost: true },
  { name: 'all replies', value: duration, unit: 'ms', bar: MAX_DURATION_MS, atMost: true },
])
await product.close()
await postgres.stop()

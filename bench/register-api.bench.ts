import pg from 'pg'
import { newId } from '../contract/id.ts'
import { startDurablePostgres } from '../server/testing/database.ts'
import { startProduct } from '../server/testing/product.ts'
import { createSignedInUser } from './club.ts'
import { FIRST_NAMES, LAST_NAMES, NAME_ENDINGS } from './names.ts'
import { createQuietRunner } from './quiet.ts'
import { getPercentile, report } from './report.ts'
import { createCallTimer } from './timed-call.ts'

const PEOPLE_COUNT = 100_000
const CLUB_COUNT = 200
/** Number of times that each list is measured. */
const ROUNDS = 40
const MAX_P95_MS = 30

/** Search texts that match few, some, very many or no names. */
const SEARCH_TEXTS = ['mali pr', 'ffionwen', 'jones', 'en', 'a', 'zzz']

const postgres = await startDurablePostgres()
const product = await startProduct(postgres.url, { LOG_LEVEL: 'silent' })
const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 })
const { timed: measureCall, end: closeTimer } = createCallTimer(product)

const makeClubs = async (count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, newId)
  await pool.query(
    "INSERT INTO organisations (id, name, hashid) SELECT id, 'Bench', id::text FROM unnest($1::uuid[]) AS id",
    [ids],
  )
  await pool.query('INSERT INTO versions (organisation_id, version) SELECT id, 1 FROM unnest($1::uuid[]) AS id', [ids])
  return ids
}

/** Creates people in these clubs. Each person has as many filled columns as in a usual registration. */
const fillRegister = (clubs: readonly string[]) =>
  pool.query(
    `INSERT INTO registered (id, organisation_id, version, first_name, last_name, is_adult, gender, school, address_1,
       town, postcode, mobile_number, emergency_contact_name, emergency_contact_number, parent_or_carer, created)
     SELECT gen_random_uuid(), ($2::uuid[])[1 + n % cardinality($2::uuid[])], 1,
       ($3::text[])[1 + (random() * 12)::int] || ($5::text[])[1 + (random() * 9)::int],
       ($4::text[])[1 + (random() * 10)::int] || ($5::text[])[1 + (random() * 9)::int],
       n % 3 = 0, 'Female', 'Ysgol y Bryn', n || ' Sample Street', 'Cardiff', 'CF10 1AA', '07700 900123',
       'Rhian Jones', '07700 900124', 'Rhian Jones', now() - n * interval '1 minute'
     FROM generate_series(1, $1::int) AS n`,
    [PEOPLE_COUNT, clubs, FIRST_NAMES, LAST_NAMES, NAME_ENDINGS],
  )

/**
 * Measures the lower limit in ms: one plain SQL statement for the first page of a club. It uses no HTTP and counts
 * nothing.
 */
const measureBareQuery = async (organisation: string): Promise<number> => {
  const startedAt = performance.now()
  await pool.query(
    'SELECT * FROM registered WHERE organisation_id = $1 AND deleted_at IS NULL AND NOT soft_archived ORDER BY created DESC LIMIT 50',
    [organisation],
  )
  return performance.now() - startedAt
}

const [bigClub = ''] = await makeClubs(1)
const smallClubs = await makeClubs(CLUB_COUNT)
await fillRegister([bigClub])
await fillRegister(smallClubs)
await pool.query(
  `UPDATE registered r SET family_entries = ARRAY[o.id] FROM registered o
   WHERE o.organisation_id = r.organisation_id AND o.created = r.created + interval '200 minutes' AND NOT r.is_adult AND o.is_adult`,
)
// Collect table statistics now. In production PostgreSQL does this by itself after a while.
await pool.query('VACUUM ANALYZE registered')

const quietRunner = await createQuietRunner()
const orderedListQueries: [string, Record<string, string>][] = [
  ['by surname', { ordering: 'last_name' }],
  ['by surname, from Z', { ordering: '-last_name' }],
  ['newest first', {}],
]
const claims = []
for (const [scopeLabel, organisation] of [
  ['in one club', bigClub],
  [`over ${CLUB_COUNT} clubs`, smallClubs[7] as string],
] as const) {
  const token = await createSignedInUser(product, organisation)
  const timesByName = new Map<string, number[]>()
  const searches = SEARCH_TEXTS.map((search): [string, Record<string, string>] => [`“${search}”`, { search }])
  const requestAll = async () => {
    const durations: [string, number][] = []
    for (const [name, query] of [...orderedListQueries, ...searches])
      durations.push([name, await measureCall(token, '/registered', query)])
    return [...durations, ['bare', await measureBareQuery(organisation)] as [string, number]]
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, ms] of await quietRunner.quietly(requestAll))
      timesByName.set(name, [...(timesByName.get(name) ?? []), ms])
  const getP95 = (values: readonly number[]) => getPercentile(values, 0.95)
  const collectTimes = (names: readonly (readonly [string, unknown])[]) => {
    const allTimes = names.flatMap(([name]) => timesByName.get(name) ?? [])
    const timeLabels = names.map(([name]) => `${name} ${getP95(timesByName.get(name) ?? []).toFixed(1)}`)
    return { all: allTimes, note: `${timeLabels.join(', ')}; median ${getPercentile(allTimes, 0.5).toFixed(1)}` }
  }
  const bareQueryLabel = `one bare statement for a page: p95 ${getP95(timesByName.get('bare') ?? []).toFixed(1)}`
  for (const [claimLabel, names] of [
    ['a search', searches],
    ['a list in order', orderedListQueries],
  ] as const) {
    const { all: allTimes, note } = collectTimes(names)
    claims.push({
      name: `${claimLabel}, ${PEOPLE_COUNT} people ${scopeLabel}, p95`,
      value: getP95(allTimes),
      unit: 'ms',
      bar: MAX_P95_MS,
      atMost: true,
      note: `${note}; ${bareQueryLabel}`,
    })
  }
}
report(`First page of the register over HTTP, its count included; ${quietRunner.told()}`, claims)
closeTimer()
await pool.end()
await product.close()
await postgres.stop()

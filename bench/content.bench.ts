import pg from 'pg'
import { startDurablePostgres } from '../server/testing/database.ts'
import { startProduct } from '../server/testing/product.ts'
import { makeManyFiles } from './many-files.ts'
import { createQuietRunner } from './quiet.ts'
import { getPercentile, report } from './report.ts'
import { createCallTimer } from './timed-call.ts'

const DIRECTORY_COUNT = 200
const FILE_COUNT = 2000
/** Number of times that each call is measured. */
const ROUNDS = 60

const ALL_FILES_QUERY = { limit: '99999', ordering: 'ordering,name' }
/** Calls to measure: name, account, path and query. */
const calls: [string, string, string, Record<string, string>][] = [
  ['tree', 'coordinator.riverside', '/resource_directories', {}],
  ['tree of VP support', 'vp.support', '/resource_directories', {}],
  ['“allergen 7”', 'coordinator.riverside', '/resource_files', { ...ALL_FILES_QUERY, search: 'allergen 7' }],
  ['“menu”, all of them', 'coordinator.riverside', '/resource_files', { ...ALL_FILES_QUERY, search: 'menu' }],
  ['“zzz”', 'coordinator.riverside', '/resource_files', { ...ALL_FILES_QUERY, search: 'zzz' }],
  ['welcome', 'coordinator.riverside', '/welcome', {}],
]

const postgres = await startDurablePostgres()
const product = await startProduct(postgres.url, { LOG_LEVEL: 'silent' })
await makeManyFiles(product.databaseUrl, DIRECTORY_COUNT, FILE_COUNT)
const { timed: measureCall, end: closeTimer } = createCallTimer(product)
const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 })
const tokens = new Map<string, string>()
for (const accountName of new Set(calls.map(([, account]) => account)))
  tokens.set(accountName, await product.token(accountName))
const [firstDirectory] = await product.query<{ id: string }>(
  "SELECT resource_directory AS id FROM resource_files WHERE name LIKE '% of the bench' LIMIT 1",
)
calls.push([
  'one directory',
  'coordinator.riverside',
  '/resource_files',
  { ...ALL_FILES_QUERY, resource_directory: firstDirectory?.id ?? '' },
])

/**
 * Measures the lower limit: one plain statement for the same rows. It involves neither HTTP, access rules nor a tree.
 */
const measureBareQuery = async (): Promise<number> => {
  const startedAt = performance.now()
  await pool.query('SELECT * FROM resource_files ORDER BY ordering NULLS LAST, name')
  return performance.now() - startedAt
}

const quietRunner = await createQuietRunner()
const timesByName = new Map<string, number[]>()
const requestAll = async () => {
  const durations: [string, number][] = [['bare', await measureBareQuery()]]
  for (const [name, accountName, path, query] of calls)
    durations.push([name, await measureCall(tokens.get(accountName) ?? '', path, query)])
  return durations
}
// Warm up, because the server compiles its code during the first responses.
for (let round = 0; round < 5; round++) await requestAll()
for (let round = 0; round < ROUNDS; round++)
  for (const [name, ms] of await quietRunner.quietly(requestAll))
    timesByName.set(name, [...(timesByName.get(name) ?? []), ms])

const getP95 = (name: string) => getPercentile(timesByName.get(name) ?? [], 0.95)
const fileQueryNames = [...timesByName.keys()].filter((name) => name !== 'bare' && name !== 'welcome')
report(`Files for clubs and the welcome page over HTTP; ${quietRunner.told()}`, [
  {
    name: `tree and searches of ${FILE_COUNT} files in ${DIRECTORY_COUNT} directories, p95 of the slowest`,
    value: Math.max(...fileQueryNames.map(getP95)),
    unit: 'ms',
    bar: 50,
    atMost: true,
    note: `${fileQueryNames.map((name) => `${name} ${getP95(name).toFixed(1)}`).join(', ')}; all rows by one bare statement ${getP95('bare').toFixed(1)}`,
  },
  { name: 'the welcome page, p95', value: getP95('welcome'), unit: 'ms', bar: 25, atMost: true },
])
closeTimer()
await pool.end()
await product.close()
await postgres.stop()

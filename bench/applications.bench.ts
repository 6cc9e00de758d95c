import pg from 'pg'
import { startDurablePostgres } from '../server/testing/database.ts'
import { startProduct } from '../server/testing/product.ts'
import { makeManyApplications } from './many-applications.ts'
import { createQuietRunner } from './quiet.ts'
import { getPercentile, report } from './report.ts'
import { createCallTimer } from './timed-call.ts'

/** Number of applications in each flow. */
const APPLICATION_COUNT = 50_000
/** Number of requests for each list. */
const ROUNDS = 40
const MAX_P95_MS = 40

const flows = [
  ['the core team', '/applications'],
  ['volunteers', '/volunteer_applications'],
] as const
/**
 * Queries that the screens send: every order, every filter, and searches with few, many and no results. Each entry has
 * a name and its query parameters.
 */
const listQueries: [string, Record<string, string>][] = [
  ['as it opens', { ordering: 'waiting_since' }],
  ['page 400', { ordering: 'waiting_since', offset: '20000' }],
  ['newest first', { ordering: '-created' }],
  ['by first name', { ordering: 'form__first_name' }],
  ['by club', { ordering: 'form__organisation__organisation_name' }],
  ['waiting for the reviewer', { ordering: 'waiting_since', waiting_for: 'reviewer' }],
  ['waiting for a referee', { ordering: 'waiting_since', waiting_for: 'referee' }],
  ['submitted', { ordering: 'waiting_since', form__status__in: 'submitted' }],
  ['checks completed', { ordering: 'waiting_since', checks_completed__isnull: 'false' }],
  ['archived', { ordering: 'waiting_since', archived: 'true' }],
  ['“mali jones4”', { ordering: 'waiting_since', search: 'mali jones4' }],
  ['“e”, by surname', { ordering: 'form__last_name', search: 'e' }],
  ['“zzz”', { ordering: 'form__last_name', search: 'zzz' }],
]
const coreOnlyListQueries: typeof listQueries = [
  ['without a declaration', { ordering: 'waiting_since', no_safeguarding_declaration_for_year: '2026' }],
  ['with a declaration', { ordering: 'waiting_since', has_safeguarding_declaration_for_year: '2026' }],
]

const postgres = await startDurablePostgres()
const product = await startProduct(postgres.url, { LOG_LEVEL: 'silent', CALLS_A_MINUTE: '1000000' })
await makeManyApplications(product.databaseUrl, APPLICATION_COUNT)
const { timed: measureCall, end: closeTimer } = createCallTimer(product)
const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 })
const token = await product.token('vp.support')

/**
 * Measures the lower limit for a list request: one plain statement for the first page in index order. It involves
 * neither HTTP nor a count.
 */
const measureBareQuery = async (): Promise<number> => {
  const startedAt = performance.now()
  await pool.query(
    "SELECT * FROM applications WHERE flow = 'core' AND NOT archived ORDER BY waiting_since, created DESC, id LIMIT 50",
  )
  return performance.now() - startedAt
}

const quietRunner = await createQuietRunner()
const claims = []
for (const [flowName, path] of flows) {
  const timesByName = new Map<string, number[]>()
  const requestAll = async () => {
    const durations: [string, number][] = [['bare', await measureBareQuery()]]
    for (const [name, query] of [...listQueries, ...(path === '/applications' ? coreOnlyListQueries : [])])
      durations.push([name, await measureCall(token, path, { limit: '50', ...query })])
    return durations
  }
  // Warm up, because the server compiles its code during the first responses.
  for (let round = 0; round < 3; round++) await requestAll()
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, ms] of await quietRunner.quietly(requestAll))
      timesByName.set(name, [...(timesByName.get(name) ?? []), ms])
  const getP95 = (name: string) => getPercentile(timesByName.get(name) ?? [], 0.95)
  const names = [...timesByName.keys()].filter((name) => name !== 'bare')
  const allTimes = names.flatMap((name) => timesByName.get(name) ?? [])
  claims.push({
    name: `a page of ${APPLICATION_COUNT} applications of ${flowName}, p95`,
    value: getPercentile(allTimes, 0.95),
    unit: 'ms',
    bar: MAX_P95_MS,
    atMost: true,
    note: `${names.map((name) => `${name} ${getP95(name).toFixed(1)}`).join(', ')}; one bare statement for a page: p95 ${getP95('bare').toFixed(1)}`,
  })
}
report(`Lists of applications over HTTP, their count included; ${quietRunner.told()}`, claims)
closeTimer()
await pool.end()
await product.close()
await postgres.stop()

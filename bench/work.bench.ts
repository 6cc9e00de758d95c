import pg from 'pg'
import { startDurablePostgres } from '../server/testing/database.ts'
import { startProduct } from '../server/testing/product.ts'
import { makeManyApplications } from './many-applications.ts'
import { createQuietRunner } from './quiet.ts'
import { getPercentile, report } from './report.ts'
import { createCallTimer } from './timed-call.ts'

/** Number of clubs, with the 300 that `makeManyApplications` creates. */
const CLUB_COUNT = 1000
/** Number of applications in each flow. */
const APPLICATION_COUNT = 25_000
const ROUNDS = 40
/** Users with the limit of a call in ms. */
const accounts = [
  ['coordinator.riverside', 25],
  ['vp.support', 60],
] as const

const postgres = await startDurablePostgres()
const product = await startProduct(postgres.url, { LOG_LEVEL: 'silent', CALLS_A_MINUTE: '1000000' })
const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 })
await pool.query(
  `INSERT INTO organisations (id, name, hashid, region)
   SELECT gen_random_uuid(), 'Club ' || n, 'bench ' || n, 'Wales' FROM generate_series(1, $1) n`,
  [CLUB_COUNT - 300],
)
await pool.query(
  `INSERT INTO holiday_allocation (id, organisation_id, version, holiday, year, status, start_date, end_date)
   SELECT gen_random_uuid(), o.id, 1, h, y, 'Open', make_date(y, 2, 1), make_date(y, 2, 28)
   FROM organisations o, unnest(ARRAY['Jan/Feb', 'Mar/April', 'May/June', 'July/Aug', 'Sept/Oct', 'Nov/Dec']) h,
     generate_series(extract(year FROM now())::int - 1, extract(year FROM now())::int + 1) y
   WHERE o.hashid LIKE 'bench %'`,
)
await makeManyApplications(product.databaseUrl, APPLICATION_COUNT)
// Let a tenth of the checks end soon. Triggers are off, because they would compute each next step again.
await pool.query('SET session_replication_role = replica')
await pool.query(
  `UPDATE dbs_forms SET valid_until = current_date + CASE WHEN random() < 0.1 THEN 30 ELSE 400 END WHERE submitted IS NOT NULL`,
)
await pool.query('ANALYZE')
const { timed: measureCall, end: closeTimer } = createCallTimer(product)

const quietRunner = await createQuietRunner()
const claims = []
for (const [account, limit] of accounts) {
  const token = await product.token(account)
  const times: number[] = []
  for (let round = 0; round < 5; round++) await measureCall(token, '/me/work', {})
  for (let round = 0; round < ROUNDS; round++)
    times.push(await quietRunner.quietly(() => measureCall(token, '/me/work', {})))
  claims.push({
    name: `what waits for ${account}, p95`,
    value: getPercentile(times, 0.95),
    unit: 'ms',
    bar: limit,
    atMost: true,
    note: `median ${getPercentile(times, 0.5).toFixed(1)}`,
  })
}
report(
  `Work of one user over HTTP, with ${CLUB_COUNT} clubs and ${APPLICATION_COUNT * 2} applications; ${quietRunner.told()}`,
  claims,
)
closeTimer()
await pool.end()
await product.close()
await postgres.stop()

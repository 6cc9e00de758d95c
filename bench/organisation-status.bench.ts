import pg from 'pg'
import { startDurablePostgres } from '../server/testing/database.ts'
import { startProduct } from '../server/testing/product.ts'
import { createQuietRunner } from './quiet.ts'
import { buildRatioClaim, getPercentile, report } from './report.ts'

const CLUB_COUNT = 1000
/** Names of the six holidays, and of Extra Sessions. The report leaves out Extra Sessions. */
const HOLIDAYS = ['Jan/Feb', 'Mar/April', 'May/June', 'July/Aug', 'Sept/Oct', 'Nov/Dec', 'Extra Sessions']
const YEARS = [2024, 2025, 2026]
/** Number of sessions that a club has in each holiday. */
const SESSIONS_PER_HOLIDAY = 5
const ROUNDS = 60
const MAX_P95_MS = 60

const postgres = await startDurablePostgres()
const product = await startProduct(postgres.url, { LOG_LEVEL: 'silent' })
const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 })

await pool.query(
  `INSERT INTO organisations (id, name, hashid, region, club_health_status)
   SELECT gen_random_uuid(), 'Club ' || n, 'bench ' || n, 'Wales', 'Green' FROM generate_series(1, $1) n`,
  [CLUB_COUNT],
)
await pool.query(
  `INSERT INTO groups (id, organisation_id, version, name, is_default)
   SELECT gen_random_uuid(), id, 1, name, true FROM organisations WHERE hashid LIKE 'bench %'`,
)
await pool.query(
  `INSERT INTO holiday_allocation (id, organisation_id, version, holiday, year, status, start_date, end_date)
   SELECT gen_random_uuid(), g.organisation_id, 1, h, y, 'Open', make_date(y, (2 * place)::int % 12 + 1, 1), make_date(y, (2 * place)::int % 12 + 1, 28)
   FROM groups g JOIN organisations o ON o.id = g.organisation_id AND o.hashid LIKE 'bench %',
     unnest($1::text[]) WITH ORDINALITY AS named (h, place), unnest($2::int[]) y`,
  [HOLIDAYS, YEARS],
)
await pool.query(
  `INSERT INTO holiday_confirmations (id, organisation_id, year, holiday, is_open, confirmed_by_rl)
   SELECT gen_random_uuid(), organisation_id, year, holiday, true, random() < 0.8 FROM holiday_allocation
   ON CONFLICT DO NOTHING`,
)
await pool.query(
  `INSERT INTO sessions (id, organisation_id, version, group_id, date, holiday, year)
   SELECT gen_random_uuid(), g.organisation_id, 1, g.id, a.start_date + d, a.holiday, a.year
   FROM groups g JOIN holiday_allocation a ON a.organisation_id = g.organisation_id AND a.start_date IS NOT NULL
     JOIN organisations o ON o.id = g.organisation_id AND o.hashid LIKE 'bench %', generate_series(1, $1) d
   ON CONFLICT DO NOTHING`,
  [SESSIONS_PER_HOLIDAY],
)
// Collect statistics, as PostgreSQL does by itself after a while.
await pool.query('VACUUM ANALYZE')

const token = await product.token('vp.support')
const quietRunner = await createQuietRunner()
const reportTimes: number[] = []
const bareQueryTimes: number[] = []
let rows = 0
for (let round = 0; round < ROUNDS; round++) {
  await quietRunner.quietly(async () => {
    const startedAt = performance.now()
    const body = { year: 2026 }
    rows = ((await product.call(token, 'POST', '/dashboard/organisation_status', body)) as unknown[]).length
    reportTimes.push(performance.now() - startedAt)
    const bareStartedAt = performance.now()
    await pool.query('SELECT * FROM holiday_allocation WHERE year = 2026')
    bareQueryTimes.push(performance.now() - bareStartedAt)
  })
}
report(`The report of open clubs over HTTP, ${rows} rows; ${quietRunner.told()}`, [
  {
    name: `the report, ${CLUB_COUNT} clubs and a year's holidays, p95`,
    value: getPercentile(reportTimes, 0.95),
    unit: 'ms',
    bar: MAX_P95_MS,
    atMost: true,
    note: `median ${getPercentile(reportTimes, 0.5).toFixed(1)}`,
  },
  buildRatioClaim('the same', 1.4, reportTimes, {
    name: 'one bare statement for a table of as many rows',
    times: bareQueryTimes,
  }),
])
await pool.end()
await product.close()
await postgres.stop()

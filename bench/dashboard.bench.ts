import pg from 'pg'
import { startDurablePostgres } from '../server/testing/database.ts'
import { startProduct } from '../server/testing/product.ts'
import { DATASET, fillNumbersDataset } from './numbers-dataset.ts'
import { createQuietRunner } from './quiet.ts'
import { buildRatioClaim, getPercentile, report } from './report.ts'

const ROUNDS = 40

const postgres = await startDurablePostgres()
const product = await startProduct(postgres.url, { LOG_LEVEL: 'silent' })
const client = new pg.Client({ connectionString: product.databaseUrl })
await client.connect()
await fillNumbersDataset(client)

const postedEndpoints = [
  'golden_numbers',
  'parcel_golden_numbers',
  'combined_golden_numbers',
  'demographics',
  'accessing_support_numbers',
  'metrics',
  'health_freshness',
  'participant_feedback',
  'ready_steady_cook_stats',
]
const fetchedEndpoints = ['participant_ethnicity', 'volunteer_ethnicity', 'user_ethnicity', 'volunteer_ages']
const goldenNumberEndpoints = ['golden_numbers', 'parcel_golden_numbers', 'combined_golden_numbers']

type Filter = Record<string, string | number>

/** Names of the page's parts. Only central staff see all ethnicities, and the ages of volunteers. */
const listParts = (staff: boolean) => [...postedEndpoints, ...(staff ? fetchedEndpoints : fetchedEndpoints.slice(0, 1))]

/** Sends the call of the page. Returns the duration in ms. */
const loadDashboard = async (token: string, filter: Filter, staff: boolean): Promise<number> => {
  const startedAt = performance.now()
  await product.call(token, 'POST', '/dashboard/page', { ...filter, parts: listParts(staff) })
  return performance.now() - startedAt
}

/** Sends the single calls of the same numbers at once, as the page does with an older server. */
const loadSeparately = async (token: string, filter: Filter, staff: boolean): Promise<number> => {
  const queryParams = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  const startedAt = performance.now()
  await Promise.all([
    ...postedEndpoints.map((name) => product.call(token, 'POST', `/dashboard/${name}`, filter)),
    ...(staff ? fetchedEndpoints : fetchedEndpoints.slice(0, 1)).map((name) =>
      product.call(token, 'GET', `/dashboard/${name}?${new URLSearchParams(queryParams)}`),
    ),
  ])
  return performance.now() - startedAt
}

const measureBareScan = async (): Promise<number> => {
  const startedAt = performance.now()
  await client.query(
    'SELECT organisation_id, count(DISTINCT registered_id) FROM attendance_facts WHERE year = 2026 GROUP BY 1',
  )
  return performance.now() - startedAt
}

/** Number of the lock that the job for totals takes (`server/dashboard/count-totals.ts`). */
const COUNT_TOTALS_LOCK = 7_401_931

/**
 * Simulates a change in a club and recounts the club's totals, so that the next request cannot use cached counts. In
 * practice, a club has changed before most visits.
 */
const simulateChange = (name: string) =>
  client.query(`BEGIN; SELECT pg_advisory_xact_lock(${COUNT_TOTALS_LOCK});
    UPDATE numbers_changed SET change = nextval('numbers_change')
      WHERE organisation_id IN (SELECT id FROM organisations WHERE name = '${name}');
    SELECT count_club_totals(id, (now() AT TIME ZONE 'Europe/London')::date) FROM organisations WHERE name = '${name}';
    COMMIT`)
const CHANGED_CLUB = 'Riverside Church Lunch Club'

const quietRunner = await createQuietRunner()
const measure = async (work: (round: number) => Promise<number>, rounds = ROUNDS): Promise<number[]> => {
  const durations: number[] = []
  for (let round = 0; round < rounds + 3; round++)
    await quietRunner.quietly(async () => {
      await simulateChange(CHANGED_CLUB)
      const ms = await work(round)
      // Skip the first rounds, because PostgreSQL plans the queries in these rounds.
      if (round >= 3) durations.push(ms)
    })
  return durations
}

const staffToken = await product.token('vp.support')
const clubToken = await product.token('coordinator.riverside')
const networkFilter = { year: 2026, organisation_type: 'all' }
const networkTimes = await measure(() => loadDashboard(staffToken, networkFilter, true))
const separateNetworkTimes = await measure(() => loadSeparately(staffToken, networkFilter, true))
const bareScanTimes = await measure(measureBareScan, 10)
const freshnessTimes = await measure(async () => {
  const startedAt = performance.now()
  await product.call(staffToken, 'POST', '/dashboard/health_freshness', { year: 2026, organisation_type: 'all' })
  return performance.now() - startedAt
}, 10)
const ownClubTimes = await measure(() => loadDashboard(clubToken, { year: 2026 }, false))
const separateOwnClubTimes = await measure(() => loadSeparately(clubToken, { year: 2026 }, false))
/** Times in ms of nine calls at once that only find the user, the lower limit of a page of nine calls. */
const bareCallTimes = await measure(async () => {
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 9 }, () => product.call(clubToken, 'GET', '/me')))
  return performance.now() - startedAt
})
/** Builds a custom range that was not requested before. */
const buildRange = (round: number) => ({
  year: 'custom',
  date_from: `2026-02-${String(1 + round).padStart(2, '0')}`,
  date_to: '2026-08-31',
  organisation_type: 'all',
})
const customRangeTimes = await measure(async (round) => {
  const startedAt = performance.now()
  await Promise.all(
    goldenNumberEndpoints.map((name) => product.call(staffToken, 'POST', `/dashboard/${name}`, buildRange(round))),
  )
  return performance.now() - startedAt
}, 10)

/** Times in ms until the first bytes of the exported file of all clubs arrive. */
const exportTimes = await measure(async () => {
  const startedAt = performance.now()
  const response = await fetch(`${product.url}/api/dashboard/export_combined_year`, {
    method: 'POST',
    body: JSON.stringify({ year: DATASET.years.at(-1), organisation_type: 'all' }),
    headers: { Authorization: `JWT ${staffToken}`, 'Content-Type': 'application/json' },
  })
  const reader = response.body?.getReader()
  await reader?.read()
  const ms = performance.now() - startedAt
  await reader?.cancel()
  if (response.status !== 200) throw new Error(`The file answered ${response.status}`)
  return ms
}, 10)

const datasetSize = `${DATASET.clubs} clubs, 1,000,000 attendances`
const bareScan = { name: 'one bare count of a year’s facts', times: bareScanTimes }
const buildClaim = (name: string, values: number[], bar: number) => ({
  name,
  value: getPercentile(values, 0.95),
  unit: 'ms',
  bar,
  atMost: true,
  note: `median ${getPercentile(values, 0.5).toFixed(0)}`,
})
report(`The dashboard over HTTP, one call for the page; ${quietRunner.told()}`, [
  buildClaim(`${datasetSize}, a year, p95`, networkTimes, 250),
  buildRatioClaim('the same', 4, networkTimes, bareScan),
  buildRatioClaim('the same', 1, networkTimes, { name: 'its single calls at once', times: separateNetworkTimes }),
  buildClaim('fresh health facts of all clubs alone, p95', freshnessTimes, 80),
  buildClaim('one club, a year, p95', ownClubTimes, 25),
  buildRatioClaim('the same', 1, ownClubTimes, { name: 'its single calls at once', times: separateOwnClubTimes }),
  buildRatioClaim('the same', 0.9, ownClubTimes, { name: 'nine calls that find the user', times: bareCallTimes }),
  buildClaim('all clubs, two days of one’s own, the golden numbers, p95', customRangeTimes, 300),
  buildRatioClaim('the same', 1.5, customRangeTimes, bareScan),
  buildClaim('the combined file of all clubs, its first bytes, p95', exportTimes, 300),
  buildRatioClaim('the same', 1.5, exportTimes, bareScan),
])
await client.end()
await product.close()
await postgres.stop()

import { loadavg } from 'node:os'
import { measureReturn } from '../e2e/support/returning-devices.ts'
import { startDurablePostgres } from '../server/testing/database.ts'
import { createFleet } from '../server/testing/fleet.ts'
import { startProduct } from '../server/testing/product.ts'
import { report } from './report.ts'

const SECRET = 'a-secret-of-benchmarks-0123456789abcdef'
/** 149 clubs with four devices and one with 40. */
const CLUB_SIZES = [...Array.from({ length: 149 }, () => 4), 40]
const CHANGES_PER_DEVICE = 20

const postgres = await startDurablePostgres()
// Keep the default limits of a user's calls.
const product = await startProduct(postgres.url, { LOG_LEVEL: 'warn', JWT_SECRET: SECRET, CALLS_A_MINUTE: '600' })
const fleet = await createFleet(product.databaseUrl, SECRET, CLUB_SIZES, CHANGES_PER_DEVICE)
const readVersions = async () => {
  const rows = await product.query<{ club: string; version: number }>(
    'SELECT organisation_id AS club, version::int FROM versions',
  )
  return new Map(rows.map(({ club, version }) => [club, version]))
}
const [load = 0] = loadavg()
const figures = await measureReturn(product.url, fleet, readVersions)
const ticks = await product.query<{ count: number }>(
  `SELECT count(*)::int AS count FROM attendance WHERE session_id = ANY($1::uuid[]) AND state = 'attending'`,
  [[...new Set(fleet.map(({ session }) => session))]],
)
await product.close()
await postgres.stop()

const claim = (name: string, value: number, unit: string, bar: number, note?: string) => ({
  name,
  value,
  unit,
  bar,
  atMost: true,
  ...(note && { note }),
})
report(`${figures.devices} devices of ${CLUB_SIZES.length} clubs come back within one second`, [
  claim(
    'all changes stored',
    figures.seconds,
    's',
    60,
    `load before: ${load.toFixed(1)}, statuses ${JSON.stringify(figures.statuses)}, errors ${JSON.stringify(figures.errors)}`,
  ),
  claim('changes not stored', fleet.length * CHANGES_PER_DEVICE - (ticks[0]?.count ?? 0), '', 0),
  claim('changes refused', figures.refused, '', 0),
  claim('longest wait between two tries', figures.longestWaitSeconds, 's', 45),
  claim('slowest response of /api/health', figures.slowestHealthMs, 'ms', 1000),
  claim(
    'streams without the last event',
    figures.withoutEvent,
    '',
    0,
    `the last one after ${figures.eventSeconds.toFixed(1)} s`,
  ),
])

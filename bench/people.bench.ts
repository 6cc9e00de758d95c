import pg from 'pg'
import { startDurablePostgres } from '../server/testing/database.ts'
import { startProduct } from '../server/testing/product.ts'
import { makeManyApplications } from './many-applications.ts'
import { makeManyPeople, ROW_COUNTS } from './many-people.ts'
import { createQuietRunner } from './quiet.ts'
import { getPercentile, report } from './report.ts'
import { createCallTimer } from './timed-call.ts'

/**
 * Number of applications in each flow. They make the list of clubs slower, because the list counts their declarations.
 */
const APPLICATION_COUNT = 5000
/** Number of times that each call is measured. */
const ROUNDS = 40
const MAX_P95_MS = 30

type CallSpec = [name: string, path: string, query?: Record<string, string>]

const postgres = await startDurablePostgres()
const product = await startProduct(postgres.url, { LOG_LEVEL: 'silent', CALLS_A_MINUTE: '1000000' })
await makeManyApplications(product.databaseUrl, APPLICATION_COUNT)
await makeManyPeople(product.databaseUrl)
const { timed: measureCall, end: closeTimer } = createCallTimer(product)
const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 })
const token = await product.token('vp.support')

const findId = async (text: string): Promise<string> => (await pool.query<{ id: string }>(text)).rows[0]?.id ?? ''
const clubId = await findId("SELECT id FROM organisations WHERE hashid LIKE 'many %' ORDER BY folded_name LIMIT 1")
const userId = await findId("SELECT id FROM users WHERE email = 'user7000@bench.example'")
const staffId = await findId("SELECT id FROM users WHERE email = 'staff7@bench.example'")
const leadId = await findId('SELECT id FROM regional_leaders ORDER BY id LIMIT 1')
const memberId = await findId('SELECT id FROM team_members ORDER BY id LIMIT 1')
const sectionId = await findId('SELECT id FROM team_sections ORDER BY id LIMIT 1')

/**
 * Calls that the screens make. Key: subject. For each subject there are calls with every order, filter and page. There
 * are also searches with few, many and no results, and calls for one record of each kind.
 */
const calls: Record<string, CallSpec[]> = {
  clubs: [
    ['as it opens', '/organisations', { includes: 'sgd' }],
    ['last page', '/organisations', { includes: 'sgd', offset: '1950' }],
    ['by lead', '/organisations', { includes: 'sgd', ordering: 'regional_leader__name' }],
    ['by health', '/organisations', { includes: 'sgd', ordering: '-club_health_status' }],
    ['inactive', '/organisations', { includes: 'sgd', inactive: 'true' }],
    ['on hold', '/organisations', { includes: 'sgd', on_hold: 'true' }],
    ['of one lead', '/organisations', { includes: 'sgd', regional_leader: leadId }],
    ['“llyn”', '/organisations', { includes: 'sgd', search: 'llyn' }],
    ['“zzz”', '/organisations', { includes: 'sgd', search: 'zzz' }],
    ['one club', `/organisations/${clubId}`],
    ['its changes', `/organisations/${clubId}/changes`],
  ],
  users: [
    ['as it opens', '/users/pastors'],
    ['last page', '/users/pastors', { offset: '19950' }],
    ['by email', '/users/pastors', { ordering: 'email' }],
    ['by club', '/users/pastors', { ordering: 'organisation__organisation_name' }],
    ['by club ID', '/users/pastors', { ordering: '-organisation__organisation_id' }],
    ['by type', '/users/pastors', { ordering: 'user_type' }],
    ['active first', '/users/pastors', { ordering: '-is_active' }],
    ['coordinators', '/users/pastors', { user_type: 'coordinator' }],
    ['inactive', '/users/pastors', { is_active: 'false' }],
    ['of one club', '/users/pastors', { organisation: clubId }],
    ['“e”', '/users/pastors', { search: 'e' }],
    ['“mali jones4”', '/users/pastors', { search: 'mali jones4' }],
    ['a club’s name', '/users/pastors', { search: 'llyn' }],
    ['“zzz”', '/users/pastors', { search: 'zzz' }],
    ['one user', `/users/pastors/${userId}`],
    ['where they are signed in', `/users/pastors/${userId}/sign_ins`],
    ['their changes', `/users/pastors/${userId}/changes`],
  ],
  staff: [
    ['as it opens', '/users/staff'],
    ['by email', '/users/staff', { ordering: 'email' }],
    ['by role', '/users/staff', { ordering: 'role' }],
    ['of one role', '/users/staff', { role: 'tlg' }],
    ['“e”', '/users/staff', { search: 'e' }],
    ['one of them', `/users/staff/${staffId}`],
    ['where they are signed in', `/users/staff/${staffId}/sign_ins`],
  ],
  leads: [
    ['as it opens', '/regional_leaders'],
    ['by activity', '/regional_leaders', { ordering: '-active' }],
    ['all of them', '/regional_leaders', { limit: '1000' }],
    ['“a”', '/regional_leaders', { search: 'a' }],
    ['one lead', `/regional_leaders/${leadId}`],
    ['those with clubs', '/organisations/regional_leaders'],
  ],
  'the team': [
    ['members', '/team'],
    ['Meet the Team', '/team', { limit: '1000' }],
    ['by section', '/team', { ordering: 'section' }],
    ['one member', `/team/${memberId}`],
    ['sections', '/team_sections'],
    ['one section', `/team_sections/${sectionId}`],
  ],
}

/**
 * Measures the lower limit in ms: one plain SQL statement for the first page in the order of an index. It uses no HTTP
 * and counts nothing.
 */
const measureBareQuery = async (): Promise<number> => {
  const startedAt = performance.now()
  await pool.query('SELECT * FROM users WHERE is_pastor AND deleted IS NULL ORDER BY search_name, id LIMIT 50')
  return performance.now() - startedAt
}

const quietRunner = await createQuietRunner()
const claims = []
for (const [subject, callSpecs] of Object.entries(calls)) {
  const timesByName = new Map<string, number[]>()
  const requestAll = async () => {
    const times: [string, number][] = [['bare', await measureBareQuery()]]
    for (const [name, path, query = {}] of callSpecs) times.push([name, await measureCall(token, path, query)])
    return times
  }
  // Warm up first, because the server compiles its code during the first requests.
  for (let round = 0; round < 3; round++) await requestAll()
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, ms] of await quietRunner.quietly(requestAll))
      timesByName.set(name, [...(timesByName.get(name) ?? []), ms])
  const getP95 = (name: string) => getPercentile(timesByName.get(name) ?? [], 0.95)
  const names = callSpecs.map(([name]) => name)
  const allTimes = names.flatMap((name) => timesByName.get(name) ?? [])
  claims.push({
    name: `calls about ${subject}, p95 of the slowest`,
    value: Math.max(...names.map(getP95)),
    unit: 'ms',
    bar: MAX_P95_MS,
    atMost: true,
    note: `all of them ${getPercentile(allTimes, 0.95).toFixed(1)}, ${names.map((name) => `${name} ${getP95(name).toFixed(1)}`).join(', ')}; one bare statement for a page: p95 ${getP95('bare').toFixed(1)}`,
  })
}
report(
  `Lists and records over HTTP among ${ROW_COUNTS.clubs} clubs and ${ROW_COUNTS.users} users; ${quietRunner.told()}`,
  claims,
)
closeTimer()
await pool.end()
await product.close()
await postgres.stop()

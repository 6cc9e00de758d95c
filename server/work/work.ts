import { sql } from 'drizzle-orm'
import { getAccessFlags, isAllowed } from '../../contract/access.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { WorkRow } from '../../contract/work.ts'
import { buildReviewFilter, openSince } from '../access-review/review-filter.ts'
import { buildUnreadFilter } from '../concerns/concern-tasks.ts'
import type { Db, Tx } from '../db/client.ts'
import { users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { preferIndexes } from '../recruitment/list-applications.ts'
import { getApplicationWork } from './application-work.ts'
import { getClubWork } from './club-work.ts'
import { reuseSlowCounts } from './recent-counts.ts'
import { getStatusWork } from './status-work.ts'
import { buildHref, type WorkSource } from './work-source.ts'

/** Handler that counts what waits for the user (B-DESK-02). */
export const workHandlers = {
  'me.work': async ({ db, user }) => {
    const rows = user.is_staff ? await countStaffWork(db, user) : await countClubWork(db, user)
    return rows.sort(compareRows)
  },
} satisfies Partial<Handlers>

function countStaffWork(db: Db, user: CurrentUser): Promise<WorkRow[]> {
  const count = () =>
    db.network(async (tx) => {
      const sources = [...getApplicationWork(user), ...getNetworkWork(user), ...(await getStatusWork(tx, user))]
      return countSources(tx, sources)
    }, 'snapshot')
  return getAccessFlags(user).vpSupport ? reuseSlowCounts(db, user.id, count) : count()
}

/**
 * Counts as one club, so that row-level security applies. Only the network's role can read the keys of concern notes and
 * the access review.
 */
async function countClubWork(db: Db, user: CurrentUser): Promise<WorkRow[]> {
  if (user.organisation === null) return []
  const clubSources = [...getApplicationWork(user), ...getClubWork(user)]
  const networkSources = getNetworkWork(user)
  const [clubRows, networkRows] = await Promise.all([
    db.club(user.organisation, (tx) => countSources(tx, clubSources), 'snapshot'),
    networkSources.length > 0 ? db.network((tx) => countSources(tx, networkSources), 'snapshot') : [],
  ])
  return [...clubRows, ...networkRows]
}

const getNetworkWork = (user: CurrentUser): WorkSource[] => [...getConcernWork(user), ...getReviewWork(user)]

/** Accounts of the yearly access review that wait for the user. */
const getReviewWork = (user: CurrentUser): WorkSource[] =>
  isAllowed('access_review', user)
    ? [
        {
          kind: 'access_review',
          href: buildHref('/access_review', { waiting: 'true' }),
          rows: sql`FROM ${users} WHERE ${buildReviewFilter(user, { waiting: true })}`,
          oldest: sql`min(${openSince})`,
        },
      ]
    : []

/** Concern notes that no active key opens. */
const getConcernWork = (user: CurrentUser): WorkSource[] =>
  isAllowed('concern_tasks', user)
    ? [
        {
          kind: 'concern',
          href: '/concerns/tasks',
          rows: sql`FROM concerns c WHERE ${buildUnreadFilter(user)}`,
          oldest: sql`min(c.received_at)`,
        },
      ]
    : []

type CountRow = { place: number; count: number; oldest: string | null }

/** Counts all sources in one query. */
async function countSources(tx: Tx, sources: readonly WorkSource[]): Promise<WorkRow[]> {
  if (sources.length === 0) return []
  await preferIndexes(tx)
  const counts = sources.map(
    ({ rows, count = sql`count(*)`, oldest }, place) =>
      sql`SELECT ${place}::int AS place, ${count}::int AS count, ${oldest} AS oldest ${rows}`,
  )
  const { rows } = await tx.execute<CountRow>(sql.join(counts, sql` UNION ALL `))
  return rows.flatMap(({ place, count, oldest }) => {
    const source = sources[place]
    if (!source || count === 0 || oldest === null) return []
    return [{ kind: source.kind, count, oldest: new Date(oldest).toISOString(), href: source.href }]
  })
}

/** Sorts notes that no one can read first, because a child may be in danger. Then the longest wait. */
function compareRows(a: WorkRow, b: WorkRow): number {
  return Number(b.kind === 'concern') - Number(a.kind === 'concern') || a.oldest.localeCompare(b.oldest)
}

import { and, eq, getTableColumns, inArray, like, type SQL, sql } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import { REVIEW_TICK_DAYS, type ReviewBlock, type ReviewRow } from '../../contract/access-review.ts'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { DAY_MS, type Day, getLondonDay } from '../../contract/rules/days.ts'
import { getFullName } from '../../contract/rules/person.ts'
import { type CurrentUser, toStaffRole, toUserType } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { attendance, organisations, users } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'
import { userSearchName, userSearchText } from '../db/tables/users.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage } from '../kit/record-queries.ts'
import { lockSupportAccounts } from '../users/last-support.ts'
import { closeAccounts, confirmAccounts, lockAccounts } from './review-decisions.ts'
import { buildOpenCondition, buildReviewFilter, clubCoordinators, dueDay, isActiveAccount } from './review-filter.ts'

const isInClub = eq(organisations.id, users.organisation_id)

/** Time of the last use of an account's sign-ins. */
const lastSeen: SQL<string | null> = sql<string | null>`(SELECT max(coalesce(s.last_seen, s.created)) FROM sign_ins s
  WHERE s.user_id = ${users.id})`

const selectAccounts = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(users),
      club: organisations.name,
      due: sql<Day>`${dueDay}::text`,
      open: sql<boolean>`${buildOpenCondition()}`,
      last_seen: lastSeen,
      confirmed_by: sql<string | null>`name_of_user(${users.access_confirmed_by})`,
      coordinators: clubCoordinators,
    })
    .from(users)
    .leftJoin(organisations, isInClub)

type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number]

/** Finds the accounts that ticked a person in the last 60 days. */
async function findRecentTickers(tx: Tx, rows: readonly AccountRow[]): Promise<ReadonlySet<string>> {
  const since = new Date(Date.now() - REVIEW_TICK_DAYS * DAY_MS).toISOString()
  const clubs = [...new Set(rows.flatMap(({ organisation_id }) => organisation_id ?? []))]
  if (clubs.length === 0) return new Set()
  // A user who moved lately may have ticked in another club. Otherwise the own club is enough, which has an index.
  const hasMoved = rows.some(({ club_since }) => club_since !== null && new Date(club_since) > new Date(since))
  const ids = rows.map(({ id }) => id)
  const tickers = await tx
    .selectDistinct({ id: attendance.user_id })
    .from(attendance)
    .where(
      and(
        hasMoved ? undefined : inArray(attendance.organisation_id, clubs),
        inArray(attendance.user_id, ids),
        sql`${attendance.changed} > ${since}`,
      ),
    )
  return new Set(tickers.flatMap(({ id }) => id ?? []))
}

const findBlock = (row: AccountRow, tickers: ReadonlySet<string>): ReviewBlock | null => {
  if (row.due >= getLondonDay()) return 'review_not_due'
  if (row.user_type === 'coordinator' && row.coordinators <= 1) return 'review_last_coordinator'
  return tickers.has(row.id) ? 'review_recent_tick' : null
}

/** Loads the accounts with the reasons why they cannot be closed. */
async function toReviewRows(tx: Tx, rows: readonly AccountRow[], user: CurrentUser): Promise<ReviewRow[]> {
  const tickers = await findRecentTickers(tx, rows)
  return rows.map((row) => ({
    id: row.id,
    full_name: getFullName(row),
    email: row.email,
    is_staff: row.is_staff,
    role: toStaffRole(row.role),
    user_type: toUserType(row.user_type),
    organisation: row.organisation_id,
    organisation__organisation_name: row.club,
    club_coordinators: row.coordinators,
    last_seen: row.last_seen && new Date(row.last_seen).toISOString(),
    confirmed: row.access_confirmed && new Date(row.access_confirmed).toISOString(),
    confirmed_by: row.confirmed_by,
    due: row.due,
    open: row.open,
    can_keep: row.id !== user.id,
    block: findBlock(row, tickers),
  }))
}

const buildReviewSearch = (search: string | undefined): SQL | undefined =>
  buildSearchFilter(search, (pattern) => sql`(${like(userSearchText, pattern)} OR ${like(foldedClubName, pattern)})`)

/** Handlers of the yearly access review (B-OPS-06). */
export const accessReviewHandlers = {
  'access_review.list': ({ db, query, user }) =>
    db.network(async (tx) => {
      const { count, results } = await listPage(tx, query, {
        rows: selectAccounts(tx).$dynamic(),
        table: users,
        joinedTables: sql`${users} LEFT JOIN ${organisations} ON ${isInClub}`,
        where: and(buildReviewFilter(user, { waiting: query.waiting ?? false }), buildReviewSearch(query.search)),
        order: {
          name: userSearchName,
          organisation__organisation_name: foldedClubName,
          due: dueDay,
          last_seen: lastSeen,
        },
        defaultOrder: [dueDay, userSearchName],
      })
      return { count, results: await toReviewRows(tx, results, user) }
    }, 'snapshot'),
  'access_review.decide': async ({ db, events, user, body: { keep = [], close = [] } }) => {
    if (close.length > 0 && !getAccessFlags(user).vpSupport) throw new AppError('forbidden')
    if ([...keep, ...close].includes(user.id)) throw new AppError('invalid', buildNonFieldError('own_access'))
    const endedSignIns = await db.network(async (tx) => {
      if (close.length > 0) await lockSupportAccounts(tx)
      const lockedRows = await lockAccounts(tx, [...keep, ...close])
      if (keep.length > 0) await confirmAccounts(tx, { ids: keep, lockedRows, user })
      if (close.length === 0) return []
      const rows = await selectAccounts(tx).where(and(isActiveAccount, inArray(users.id, close)))
      const blockById = new Map((await toReviewRows(tx, rows, user)).map(({ id, block }) => [id, block]))
      return closeAccounts(tx, { ids: close, lockedRows, blockById, user })
    })
    for (const id of endedSignIns) events.endStreams(id)
    return null
  },
} satisfies Partial<Handlers>

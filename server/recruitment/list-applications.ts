import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  like,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { ApiParsedInput } from '../../contract/api.ts'
import { AppError } from '../../contract/errors.ts'
import type { ApplicationRow, WaitingCounts, WaitingFor } from '../../contract/recruitment/applications.ts'
import { RENEWAL_DAYS } from '../../contract/recruitment/check-validity.ts'
import { getApplicationRights } from '../../contract/recruitment/rights.ts'
import { listUserTasks } from '../../contract/recruitment/user-tasks.ts'
import { type Flow, LATE_DAYS, type NextActor } from '../../contract/recruitment/vocabulary.ts'
import { getSearchWords } from '../../contract/rules/alphabet.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { orderBy, toLikePattern } from '../db/list.ts'
import { applications, organisations, users } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'
import { applicationFirstName, applicationLastName, applicationSearchText } from '../db/tables/recruitment.ts'
import { loadLinkSecrets } from '../kit/public-links.ts'
import type { Env } from '../settings/env.ts'
import { loadApplicationCounts } from './application-counts.ts'
import { findOwnApplications } from './own-facts.ts'
import { pageByClub } from './page-by-club.ts'
import { type ApplicationFromDb, filterVisibleApplications, withReadableApplications } from './scope.ts'

/** Query type with the filters of both flows, including those that only the core team has. */
export type ListQuery = ApiParsedInput<'applications.list', 'query'>

const buildSignedCondition = (year: number): SQL => sql`EXISTS (
  SELECT FROM safeguarding_declarations d
  WHERE d.application_id = ${applications.id} AND d.year = ${year} AND d.submitted IS NOT NULL)`

/** Condition for applications that belong to the account. See `isOwnApplication`. */
const buildOwnCondition = (user: CurrentUser): SQL => sql`${applications.id} IN (SELECT own_applications(${user.id}))`

/**
 * Condition for second looks that the account cannot take, because it did the earlier steps or has the address of a
 * referee or parent. See `hasOwnReference`.
 */
const buildBlockedLookCondition = (user: CurrentUser): SQL => sql`(
  ${applications.waiting_what} = 'second_look' AND (
    ${user.id} = ANY (${applications.second_look_not_by})
    OR coalesce(fold_email(${applications.answers} ->> 'parent_guardian_email') = fold_email(${user.email}), false)
    OR EXISTS (SELECT FROM application_references r
      WHERE r.application_id = ${applications.id} AND r.replaced IS NULL
        AND fold_email(${user.email}) IN (fold_email(r.email), fold_email(r.acts -> 'corrected' ->> 'former_email')))))`

/**
 * Builds the condition for applications that wait for the user, among those that wait for a reviewer. Their rows have
 * the label "You". For a user without tasks, all of them match.
 */
const buildUserTaskCondition = (user: CurrentUser, flow: Flow): SQL => {
  const tasks = listUserTasks(getApplicationRights(user, flow), flow)
  if (tasks.length === 0) return sql`true`
  return sql`(${inArray(applications.waiting_what, tasks)} AND NOT ${buildBlockedLookCondition(user)}
    AND NOT ${buildOwnCondition(user)})`
}

/** Condition for applications that have waited for `LATE_DAYS.amber` calendar days in London, or longer. */
const buildLateCondition = (): SQL =>
  sql`(${applications.waiting_since} IS NOT NULL AND ${applications.waiting_since}
    < (${getLondonDay()}::date - ${LATE_DAYS.amber - 1}::int)::timestamp AT TIME ZONE 'Europe/London')`

/**
 * Builds the condition that excludes the user's own applications from a list of deleted applications. Only other users
 * may restore them.
 */
const buildNotOwnCondition = async (tx: Tx, user: CurrentUser, flow: Flow): Promise<SQL | undefined> => {
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(filterVisibleApplications(user, flow, true))
  const ids = rows.map(({ id }) => id)
  const ownIds = await findOwnApplications(tx, user.id, ids)
  return ownIds.size > 0 ? notInArray(applications.id, [...ownIds]) : undefined
}

const isWaitingForSecondLook = sql`${applications.waiting_what} IS NOT DISTINCT FROM 'second_look'`

/** Builds the condition for applications whose check has ended or ends soon, and was not requested again. */
const buildCheckEndsCondition = (): SQL => sql`EXISTS (
  SELECT FROM dbs_forms f
  WHERE f.application_id = ${applications.id} AND f.submitted IS NOT NULL
    AND f.valid_until <= ${getLondonDay()}::date + ${RENEWAL_DAYS}::int)`

function filterByFlag(flag: boolean | undefined, condition: SQL): SQL | undefined {
  if (flag === undefined) return undefined
  return flag ? condition : sql`NOT ${condition}`
}

function filterChecksCompleted(isMissing: boolean | undefined): SQL | undefined {
  if (isMissing === undefined) return undefined
  const { checks_completed } = applications
  return isMissing ? isNull(checks_completed) : isNotNull(checks_completed)
}

/** Builds the condition for the applications of a list. */
export const buildListFilter = (query: ListQuery, user: CurrentUser, flow: Flow): SQL | undefined => {
  const { archived, checks_completed__isnull, form__status__in, waiting_for, organisation } = query
  const { has_safeguarding_declaration_for_year: signedYear, no_safeguarding_declaration_for_year: unsignedYear } =
    query
  return and(
    filterVisibleApplications(user, flow, query.deleted),
    query.deleted ? undefined : eq(applications.archived, archived),
    filterChecksCompleted(checks_completed__isnull),
    form__status__in?.length ? inArray(applications.form_status, form__status__in) : undefined,
    waiting_for === undefined ? undefined : eq(applications.waiting_who, waiting_for),
    waiting_for === 'reviewer' ? buildUserTaskCondition(user, flow) : undefined,
    filterByFlag(query.late, buildLateCondition()),
    filterByFlag(query.second_look, sql`(${isWaitingForSecondLook})`),
    filterByFlag(query.check_ends, buildCheckEndsCondition()),
    filterByFlag(query.own, buildOwnCondition(user)),
    organisation === undefined ? undefined : eq(applications.organisation_id, organisation),
    signedYear === undefined ? undefined : buildSignedCondition(signedYear),
    unsignedYear === undefined ? undefined : sql`NOT ${buildSignedCondition(unsignedYear)}`,
    ...getSearchWords(query.search ?? '').map((word) => like(applicationSearchText, toLikePattern(word))),
  )
}

/** Converts an application's stored next action to the form that the API returns. */
export const toWaitingFor = (row: ApplicationFromDb): WaitingFor =>
  row.waiting_who && row.waiting_since
    ? ({ who: row.waiting_who, what: row.waiting_what, since: row.waiting_since } as WaitingFor)
    : null

/**
 * Builds a form's fields for the list.
 * @param secret token of the form's link, only for users who may share it
 */
export const buildFormFacts = (row: ApplicationFromDb, club: string | null, secret: string | null) => ({
  id: secret,
  status: row.form_status,
  submitted: row.submitted,
  bounced: row.bounced,
  role: row.role,
  full_name: getFullName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }),
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  organisation: row.organisation_id,
  organisation__name: club,
  organisation_name: row.organisation_name,
  is_young_helper: row.is_young_helper,
  parent_guardian_first_name: row.answers.parent_guardian_first_name ?? null,
  parent_guardian_email: row.answers.parent_guardian_email ?? null,
})

type JoinedApplication = { row: ApplicationFromDb; club: string | null; user_email: string | null }

/** Answers that a list needs. The list does not load the other answers because they are long. */
const listedAnswersSql = sql<
  Record<string, unknown>
>`CASE WHEN ${applications.flow} = 'volunteer' THEN jsonb_build_object(
    'parent_guardian_first_name', ${applications.answers} -> 'parent_guardian_first_name',
    'parent_guardian_email', ${applications.answers} -> 'parent_guardian_email')
  ELSE '{}' END`

/** Selects applications for a list, with the club's name and the user's email address. */
export const selectApplications = (tx: Tx) =>
  tx
    .select({
      row: { ...getTableColumns(applications), answers: listedAnswersSql },
      club: organisations.name,
      user_email: users.email,
    })
    .from(applications)
    .leftJoin(organisations, eq(organisations.id, applications.organisation_id))
    .leftJoin(users, eq(users.id, applications.user_id))
    .$dynamic()

/**
 * Builds the fields that both the list and an application's page show. The contract's schema removes fields that exist
 * only in the other flow.
 */
export const buildApplicationFacts = (
  { row, user_email, club }: JoinedApplication,
  counts: Awaited<ReturnType<typeof loadApplicationCounts>>,
  isOwn: boolean,
  user: CurrentUser,
) => ({
  id: row.id,
  created: row.created,
  archived: row.archived,
  checks_completed: row.checks_completed,
  organisation__organisation_name: club,
  ...counts.of(row.id, isOwn),
  waiting_for: toWaitingFor(row),
  own: isOwn,
  second_look_by_others: row.waiting_what === 'second_look' && row.second_look_not_by.includes(user.id),
  done_by_one_person: row.checks_completed !== null && row.lacks_second_person,
  keep_for_safeguarding: row.keep_for_safeguarding,
  deleted: row.deleted_at,
  converted_from_user: row.converted_from_user,
  user__id: row.user_id,
  user__email: user_email,
  registration: row.registered_id,
})

/**
 * Builds the sort order of a page of the list. Names are never null and need no rule for nulls, so one index serves
 * both directions.
 */
const buildSortOrder = ({ ordering }: ListQuery): SQL[] => {
  const nameColumns = { form__first_name: applicationFirstName, form__last_name: applicationLastName }
  const isDescending = ordering?.startsWith('-')
  const nameColumn = nameColumns[ordering?.replace('-', '') as keyof typeof nameColumns]
  if (nameColumn)
    return [
      isDescending ? sql`${nameColumn} DESC` : nameColumn,
      isDescending ? desc(applications.id) : asc(applications.id),
    ]
  return orderBy(
    ordering as Exclude<typeof ordering, `${'' | '-'}form__${'first' | 'last'}_name`>,
    {
      created: applications.created,
      form__organisation__organisation_name: foldedClubName,
      waiting_since: applications.waiting_since,
    },
    [desc(applications.created)],
    sql`${applications.id}`,
  )
}

/**
 * Makes the planner use an index until the end of the transaction. Otherwise it reads the full table with its long
 * answers, and starts parallel workers for a short query.
 */
export async function preferIndexes(tx: Tx): Promise<void> {
  await tx.execute(
    sql`SELECT set_config('random_page_cost', '1.1', true), set_config('max_parallel_workers_per_gather', '0', true)`,
  )
}

/** Loads only a page's ids, because an index can return them without reading the rows' long answers. */
const loadPageIds = async (tx: Tx, where: SQL | undefined, query: ListQuery): Promise<string[]> => {
  const { ordering, limit, offset } = query
  const order = buildSortOrder(query)
  if (ordering?.endsWith('organisation_name'))
    return pageByClub(tx, where, { limit, offset, isDescending: ordering.startsWith('-'), order })
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

/** Counts the applications of a list for each role that must act next. Ignores the filter by this role. */
const countByActor = async (tx: Tx, where: SQL | undefined, user: CurrentUser, flow: Flow): Promise<WaitingCounts> => {
  const isCounted = sql<boolean>`(${applications.waiting_who} <> 'reviewer' OR ${buildUserTaskCondition(user, flow)})`
  const rows = await tx
    .select({ who: applications.waiting_who, isCounted, count: sql<number>`count(*)::int` })
    .from(applications)
    .where(where)
    .groupBy(sql`1`, sql`2`)
  const counts: WaitingCounts = { all: 0, applicant: 0, referee: 0, dbs_contact: 0, parent: 0, reviewer: 0 }
  for (const row of rows) {
    counts.all += row.count
    if (row.who && row.isCounted) counts[row.who as NextActor] += row.count
  }
  return counts
}

/** Finds those applications whose second look the account cannot take. */
const findBlockedLooks = async (tx: Tx, user: CurrentUser, ids: string[]): Promise<Set<string>> => {
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(inArray(applications.id, ids), buildBlockedLookCondition(user)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Lists a page of a flow's applications. Reads each related table once for all rows on the page.
 */
export const listApplications = async (
  { db, env, user, query }: { db: Db; env: Env; user: CurrentUser; query: ListQuery },
  flow: Flow,
): Promise<{ count: number; results: ApplicationRow[]; waiting_counts: WaitingCounts }> => {
  const { formLink, edit } = getApplicationRights(user, flow)
  if (query.deleted && !edit) throw new AppError('forbidden')
  const page = await withReadableApplications(db, user, async (tx) => {
    await preferIndexes(tx)
    const notOwnCondition = query.deleted ? await buildNotOwnCondition(tx, user, flow) : undefined
    const where = and(buildListFilter(query, user, flow), notOwnCondition)
    const whereForAllActors = and(buildListFilter({ ...query, waiting_for: undefined }, user, flow), notOwnCondition)
    const [ids, waitingCounts] = await Promise.all([
      loadPageIds(tx, where, query),
      countByActor(tx, whereForAllActors, user, flow),
    ])
    const [rows, counts, own, blockedLooks] = await Promise.all([
      selectApplications(tx).where(inArray(applications.id, ids)),
      loadApplicationCounts(tx, ids),
      findOwnApplications(tx, user.id, ids),
      findBlockedLooks(tx, user, ids),
    ])
    rows.sort((a, b) => ids.indexOf(a.row.id) - ids.indexOf(b.row.id))
    return { rows, counts, own, blockedLooks, waitingCounts }
  })
  const ids = page.rows.filter(({ row }) => !row.archived).map(({ row }) => row.id)
  const secrets = formLink
    ? await db.network((tx) => loadLinkSecrets(tx, env, 'application_form', ids), 'snapshot')
    : null
  const results = page.rows.map((joined) => {
    const { row, club } = joined
    const isOwn = page.own.has(row.id)
    return {
      ...buildApplicationFacts(joined, page.counts, isOwn, user),
      second_look_by_others: page.blockedLooks.has(row.id),
      form: buildFormFacts(row, club, isOwn ? null : (secrets?.get(row.id) ?? null)),
    }
  })
  // The counts include the number of rows, because the filter by role has the same conditions.
  const count = page.waitingCounts[query.waiting_for ?? 'all']
  return { count, results: results as ApplicationRow[], waiting_counts: page.waitingCounts }
}

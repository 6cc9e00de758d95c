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
import type { Parsed } from '../../../contract/api.ts'
import { AppError } from '../../../contract/errors.ts'
import type { ApplicationRow, WaitingFor } from '../../../contract/recruitment/applications.ts'
import { applicationRights } from '../../../contract/recruitment/rights.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import { searchWords } from '../../../contract/rules/alphabet.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db, Tx } from '../../db/client.ts'
import { containing, orderBy } from '../../db/list.ts'
import { applications, organisations, users } from '../../db/schema.ts'
import { foldedClubName } from '../../db/tables/organisations.ts'
import {
  applicationFirstName,
  applicationLastName,
  applicationSearchText,
} from '../../db/tables/recruitment.ts'
import type { Env } from '../../env.ts'
import { knownSecrets } from '../../kit/public-links.ts'
import { applicationCounts } from './application-counts.ts'
import { findOwnApplications } from './own-facts.ts'
import { pageByClub } from './page-by-club.ts'
import { type ApplicationFromDb, applicationsSeenBy, readingApplications } from './scope.ts'
import { canTakeLook } from './two-people.ts'

/** The filters that both flows have, and those of the core team. */
type Query = Parsed<'applications.list', 'query'>

const hasSigned = (year: number): SQL => sql`EXISTS (
  SELECT FROM safeguarding_declarations d
  WHERE d.application_id = ${applications.id} AND d.year = ${year} AND d.submitted IS NOT NULL)`

/** A second look waits for those who can take it alone. */
const isTaskOf = (user: CurrentUser, flow: Flow): SQL =>
  canTakeLook(user, flow)
    ? sql`NOT (${applications.waiting_what} = 'second_look' AND ${user.id} = ANY (${applications.second_look_not_by}))`
    : sql`${applications.waiting_what} <> 'second_look'`

/** Narrows a list of deleted applications to those that are not the user's own, because these are restored by others. */
const notOwn = async (tx: Tx, user: CurrentUser, flow: Flow): Promise<SQL | undefined> => {
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(applicationsSeenBy(user, flow, true))
  const ids = rows.map(({ id }) => id)
  const own = await findOwnApplications(tx, user.id, ids)
  return own.size > 0 ? notInArray(applications.id, [...own]) : undefined
}

const matching = (query: Query, user: CurrentUser, flow: Flow): SQL | undefined => {
  const { archived, checks_completed__isnull, form__status__in, waiting_for, organisation } = query
  const { has_safeguarding_declaration_for_year: signed, no_safeguarding_declaration_for_year: unsigned } =
    query
  const { checks_completed } = applications
  return and(
    applicationsSeenBy(user, flow, query.deleted),
    query.deleted ? undefined : eq(applications.archived, archived),
    checks_completed__isnull === undefined
      ? undefined
      : checks_completed__isnull
        ? isNull(checks_completed)
        : isNotNull(checks_completed),
    form__status__in?.length ? inArray(applications.form_status, form__status__in) : undefined,
    waiting_for === undefined ? undefined : eq(applications.waiting_who, waiting_for),
    waiting_for === 'reviewer' ? isTaskOf(user, flow) : undefined,
    organisation === undefined ? undefined : eq(applications.organisation_id, organisation),
    signed === undefined ? undefined : hasSigned(signed),
    unsigned === undefined ? undefined : sql`NOT ${hasSigned(unsigned)}`,
    ...searchWords(query.search ?? '').map((word) => like(applicationSearchText, containing(word))),
  )
}

/** Who must act next, as it is kept with the application. */
export const waitingFor = (row: ApplicationFromDb): WaitingFor =>
  row.waiting_who && row.waiting_since
    ? ({ who: row.waiting_who, what: row.waiting_what, since: row.waiting_since } as WaitingFor)
    : null

/** What the list tells of a form. @param secret of its link, for those who may hand it out */
export const formFacts = (row: ApplicationFromDb, club: string | null, secret: string | null) => ({
  id: secret,
  status: row.form_status,
  submitted: row.submitted,
  bounced: row.bounced,
  role: row.role,
  full_name: fullName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }),
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

type Joined = { row: ApplicationFromDb; club: string | null; user_email: string | null }

/** What a list tells of answers: the others stay where they are, long as they are. */
const listedAnswers = sql<
  Record<string, unknown>
>`CASE WHEN ${applications.flow} = 'volunteer' THEN jsonb_build_object(
    'parent_guardian_first_name', ${applications.answers} -> 'parent_guardian_first_name',
    'parent_guardian_email', ${applications.answers} -> 'parent_guardian_email')
  ELSE '{}' END`

/** Applications as a list tells them, with what their club and user are called. */
export const selectApplications = (tx: Tx) =>
  tx
    .select({
      row: { ...getTableColumns(applications), answers: listedAnswers },
      club: organisations.name,
      user_email: users.email,
    })
    .from(applications)
    .leftJoin(organisations, eq(organisations.id, applications.organisation_id))
    .leftJoin(users, eq(users.id, applications.user_id))
    .$dynamic()

/** What both the list and the page of an application tell; the contract leaves out what is of the other flow. */
export const applicationFacts = (
  { row, user_email, club }: Joined,
  counts: Awaited<ReturnType<typeof applicationCounts>>,
  own: boolean,
  user: CurrentUser,
) => ({
  id: row.id,
  created: row.created,
  archived: row.archived,
  checks_completed: row.checks_completed,
  organisation__organisation_name: club,
  ...counts.of(row.id, own),
  waiting_for: waitingFor(row),
  own,
  second_look_by_others: row.waiting_what === 'second_look' && row.second_look_not_by.includes(user.id),
  done_by_one_person: row.checks_completed !== null && row.lacks_second_person,
  keep_for_safeguarding: row.keep_for_safeguarding,
  deleted: row.deleted_at,
  converted_from_user: row.converted_from_user,
  user__id: row.user_id,
  user__email: user_email,
  registration: row.registered_id,
})

/** The order of a page. Names are never null: so an index is read from either end. */
const orderOf = ({ ordering }: Query): SQL[] => {
  const names = { form__first_name: applicationFirstName, form__last_name: applicationLastName }
  const down = ordering?.startsWith('-')
  const name = names[ordering?.replace('-', '') as keyof typeof names]
  if (name) return [down ? sql`${name} DESC` : name, down ? desc(applications.id) : asc(applications.id)]
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

/** The ids of a page: by themselves they are found in an index, without the long answers between the rows. */
const pageOf = async (
  tx: Tx,
  where: SQL | undefined,
  query: Query,
): Promise<{ ids: string[]; count: number }> => {
  const { ordering, limit, offset } = query
  const order = orderOf(query)
  if (ordering?.endsWith('organisation_name'))
    return pageByClub(tx, where, { limit, offset, down: ordering.startsWith('-'), order })
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return { ids: rows.map(({ id }) => id), count: await tx.$count(applications, where) }
}

/** A page of a flow's applications: two looks at the table, and one at each thing that hangs on the rows of the page. */
export const listApplications = async (
  { db, env, user, query }: { db: Db; env: Env; user: CurrentUser; query: Query },
  flow: Flow,
): Promise<{ count: number; results: ApplicationRow[] }> => {
  const { formLink, edit } = applicationRights(user, flow)
  if (query.deleted && !edit) throw new AppError('forbidden')
  const page = await readingApplications(db, user, async (tx) => {
    // Else the planner would rather read the whole table, whose rows carry long answers, than an index; and would start
    // processes of its own for what one reads in a few milliseconds.
    await tx.execute(
      sql`SELECT set_config('random_page_cost', '1.1', true), set_config('max_parallel_workers_per_gather', '0', true)`,
    )
    const where = and(matching(query, user, flow), query.deleted ? await notOwn(tx, user, flow) : undefined)
    const { ids, count } = await pageOf(tx, where, query)
    const found = await selectApplications(tx).where(inArray(applications.id, ids))
    const rows = found.sort((a, b) => ids.indexOf(a.row.id) - ids.indexOf(b.row.id))
    return {
      count,
      rows,
      counts: await applicationCounts(tx, ids),
      own: await findOwnApplications(tx, user.id, ids),
    }
  })
  const ids = page.rows.filter(({ row }) => !row.archived).map(({ row }) => row.id)
  const secrets = formLink
    ? await db.network((tx) => knownSecrets(tx, env, 'application_form', ids), 'snapshot')
    : null
  const results = page.rows.map((joined) => {
    const { row, club } = joined
    const own = page.own.has(row.id)
    return {
      ...applicationFacts(joined, page.counts, own, user),
      form: formFacts(row, club, own ? null : (secrets?.get(row.id) ?? null)),
    }
  })
  return { count: page.count, results: results as ApplicationRow[] }
}

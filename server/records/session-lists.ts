import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ApiOutput, ApiParsedInput } from '../../contract/api.ts'
import { AppError } from '../../contract/errors.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { orderBy, orderByWords } from '../db/list.ts'
import { attendance, groups, registered, sessionPlaces, sessions } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'

type SessionSummary = ApiOutput<'sessions.list'>['results'][number]
type SessionPerson = ApiOutput<'sessions.get'>['attending'][number]

/**
 * Builds the SQL that counts the people attending a session. Excludes hidden rows, which belong to undecided conflicts
 * about deleted sessions.
 */
const countAttending = (adult: boolean | null): SQL<number> => sql<number>`(
  SELECT count(*)::int FROM ${attendance} a JOIN ${registered} r ON r.id = a.registered_id
  WHERE a.session_id = ${sessions.id} AND a.state = 'attending' AND NOT a.hidden
  ${adult === null ? sql`` : sql`AND r.is_adult = ${adult}`})`

const sessionColumns = {
  id: sessions.id,
  date: sessions.date,
  holiday: sessions.holiday,
  year: sessions.year,
  group: sessions.group_id,
  group__name: groups.name,
  activities: sessions.activities,
  activities_other: sessions.activities_other,
  sign_out: sessions.sign_out,
  places: sql<number | null>`(SELECT p.places FROM ${sessionPlaces} p WHERE p.session_id = ${sessions.id})`,
  booking_opens: sessions.booking_opens,
  booking_closes: sessions.booking_closes,
  num_children_attending: countAttending(false),
  num_adults_attending: countAttending(true),
  num_attending: countAttending(null),
}

/** Lists one page of the sessions of a club or of one group, newest first (SES-42, SES-43). */
export const listSessions = async (
  tx: Tx,
  organisation: string,
  query: ApiParsedInput<'sessions.list', 'query'>,
  group?: string,
): Promise<ApiOutput<'sessions.list'>> => {
  const sessionFilter = and(
    eq(sessions.organisation_id, organisation),
    isNull(sessions.deleted_at),
    group ? eq(sessions.group_id, group) : undefined,
    query.holiday ? eq(sessions.holiday, query.holiday) : undefined,
    query.year ? eq(sessions.year, query.year) : undefined,
    query.search
      ? sql`(to_char(${sessions.date}, 'DD/MM/YY') || ' ' || ${sessions.holiday}) ILIKE ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}`
      : undefined,
    query.registered
      ? inArray(
          sessions.id,
          tx
            .select({ id: attendance.session_id })
            .from(attendance)
            .where(and(eq(attendance.registered_id, query.registered), eq(attendance.state, 'attending'))),
        )
      : undefined,
  )
  const orderTerms = orderBy(
    query.ordering,
    {
      date: sessions.date,
      holiday: sessions.holiday,
      group__name: groups.name,
      num_children_attending: countAttending(false),
      num_adults_attending: countAttending(true),
      num_attending: countAttending(null),
      activities: sql`array_to_string(${sessions.activities}, ', ')`,
    },
    [desc(sessions.date)],
    sql`${sessions.id}`,
  )
  const results = await tx
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(groups, eq(groups.id, sessions.group_id))
    .where(sessionFilter)
    .orderBy(...orderTerms)
    .limit(query.limit)
    .offset(query.offset)
  return { count: await tx.$count(sessions, sessionFilter), results: results as SessionSummary[] }
}

/**
 * Reads one session with three lists: people attending, people registered, and people who can be added (SES-12 to
 * SES-15).
 * @throws AppError `not_found`
 */
export const loadSession = async (
  tx: Tx,
  organisation: string,
  id: string,
): Promise<VersionedOutput<ApiOutput<'sessions.get'>>> => {
  const [session] = await tx
    .select({ ...sessionColumns, version: sessions.version })
    .from(sessions)
    .innerJoin(groups, eq(groups.id, sessions.group_id))
    .where(and(eq(sessions.id, id), eq(sessions.organisation_id, organisation), isNull(sessions.deleted_at)))
  if (!session) throw new AppError('not_found')
  const people = await tx
    .select({ person: registered, state: attendance.state })
    .from(registered)
    .leftJoin(
      attendance,
      and(
        eq(attendance.registered_id, registered.id),
        eq(attendance.session_id, id),
        sql`${attendance.state} <> 'none'`,
      ),
    )
    .where(and(eq(registered.organisation_id, organisation), isNull(registered.deleted_at)))
    .orderBy(orderByWords(registered.last_name), orderByWords(registered.first_name), registered.id)
  const listPeople = (wanted: (state: string | null, archived: boolean) => boolean): SessionPerson[] =>
    people
      .filter((p) => wanted(p.state, p.person.soft_archived))
      .map((p) => ({ ...p.person, name: getFullName(p.person) }))
  const { version, ...summary } = session
  const lists = {
    attending: listPeople((state) => state === 'attending'),
    registered: listPeople((state) => state !== null),
    not_registered: listPeople((state, archived) => state === null && !archived),
  }
  return new VersionedOutput({ ...(summary as SessionSummary), ...lists }, version)
}

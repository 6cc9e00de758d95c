import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ApiOutput, ApiParsedInput } from '../../contract/api.ts'
import { AppError } from '../../contract/errors.ts'
import type { Tx } from '../db/client.ts'
import { orderBy, toLikePattern } from '../db/list.ts'
import { aliases, parcelProvisionRegistered as given, parcelProvisions } from '../db/schema.ts'

type ParcelSessionSummary = ApiOutput<'parcel_provisions.list'>['results'][number]

/**
 * SQL for the person of a row. For merges from before rows moved with a merge, it is the person that remained.
 * Otherwise it is the row's own person (decision 30). A row marked as merged stays a separate family (decision 44).
 */
const personIdSql = sql<string>`CASE WHEN ${given.merged} THEN ${given.registered_id} ELSE coalesce(${aliases.target}, ${given.registered_id}) END`
const peopleCountSql = sql<number>`(${given.adults} + ${given.children})`
const portionsSql = sql<number>`${peopleCountSql}::bigint * coalesce(${given.num_meals}, 0)`

/**
 * Selects the families of sessions, each person once. If two ids of one person have a row in a session, the row with
 * the most portions counts. Ties are resolved by the most people, then by the lowest id.
 */
export const selectFamilies = (tx: Tx, where: SQL | undefined) =>
  tx
    .selectDistinctOn([given.parcel_provision_id, personIdSql], {
      registered: personIdSql.as('registered'),
      adults: given.adults,
      children: given.children,
      num_meals: given.num_meals,
      portions: portionsSql.as('portions'),
      wellbeing_resources: given.wellbeing_resources,
      merged: given.merged,
    })
    .from(given)
    .leftJoin(
      aliases,
      and(
        eq(aliases.organisation_id, given.organisation_id),
        eq(aliases.id, given.registered_id),
        eq(aliases.table, 'registered'),
      ),
    )
    .where(and(where, isNull(given.deleted_at), eq(given.hidden, false)))
    .orderBy(given.parcel_provision_id, personIdSql, desc(portionsSql), desc(peopleCountSql), asc(given.registered_id))
    .as('families')

/** Sums the parcels of the session in the outer query (PARC-52 to PARC-58). */
const selectTotals = (tx: Tx) => {
  const families = selectFamilies(tx, eq(given.parcel_provision_id, parcelProvisions.id))
  const sumColumn = (column: unknown) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)
  return tx
    .select({
      total_parcels: sql`count(*)`.mapWith(Number).as('total_parcels'),
      total_adults: sumColumn(families.adults).as('total_adults'),
      total_children: sumColumn(families.children).as('total_children'),
      total_meals: sumColumn(families.num_meals).as('total_meals'),
      total_portions: sumColumn(families.portions).as('total_portions'),
    })
    .from(families)
    .as('totals')
}

/** Finds every id of a person. The given id may belong to a merged person. */
const findAllIds = async (tx: Tx, organisation: string, id: string): Promise<string[]> => {
  const clubAliasCondition = and(eq(aliases.organisation_id, organisation), eq(aliases.table, 'registered'))
  const [aliasRow] = await tx
    .select({ target: aliases.target })
    .from(aliases)
    .where(and(clubAliasCondition, eq(aliases.id, id)))
  const primary = aliasRow?.target ?? id
  const mergedIds = await tx
    .select({ id: aliases.id })
    .from(aliases)
    .where(and(clubAliasCondition, eq(aliases.target, primary)))
  return [primary, ...mergedIds.map((other) => other.id)]
}

/** Builds the condition for the club's sessions that are not deleted. */
const buildClubCondition = (organisation: string) =>
  and(eq(parcelProvisions.organisation_id, organisation), isNull(parcelProvisions.deleted_at))

/** Lists one page of a club's parcel sessions, newest first (PARC-05, PARC-09, PARC-12, PARC-15). */
export const listParcelProvisions = async (
  tx: Tx,
  organisation: string,
  query: ApiParsedInput<'parcel_provisions.list', 'query'>,
): Promise<ApiOutput<'parcel_provisions.list'>> => {
  const ids = query.registered && (await findAllIds(tx, organisation, query.registered))
  const listFilter = and(
    buildClubCondition(organisation),
    query.holiday ? eq(parcelProvisions.holiday, query.holiday) : undefined,
    query.year === undefined ? undefined : sql`extract(year FROM ${parcelProvisions.date}) = ${query.year}`,
    query.search
      ? sql`(to_char(${parcelProvisions.date}, 'DD/MM/YYYY') || ' ' || ${parcelProvisions.holiday}) ILIKE ${toLikePattern(query.search)}`
      : undefined,
    ids
      ? inArray(
          parcelProvisions.id,
          tx
            .select({ id: given.parcel_provision_id })
            .from(given)
            .where(
              and(
                eq(given.organisation_id, organisation),
                inArray(given.registered_id, ids),
                isNull(given.deleted_at),
                eq(given.hidden, false),
              ),
            ),
        )
      : undefined,
  )
  const totals = selectTotals(tx)
  const { total_portions, ...totalColumns } = pickTotalColumns(totals)
  const order = orderBy(
    query.ordering,
    {
      date: parcelProvisions.date,
      holiday: parcelProvisions.holiday,
      total_parcels: sql`${totalColumns.total_parcels}`,
      total_adults: sql`${totalColumns.total_adults}`,
      total_children: sql`${totalColumns.total_children}`,
      total_meals: sql`${totalColumns.total_meals}`,
    },
    [desc(parcelProvisions.date)],
    sql`${parcelProvisions.id}`,
  )
  const results = await tx
    .select({
      id: parcelProvisions.id,
      date: parcelProvisions.date,
      holiday: parcelProvisions.holiday,
      ...totalColumns,
      total_portions,
    })
    .from(parcelProvisions)
    .innerJoinLateral(totals, sql`true`)
    .where(listFilter)
    .orderBy(...order)
    .limit(query.limit)
    .offset(query.offset)
  return { count: await tx.$count(parcelProvisions, listFilter), results: results as ParcelSessionSummary[] }
}

const pickTotalColumns = (totals: ReturnType<typeof selectTotals>) => ({
  total_parcels: totals.total_parcels,
  total_adults: totals.total_adults,
  total_children: totals.total_children,
  total_meals: totals.total_meals,
  total_portions: totals.total_portions,
})

/** Lists the years and holidays in which a club has sessions, newest first (PARC-08). */
export const listParcelHolidays = async (
  tx: Tx,
  organisation: string,
): Promise<ApiOutput<'parcel_provisions.holidays'>> => {
  const yearSql = sql<number>`extract(year FROM ${parcelProvisions.date})::int`
  const holidayRows = await tx
    .select({ year: yearSql, holiday: parcelProvisions.holiday })
    .from(parcelProvisions)
    .where(buildClubCondition(organisation))
    .groupBy(yearSql, parcelProvisions.holiday)
    .orderBy(desc(yearSql), desc(sql`max(${parcelProvisions.date})`), asc(parcelProvisions.holiday))
  return holidayRows as ApiOutput<'parcel_provisions.holidays'>
}

/**
 * Reads a session of the club with its totals, without its families.
 * @throws AppError `not_found`, even for another club's session or a deleted session
 */
export const readStoredSession = async (tx: Tx, organisation: string, id: string) => {
  const totals = selectTotals(tx)
  const [session] = await tx
    .select({ session: parcelProvisions, totals: pickTotalColumns(totals) })
    .from(parcelProvisions)
    .innerJoinLateral(totals, sql`true`)
    .where(and(buildClubCondition(organisation), eq(parcelProvisions.id, id)))
  if (!session) throw new AppError('not_found')
  return session
}

/** Returns the version of a session including its families, because a change of a family changes the response. */
export const readParcelVersion = async (tx: Tx, id: string, version: number): Promise<number> => {
  const [newestRow] = await tx
    .select({ version: sql<number | null>`max(${given.version})`.mapWith(Number) })
    .from(given)
    .where(eq(given.parcel_provision_id, id))
  return Math.max(version, newestRow?.version ?? 0)
}

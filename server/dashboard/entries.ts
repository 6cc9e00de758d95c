import { and, gte, lte, sql } from 'drizzle-orm'
import { buildDay } from '../../contract/rules/days.ts'
import { namedHolidays } from '../../contract/rules/holidays.ts'
import type { Tx } from '../db/client.ts'
import { goldenNumbersManualEntries as golden, parcelProvisionsManualEntries as parcels } from '../db/schema.ts'
import type { LunchPart, ParcelPart } from './computed.ts'
import { type CountScope, isInScope, type TimeSpan } from './scope.ts'

/**
 * Numbers that central staff have entered for a club, year and holiday. Fields left empty in an entry have no number.
 */
export type ManualEntry<P extends string> = {
  year: number
  holiday: string
  values: Partial<Record<P, number>>
  /** Numbers for the year up to the end of this holiday. */
  yearToDate: Partial<Record<P, number>>
}

export type EntriesByClub<P extends string> = ReadonlyMap<string, readonly ManualEntry<P>[]>

/** Drops empty fields, because an empty field is not a number. */
const dropNulls = <P extends string>(values: Record<string, number | null>): Partial<Record<P, number>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<Record<P, number>>

/**
 * True if the first month of the entry's holiday is fully within a custom range (reading 28). Always true without a
 * custom range.
 */
const isEntryInSpan = (
  { from: firstDay, to: lastDay }: TimeSpan,
  { year, holiday }: { year: number; holiday: string },
): boolean => {
  if (firstDay === null || lastDay === null) return true
  const month = (namedHolidays as readonly string[]).indexOf(holiday) * 2
  return firstDay <= buildDay(year, month + 1, 1) && buildDay(year, month + 2, 0) <= lastDay
}

const getYearRange = ({ year, from: firstDay, to: lastDay }: TimeSpan): [number, number] =>
  year === null ? [Number(firstDay?.slice(0, 4)), Number(lastDay?.slice(0, 4))] : [year, year]

const groupByClub = <P extends string>(
  found: readonly (ManualEntry<P> & { organisation: string })[],
  span: TimeSpan,
): EntriesByClub<P> => {
  const entries = new Map<string, ManualEntry<P>[]>()
  for (const { organisation, ...entry } of found)
    if (isEntryInSpan(span, entry)) entries.set(organisation, [...(entries.get(organisation) ?? []), entry])
  return entries
}

/**
 * Maps an entry to the lunch club numbers. An entry counts eligible children and parents, and does not separate young
 * helpers from other helpers (MAN-53).
 */
const toLunchValues = (
  children: { meals: number | null; unique: number; supported: number },
  parents: { meals: number | null; unique: number | null; supported: number },
  volunteers: number,
) =>
  dropNulls<LunchPart>({
    child_portions: children.meals,
    eligible_child_meals: children.meals,
    adult_portions: parents.meals,
    eligible_parent_meals: parents.meals,
    unique_children: children.unique,
    unique_eligible_children: children.unique,
    unique_adults: parents.unique,
    unique_eligible_parents: parents.unique,
    unique_volunteers: volunteers,
    unique_helpers: volunteers,
    unique_young_helpers: 0,
    children_supported: children.supported,
    adults_supported: parents.supported,
    parents_supported: parents.supported,
  })

const toLunchEntry = (row: typeof golden.$inferSelect): ManualEntry<LunchPart> => ({
  year: row.year,
  holiday: row.holiday,
  values: {
    number_of_sessions: row.number_of_sessions,
    ...toLunchValues(
      {
        meals: row.eligible_child_meals,
        unique: row.unique_eligible_children,
        supported: row.children_accessed_wider_support_of_church,
      },
      {
        meals: row.eligible_parent_meals,
        unique: row.unique_eligible_parents,
        supported: row.parents_accessed_wider_support_of_church,
      },
      row.unique_volunteers,
    ),
  },
  yearToDate: toLunchValues(
    {
      meals: null,
      unique: row.year_to_date_unique_eligible_children,
      supported: row.year_to_date_children_accessed_wider_support_of_church,
    },
    {
      meals: null,
      unique: row.year_to_date_unique_eligible_parents,
      supported: row.year_to_date_parents_accessed_wider_support_of_church,
    },
    row.year_to_date_unique_volunteers,
  ),
})

/**
 * Maps a parcel entry. Its portions are not split because the entry does not contain the number of portions for
 * children.
 */
const toParcelEntry = (row: typeof parcels.$inferSelect): ManualEntry<ParcelPart> => ({
  year: row.year,
  holiday: row.holiday,
  values: dropNulls<ParcelPart>({
    number_of_provision_sessions: row.number_of_provision_sessions,
    number_of_parcels: row.number_of_parcels,
    child_portions: 0,
    adult_portions: 0,
    number_of_portions: row.number_of_portions,
    portions_not_split: row.number_of_portions,
    unique_families_served: row.unique_families_served,
    unique_parcels_with_wellbeing_resources: row.unique_parcels_with_wellbeing_resources,
    unique_parcel_volunteers: row.unique_volunteers,
    parcel_children_supported: row.children_accessed_wider_support_of_church,
    parcel_adults_supported: row.parents_accessed_wider_support_of_church,
  }),
  yearToDate: {},
})

/** Reads the headline numbers that were entered for the clubs in a scope (DASH-95). */
export const readLunchEntries = async (tx: Tx, scope: CountScope): Promise<EntriesByClub<LunchPart>> => {
  const { span } = scope
  const [firstYear, lastYear] = getYearRange(span)
  const rows = await tx
    .select()
    .from(golden)
    .where(and(isInScope(golden.organisation, scope), gte(golden.year, firstYear), lte(golden.year, lastYear)))
  return groupByClub(
    rows.map((row) => ({ organisation: row.organisation, ...toLunchEntry(row) })),
    span,
  )
}

/** Reads the parcel numbers that were entered for the clubs in a scope. */
export const readParcelEntries = async (tx: Tx, scope: CountScope): Promise<EntriesByClub<ParcelPart>> => {
  const { span } = scope
  const [firstYear, lastYear] = getYearRange(span)
  const rows = await tx
    .select()
    .from(parcels)
    .where(and(isInScope(parcels.organisation, scope), gte(parcels.year, firstYear), lte(parcels.year, lastYear)))
  return groupByClub(
    rows.map((row) => ({ organisation: row.organisation, ...toParcelEntry(row) })),
    span,
  )
}

/** Returns the clubs in a scope that have an entry in its years. */
export const findClubsWithEntries = async (tx: Tx, scope: CountScope): Promise<ReadonlySet<string>> => {
  const [firstYear, lastYear] = getYearRange(scope.span)
  const yearCondition = sql`${isInScope(sql`organisation`, scope)} AND year BETWEEN ${firstYear} AND ${lastYear}`
  const { rows } = await tx.execute<{ organisation: string }>(
    sql`SELECT organisation FROM ${golden} WHERE ${yearCondition} UNION SELECT organisation FROM ${parcels} WHERE ${yearCondition}`,
  )
  return new Set(rows.map(({ organisation }) => organisation))
}

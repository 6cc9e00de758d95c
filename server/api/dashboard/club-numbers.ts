import {
  type CombinedNumber,
  combinedNumbers,
  type LunchClubNumber,
  lunchClubNumbers,
  type ParcelNumber,
  parcelNumbers,
} from '../../../contract/dashboard/golden-numbers.ts'
import { EXTRA_SESSIONS } from '../../../contract/rules/holidays.ts'
import type { Tx } from '../../db/client.ts'
import { type PartRow, partRow, type RowOf, rowsOf } from './club-rows.ts'
import {
  type Cells,
  type LunchPart,
  lunchCells,
  lunchParts,
  noCells,
  openHolidays,
  type ParcelPart,
  parcelCells,
  parcelParts,
} from './computed.ts'
import { type EntriesByClub, lunchEntries, parcelEntries } from './entries.ts'
import { type Counted, listOf, type Scope } from './scope.ts'

/** Name of a table of numbers. */
export type TableName = 'lunch_club' | 'parcel' | 'combined'

type NumbersOf = { lunch_club: LunchClubNumber; parcel: ParcelNumber; combined: CombinedNumber }

/** Names of the numbers in each table, in display order. */
export const numbersOfTable: { readonly [T in TableName]: readonly NumbersOf[T][] } = {
  lunch_club: lunchClubNumbers,
  parcel: parcelNumbers,
  combined: combinedNumbers,
}

export type Parts = { lunch: Record<LunchPart, number>; parcel: Record<ParcelPart, number> }

const one = (yes: boolean): number => (yes ? 1 : 0)

/**
 * Numbers that are 0 or 1 for each club. All other numbers are computed from the summed parts of the clubs.
 */
type OfClub = `organisations_${string}` | 'clubs_at_least_1_accessing_wider_support'

/** Computes the numbers of a table from the parts of one club or from the summed parts of several clubs. */
export const tables: {
  readonly [T in TableName]: (parts: Parts) => Record<Exclude<NumbersOf[T], OfClub>, number>
} = {
  lunch_club: ({ lunch }) => ({
    number_of_sessions: lunch.number_of_sessions,
    eligible_child_meals: lunch.eligible_child_meals,
    unique_eligible_children: lunch.unique_eligible_children,
    eligible_parent_meals: lunch.eligible_parent_meals,
    unique_eligible_parents: lunch.unique_eligible_parents,
    unique_helpers: lunch.unique_helpers,
    unique_young_helpers: lunch.unique_young_helpers,
    children_accessed_wider_support_of_church: lunch.children_supported,
    parents_accessed_wider_support_of_church: lunch.parents_supported,
  }),
  parcel: ({ parcel }) => ({
    number_of_provision_sessions: parcel.number_of_provision_sessions,
    number_of_parcels: parcel.number_of_parcels,
    number_of_portions: parcel.number_of_portions,
    unique_families_served: parcel.unique_families_served,
    unique_parcels_with_wellbeing_resources: parcel.unique_parcels_with_wellbeing_resources,
  }),
  combined: ({ lunch, parcel }) => ({
    number_of_sessions: lunch.number_of_sessions + parcel.number_of_provision_sessions,
    child_portions: lunch.child_portions + parcel.child_portions,
    adult_portions: lunch.adult_portions + parcel.adult_portions,
    portions_not_split: parcel.portions_not_split,
    unique_children: lunch.unique_children,
    unique_adults: lunch.unique_adults,
    unique_volunteers: lunch.unique_volunteers,
    unique_children_accessing_wider_support: lunch.children_supported,
    unique_adults_accessing_wider_support: lunch.adults_supported,
    unique_families_served: parcel.unique_families_served,
    unique_parcel_volunteers: parcel.unique_parcel_volunteers,
    parcel_children_accessing_wider_support: parcel.parcel_children_supported,
    parcel_adults_accessing_wider_support: parcel.parcel_adults_supported,
  }),
}

/** Numbers of one club in one row of a table. */
export type ClubRow = {
  counted: Record<string, number>
  computed: Record<string, number>
  /** True if some of the numbers were entered by hand. */
  entered: boolean
  /** Parts that the counted numbers are computed from. */
  parts: Parts
  /**
   * 1 for each number of the year that comes from an entry's year to date (`yearOfEntry`) or from the people
   * counted instead (`yearOfPeople`, decision 45).
   */
  yearOfEntry: Record<string, number> | null
  yearOfPeople: Record<string, number> | null
}

const rowOfTable = (
  table: TableName,
  lunch: PartRow<LunchPart>,
  parcel: PartRow<ParcelPart>,
  open: boolean,
): ClubRow => {
  const uses = { lunch_club: [lunch], parcel: [parcel], combined: [lunch, parcel] }[table]
  const numbers = (which: 'counted' | 'computed') => {
    const parts = { lunch: lunch[which], parcel: parcel[which] }
    const held =
      (table !== 'parcel' && parts.lunch.number_of_sessions > 0) ||
      (table !== 'lunch_club' && parts.parcel.number_of_provision_sessions > 0)
    const reporting = held || (which === 'counted' && uses.some(({ enteredData }) => enteredData))
    const { lunch: came, parcel: taken } = parts
    const supported = came.children_supported + came.adults_supported
    const parcelSupported = taken.parcel_children_supported + taken.parcel_adults_supported
    return {
      ...tables[table](parts),
      clubs_at_least_1_accessing_wider_support: one(supported + parcelSupported > 0),
      organisations_reporting: one(reporting),
      organisations_open: one(open),
    }
  }
  const entered = uses.some((part) => part.entered)
  const computed = numbers('computed')
  const parts = { lunch: lunch.counted, parcel: parcel.counted }
  const flags = (which: 'yearOfEntry' | 'yearOfPeople') =>
    entered ? tables[table]({ lunch: lunch[which], parcel: parcel[which] }) : null
  return {
    computed,
    counted: entered ? numbers('counted') : computed,
    entered,
    parts,
    yearOfEntry: flags('yearOfEntry'),
    yearOfPeople: flags('yearOfPeople'),
  }
}

/** Numbers of several clubs. Each club has one row for each holiday and one for the year. */
export type ClubNumbers<C> = {
  rows: readonly RowOf[]
  clubs: readonly { club: C; rows: readonly ClubRow[] }[]
}

/**
 * Source data of several clubs: numbers computed from sessions, numbers entered by hand, and the holidays in
 * which the clubs are open.
 */
export type ClubData = {
  span: Scope['span']
  lunches: ReadonlyMap<string, Cells<LunchPart>>
  lunchesEntered: EntriesByClub<LunchPart>
  parcels: ReadonlyMap<string, Cells<ParcelPart>>
  parcelsEntered: EntriesByClub<ParcelPart>
  open: ReadonlyMap<string, ReadonlySet<string>>
}

const none: ReadonlyMap<string, never> = new Map<string, never>()

/**
 * Reads the source data that a table needs for some clubs.
 * @param once runs a count from sessions, or shares it with the other calls of the same page
 */
export const readClubs = async (
  tx: Tx,
  scope: Counted,
  table: TableName,
  once: <T>(what: string, count: () => Promise<T>) => Promise<T> = (_what, count) => count(),
): Promise<ClubData> => {
  const { span } = scope
  // Skips the queries if the scope contains no club.
  if (listOf(scope.ids).length === 0)
    return { span, lunches: none, lunchesEntered: none, parcels: none, parcelsEntered: none, open: none }
  // All queries are sent at once.
  const [lunches, lunchesEntered, parcels, parcelsEntered, open] = await Promise.all([
    table === 'parcel' ? none : once('lunch cells', () => lunchCells(tx, scope)),
    table === 'parcel' ? none : lunchEntries(tx, scope),
    table === 'lunch_club' ? none : once('parcel cells', () => parcelCells(tx, scope)),
    table === 'lunch_club' ? none : parcelEntries(tx, scope),
    openHolidays(tx, scope),
  ])
  return { span, lunches, lunchesEntered, parcels, parcelsEntered, open }
}

/**
 * Builds a table club by club. The files list the clubs and the screen adds them up (B-NUM-02). A person
 * belongs to one club, so the clubs add up to the network. Rows are computed lazily so that a long file can
 * start with the first club.
 * @param withExtra adds a row for Extra Sessions even if these clubs have none
 */
export const tableOfClubs = (
  { span, lunches, lunchesEntered, parcels, parcelsEntered, open }: ClubData,
  table: TableName,
  withExtra = false,
): { rows: readonly RowOf[]; rowsOfClub: (id: string) => readonly ClubRow[] } => {
  const hasExtra = [...lunches.values(), ...parcels.values()].some(({ holidays }) =>
    holidays.has(EXTRA_SESSIONS),
  )
  const rows = rowsOf(withExtra || hasExtra)
  const rowsOfClub = (id: string) => {
    const lunch = { span, cells: lunches.get(id) ?? noCells, entries: lunchesEntered.get(id) ?? [] }
    const parcel = { span, cells: parcels.get(id) ?? noCells, entries: parcelsEntered.get(id) ?? [] }
    const dates = open.get(id)
    return rows.map((row) =>
      rowOfTable(
        table,
        partRow<LunchPart>(lunch, lunchParts, row),
        partRow<ParcelPart>(parcel, parcelParts, row),
        row === null ? dates !== undefined : (dates?.has(row) ?? false),
      ),
    )
  }
  return { rows, rowsOfClub }
}

/** Computes all rows of several clubs. */
export const clubNumbers = <C extends { id: string }>(
  data: ClubData,
  listed: readonly C[],
  table: TableName,
  withExtra = false,
): ClubNumbers<C> => {
  const { rows, rowsOfClub } = tableOfClubs(data, table, withExtra)
  return { rows, clubs: listed.map((club) => ({ club, rows: rowsOfClub(club.id) })) }
}

import {
  type CombinedNumber,
  combinedNumbers,
  type LunchClubNumber,
  lunchClubNumbers,
  type ParcelNumber,
  parcelNumbers,
} from '../../contract/dashboard/golden-numbers.ts'
import { EXTRA_SESSIONS } from '../../contract/rules/holidays.ts'
import type { Tx } from '../db/client.ts'
import { buildPartRow, getTableRows, type HolidayRow, type PartRow } from './club-rows.ts'
import {
  emptyCells,
  findOpenHolidays,
  type LunchPart,
  lunchPartNames,
  type NumberCells,
  type ParcelPart,
  parcelPartNames,
  readLunchCells,
  readParcelCells,
} from './computed.ts'
import { type EntriesByClub, readLunchEntries, readParcelEntries } from './entries.ts'
import { type CountScope, type DashboardScope, parseClubIds } from './scope.ts'

/** Name of a table of numbers. */
export type TableName = 'lunch_club' | 'parcel' | 'combined'

export type NumberNames = { lunch_club: LunchClubNumber; parcel: ParcelNumber; combined: CombinedNumber }

/** Names of the numbers in each table, in display order. */
export const numbersByTable: { readonly [T in TableName]: readonly NumberNames[T][] } = {
  lunch_club: lunchClubNumbers,
  parcel: parcelNumbers,
  combined: combinedNumbers,
}

export type PartCounts = { lunch: Record<LunchPart, number>; parcel: Record<ParcelPart, number> }

const toZeroOrOne = (yes: boolean): number => (yes ? 1 : 0)

/** Numbers that are 0 or 1 for each club. All other numbers are computed from the summed parts of the clubs. */
type YesNoNumber = `organisations_${string}` | 'clubs_at_least_1_accessing_wider_support'

/**
 * Functions that compute the numbers of each table. They accept the parts of one club, or the summed parts of several
 * clubs.
 */
export const computeTableNumbers: {
  readonly [T in TableName]: (parts: PartCounts) => Record<Exclude<NumberNames[T], YesNoNumber>, number>
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

/** One club's numbers in one row of a table. */
export type ClubRow = {
  counted: Record<string, number>
  computed: Record<string, number>
  /** True if some of the numbers were entered by hand. */
  entered: boolean
  /** Parts that the counted numbers are computed from. */
  parts: PartCounts
  /**
   * Flags (1 or 0) for the numbers of the year row. In `yearOfEntry`, 1 means that the number is the year to date of an
   * entry. In `yearOfPeople`, 1 means that the number of people counted was used in place of an entry (decision 45).
   */
  yearOfEntry: Record<string, number> | null
  yearOfPeople: Record<string, number> | null
}

const buildClubRow = (
  table: TableName,
  lunch: PartRow<LunchPart>,
  parcel: PartRow<ParcelPart>,
  open: boolean,
): ClubRow => {
  const partRows = { lunch_club: [lunch], parcel: [parcel], combined: [lunch, parcel] }[table]
  const buildNumbers = (which: 'counted' | 'computed') => {
    const parts = { lunch: lunch[which], parcel: parcel[which] }
    const hasSessions =
      (table !== 'parcel' && parts.lunch.number_of_sessions > 0) ||
      (table !== 'lunch_club' && parts.parcel.number_of_provision_sessions > 0)
    const isReporting = hasSessions || (which === 'counted' && partRows.some(({ enteredData }) => enteredData))
    const { lunch: lunchCounts, parcel: parcelCounts } = parts
    const supportedCount = lunchCounts.children_supported + lunchCounts.adults_supported
    const parcelSupportedCount = parcelCounts.parcel_children_supported + parcelCounts.parcel_adults_supported
    return {
      ...computeTableNumbers[table](parts),
      clubs_at_least_1_accessing_wider_support: toZeroOrOne(supportedCount + parcelSupportedCount > 0),
      organisations_reporting: toZeroOrOne(isReporting),
      organisations_open: toZeroOrOne(open),
    }
  }
  const isEntered = partRows.some((part) => part.entered)
  const computed = buildNumbers('computed')
  const parts = { lunch: lunch.counted, parcel: parcel.counted }
  const buildFlags = (which: 'yearOfEntry' | 'yearOfPeople') =>
    isEntered ? computeTableNumbers[table]({ lunch: lunch[which], parcel: parcel[which] }) : null
  return {
    computed,
    counted: isEntered ? buildNumbers('counted') : computed,
    entered: isEntered,
    parts,
    yearOfEntry: buildFlags('yearOfEntry'),
    yearOfPeople: buildFlags('yearOfPeople'),
  }
}

/** Numbers of several clubs. Each club has one row for each holiday and one for the year. */
export type ClubNumbers<C> = {
  rows: readonly HolidayRow[]
  clubs: readonly { club: C; rows: readonly ClubRow[] }[]
}

/**
 * Source data of several clubs: numbers computed from sessions, numbers entered by hand, and the holidays in which the
 * clubs are open.
 */
export type ClubData = {
  span: DashboardScope['span']
  lunches: ReadonlyMap<string, NumberCells<LunchPart>>
  lunchesEntered: EntriesByClub<LunchPart>
  parcels: ReadonlyMap<string, NumberCells<ParcelPart>>
  parcelsEntered: EntriesByClub<ParcelPart>
  open: ReadonlyMap<string, ReadonlySet<string>>
}

const emptyMap: ReadonlyMap<string, never> = new Map<string, never>()

/**
 * Reads the source data that a table needs for some clubs.
 * @param once runs a count from sessions, or shares the running count with other calls of the same page
 */
export const readClubData = async (
  tx: Tx,
  scope: CountScope,
  table: TableName,
  once: <T>(what: string, count: () => Promise<T>) => Promise<T> = (_what, count) => count(),
): Promise<ClubData> => {
  const { span } = scope
  // Skip the queries if the scope contains no club.
  if (parseClubIds(scope.ids).length === 0)
    return {
      span,
      lunches: emptyMap,
      lunchesEntered: emptyMap,
      parcels: emptyMap,
      parcelsEntered: emptyMap,
      open: emptyMap,
    }
  // Send all queries at once.
  const [lunches, lunchesEntered, parcels, parcelsEntered, open] = await Promise.all([
    table === 'parcel' ? emptyMap : once('lunch cells', () => readLunchCells(tx, scope)),
    table === 'parcel' ? emptyMap : readLunchEntries(tx, scope),
    table === 'lunch_club' ? emptyMap : once('parcel cells', () => readParcelCells(tx, scope)),
    table === 'lunch_club' ? emptyMap : readParcelEntries(tx, scope),
    findOpenHolidays(tx, scope),
  ])
  return { span, lunches, lunchesEntered, parcels, parcelsEntered, open }
}

/**
 * Builds a table club by club. Exported files list the clubs, and the screen adds them up (B-NUM-02). A person belongs
 * to one club, so the clubs' numbers add up to the network's numbers. Rows are computed lazily, so that a long file can
 * start with the first club.
 * @param withExtra adds a row for Extra Sessions even if these clubs have none
 */
export const buildClubTable = (
  { span, lunches, lunchesEntered, parcels, parcelsEntered, open }: ClubData,
  table: TableName,
  withExtra = false,
): { rows: readonly HolidayRow[]; rowsOfClub: (id: string) => readonly ClubRow[] } => {
  const hasExtra = [...lunches.values(), ...parcels.values()].some(({ holidays }) => holidays.has(EXTRA_SESSIONS))
  const rows = getTableRows(withExtra || hasExtra)
  const getClubRows = (id: string) => {
    const lunch = { span, cells: lunches.get(id) ?? emptyCells, entries: lunchesEntered.get(id) ?? [] }
    const parcel = { span, cells: parcels.get(id) ?? emptyCells, entries: parcelsEntered.get(id) ?? [] }
    const openHolidays = open.get(id)
    return rows.map((row) =>
      buildClubRow(
        table,
        buildPartRow<LunchPart>(lunch, lunchPartNames, row),
        buildPartRow<ParcelPart>(parcel, parcelPartNames, row),
        row === null ? openHolidays !== undefined : (openHolidays?.has(row) ?? false),
      ),
    )
  }
  return { rows, rowsOfClub: getClubRows }
}

/** Computes all rows of several clubs. */
export const computeClubNumbers = <C extends { id: string }>(
  data: ClubData,
  listed: readonly C[],
  table: TableName,
  withExtra = false,
): ClubNumbers<C> => {
  const { rows, rowsOfClub: getClubRows } = buildClubTable(data, table, withExtra)
  return { rows, clubs: listed.map((club) => ({ club, rows: getClubRows(club.id) })) }
}

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
  type LunchPart,
  lunchCells,
  lunchParts,
  noCells,
  openHolidays,
  type ParcelPart,
  parcelCells,
  parcelParts,
} from './computed.ts'
import { lunchEntries, parcelEntries } from './entries.ts'
import { clubIds, type Scope } from './scope.ts'

/** A table of numbers. */
export type TableName = 'lunch_club' | 'parcel' | 'combined'

type NumbersOf = { lunch_club: LunchClubNumber; parcel: ParcelNumber; combined: CombinedNumber }

/** The numbers of each table, in its order. */
export const numbersOfTable: { readonly [T in TableName]: readonly NumbersOf[T][] } = {
  lunch_club: lunchClubNumbers,
  parcel: parcelNumbers,
  combined: combinedNumbers,
}

export type Parts = { lunch: Record<LunchPart, number>; parcel: Record<ParcelPart, number> }

const one = (yes: boolean): number => (yes ? 1 : 0)

/** Numbers that tell of a club yes or no; the others of several clubs are made of their parts added up. */
type OfClub = `organisations_${string}` | 'clubs_at_least_1_accessing_wider_support'

/** The numbers of a table, of the parts of one club or of several added up. */
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

/** A club's numbers in one row of a table. */
export type ClubRow = {
  counted: Record<string, number>
  computed: Record<string, number>
  /** Some of them were entered by hand. */
  entered: boolean
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
  return {
    counted: numbers('counted'),
    computed: numbers('computed'),
    entered: uses.some(({ entered }) => entered),
  }
}

/** The numbers of clubs: of each one row for each holiday, and one for the year. */
export type ClubNumbers<C> = {
  rows: readonly RowOf[]
  clubs: readonly { club: C; rows: readonly ClubRow[] }[]
}

/**
 * A table's numbers, club by club: what the files list, and what the screen adds up (B-NUM-02). A person is of one club, so
 * clubs add up to the network.
 * @param withExtra Extra Sessions have a row also where these clubs have none
 */
export const clubNumbers = async <C extends { id: string }>(
  tx: Tx,
  span: Scope['span'],
  listed: readonly C[],
  table: TableName,
  withExtra = false,
): Promise<ClubNumbers<C>> => {
  // Of no club there is nothing to ask.
  if (listed.length === 0) return { rows: rowsOf(withExtra), clubs: [] }
  const scope = { ids: clubIds(listed.map(({ id }) => id)), span }
  const lunches = table === 'parcel' ? null : await lunchCells(tx, scope)
  const lunchesEntered = table === 'parcel' ? null : await lunchEntries(tx, scope)
  const parcels = table === 'lunch_club' ? null : await parcelCells(tx, scope)
  const parcelsEntered = table === 'lunch_club' ? null : await parcelEntries(tx, scope)
  const open = await openHolidays(tx, scope)
  const parts = ({ id }: C) => ({
    lunch: { span, cells: lunches?.get(id) ?? noCells, entries: lunchesEntered?.get(id) ?? [] },
    parcel: { span, cells: parcels?.get(id) ?? noCells, entries: parcelsEntered?.get(id) ?? [] },
  })
  const hasExtra = listed.some((club) =>
    Object.values(parts(club)).some(({ cells }) => cells.holidays.has(EXTRA_SESSIONS)),
  )
  const rows = rowsOf(withExtra || hasExtra)
  const clubs = listed.map((club) => {
    const { lunch, parcel } = parts(club)
    const dates = open.get(club.id)
    return {
      club,
      rows: rows.map((row) =>
        rowOfTable(
          table,
          partRow<LunchPart>(lunch, lunchParts, row),
          partRow<ParcelPart>(parcel, parcelParts, row),
          row === null ? dates !== undefined : (dates?.has(row) ?? false),
        ),
      ),
    }
  })
  return { rows, clubs }
}

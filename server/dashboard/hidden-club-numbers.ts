import {
  buildClubTable,
  type ClubData,
  type ClubRow,
  numbersByTable,
  type PartCounts,
  type TableName,
} from './club-numbers.ts'
import { isAdditive } from './club-rows.ts'
import { countOnce } from './count-cache.ts'
import { type DashboardScope, parseClubIds } from './scope.ts'
import {
  type CountRelation,
  type CountWithState,
  hideCounts,
  isSmall,
  linkCounts,
  type RelationNetwork,
} from './small-counts.ts'

/** Counts that the network's files show. Each function computes its count from the parts of a row. */
const shownCounts = {
  eligible_child_meals: ({ lunch }: PartCounts) => lunch.eligible_child_meals,
  unique_eligible_children: ({ lunch }: PartCounts) => lunch.unique_eligible_children,
  eligible_parent_meals: ({ lunch }: PartCounts) => lunch.eligible_parent_meals,
  unique_eligible_parents: ({ lunch }: PartCounts) => lunch.unique_eligible_parents,
  unique_helpers: ({ lunch }: PartCounts) => lunch.unique_helpers,
  unique_young_helpers: ({ lunch }: PartCounts) => lunch.unique_young_helpers,
  unique_volunteers: ({ lunch }: PartCounts) => lunch.unique_volunteers,
  unique_children: ({ lunch }: PartCounts) => lunch.unique_children,
  unique_adults: ({ lunch }: PartCounts) => lunch.unique_adults,
  children_supported: ({ lunch }: PartCounts) => lunch.children_supported,
  adults_supported: ({ lunch }: PartCounts) => lunch.adults_supported,
  parents_supported: ({ lunch }: PartCounts) => lunch.parents_supported,
  number_of_parcels: ({ parcel }: PartCounts) => parcel.number_of_parcels,
  number_of_portions: ({ parcel }: PartCounts) => parcel.number_of_portions,
  portions_not_split: ({ parcel }: PartCounts) => parcel.portions_not_split,
  unique_families_served: ({ parcel }: PartCounts) => parcel.unique_families_served,
  unique_parcels_with_wellbeing_resources: ({ parcel }: PartCounts) => parcel.unique_parcels_with_wellbeing_resources,
  unique_parcel_volunteers: ({ parcel }: PartCounts) => parcel.unique_parcel_volunteers,
  parcel_children_supported: ({ parcel }: PartCounts) => parcel.parcel_children_supported,
  parcel_adults_supported: ({ parcel }: PartCounts) => parcel.parcel_adults_supported,
  child_portions: ({ lunch, parcel }: PartCounts) => lunch.child_portions + parcel.child_portions,
  adult_portions: ({ lunch, parcel }: PartCounts) => lunch.adult_portions + parcel.adult_portions,
} as const

/** Counts that no file shows. They are needed because they connect shown counts in the sums and limits below. */
const linkingCounts = {
  lunch_child_portions: ({ lunch }: PartCounts) => lunch.child_portions,
  lunch_adult_portions: ({ lunch }: PartCounts) => lunch.adult_portions,
  parcel_child_portions: ({ parcel }: PartCounts) => parcel.child_portions,
  parcel_adult_portions: ({ parcel }: PartCounts) => parcel.adult_portions,
} as const

type CountName = keyof typeof shownCounts | keyof typeof linkingCounts

/** Names of all counts in one row of a club, in the order of their indexes. */
export const clubCountNames = [...Object.keys(shownCounts), ...Object.keys(linkingCounts)] as readonly CountName[]
const readerByName: Record<CountName, (parts: PartCounts) => number> = { ...shownCounts, ...linkingCounts }
const indexByName = new Map<string, number>(clubCountNames.map((name, index) => [name, index]))

/** Name of the count for each number that the files show under another name. Key: name in the files. */
const nameByFileName: Readonly<Record<string, CountName>> = {
  children_accessed_wider_support_of_church: 'children_supported',
  parents_accessed_wider_support_of_church: 'parents_supported',
  unique_children_accessing_wider_support: 'children_supported',
  unique_adults_accessing_wider_support: 'adults_supported',
  parcel_children_accessing_wider_support: 'parcel_children_supported',
  parcel_adults_accessing_wider_support: 'parcel_adults_supported',
}

type CountNames = readonly CountName[]

/** Sums that apply within each row. The first counts of a pair add up to the second. */
const sums: readonly (readonly [CountNames, CountNames])[] = [
  [['unique_helpers', 'unique_young_helpers'], ['unique_volunteers']],
  [['lunch_child_portions', 'parcel_child_portions'], ['child_portions']],
  [['lunch_adult_portions', 'parcel_adult_portions'], ['adult_portions']],
  [['parcel_child_portions', 'parcel_adult_portions', 'portions_not_split'], ['number_of_portions']],
]

/**
 * Limits that apply within each row. The sum of the first counts of a pair is at most the sum of the second.
 */
const limits: readonly (readonly [CountNames, CountNames])[] = [
  [['unique_eligible_children'], ['unique_children']],
  [['unique_children'], ['unique_eligible_children', 'unique_young_helpers']],
  [
    ['unique_eligible_children', 'unique_young_helpers'],
    ['unique_children', 'unique_adults'],
  ],
  [['unique_volunteers'], ['unique_children', 'unique_adults']],
  [['unique_eligible_parents'], ['unique_adults']],
  [['children_supported'], ['unique_children']],
  [['adults_supported'], ['unique_adults']],
  [['parents_supported'], ['unique_eligible_parents']],
  [['parents_supported'], ['adults_supported']],
  [['unique_eligible_children'], ['eligible_child_meals']],
  [['unique_eligible_parents'], ['eligible_parent_meals']],
  [['unique_children'], ['lunch_child_portions']],
  [['unique_adults'], ['lunch_adult_portions']],
  [['eligible_child_meals'], ['lunch_child_portions']],
  [['eligible_parent_meals'], ['lunch_adult_portions']],
  // Relation for rows without young helpers, in which each child is an eligible child. `hideCounts` ignores a relation
  // that a row's counts do not satisfy.
  [['lunch_child_portions'], ['eligible_child_meals']],
  [['unique_families_served'], ['number_of_parcels']],
  [['unique_parcels_with_wellbeing_resources'], ['unique_families_served']],
  [['parcel_children_supported', 'parcel_adults_supported'], ['unique_families_served']],
]

/** Returns the index of a count in a row. */
export function getClubCountIndex(row: number, name: CountName): number {
  return row * clubCountNames.length + (indexByName.get(name) ?? 0)
}

function buildRowRelations(row: number): CountRelation[] {
  const toIndexes = (names: CountNames) => names.map((name) => getClubCountIndex(row, name))
  return [
    ...sums.map(([parts, whole]) => ({ less: toIndexes(parts), more: toIndexes(whole), equal: true })),
    ...limits.map(([less, more]) => ({ less: toIndexes(less), more: toIndexes(more) })),
  ]
}

/**
 * Relates the holidays to the year. Counts of meals add up over the holidays. Counts of people do not, because a person
 * can come in several holidays. Each person of the year came in at least one holiday.
 */
function buildHolidayRelations(rows: number): CountRelation[] {
  return clubCountNames.flatMap((name): CountRelation[] => {
    const holidays = Array.from({ length: rows - 1 }, (_, row) => getClubCountIndex(row, name))
    const year = [getClubCountIndex(rows - 1, name)]
    if (isAdditive(name)) return [{ less: holidays, more: year, equal: true }]
    return [{ less: year, more: holidays }, ...holidays.map((holiday) => ({ less: [holiday], more: year }))]
  })
}

const networkByRowCount = new Map<number, RelationNetwork>()

/** Returns the relations between a club's counts for a table with this number of rows. The last row is the year. */
export function getClubNetwork(rows: number): RelationNetwork {
  const cachedNetwork = networkByRowCount.get(rows)
  if (cachedNetwork) return cachedNetwork
  const relations = [
    ...Array.from({ length: rows }, (_, row) => buildRowRelations(row)).flat(),
    ...buildHolidayRelations(rows),
  ]
  const network = linkCounts(rows * clubCountNames.length, relations)
  networkByRowCount.set(rows, network)
  return network
}

/** Returns a club's counts. Their state shows if the network's files may hide them. */
export function getClubCounts(rows: readonly PartCounts[]): CountWithState[] {
  return rows.flatMap((parts) =>
    clubCountNames.map((name): CountWithState => {
      const value = readerByName[name](parts)
      if (name in shownCounts) return { value, state: 'may_hide' }
      // The holiday return shows these counts as attendances and meals, and hides them if they are small.
      const isInReturn = name.startsWith('lunch_') && isSmall(value)
      return { value, state: isInReturn ? 'hidden' : 'in_no_file' }
    }),
  )
}

/**
 * Finds the counts of a club that the three files of a filter hide. Each file hides the same counts, so that no file
 * reveals a count that another file hides (decision 46).
 */
export function hideClubCounts(rows: readonly PartCounts[]): boolean[] {
  const countsPerRow = clubCountNames.length
  const allHiddenFlags = new Array<boolean>(rows.length * countsPerRow).fill(false)
  // Skip holidays without any count, because they cannot hide or reveal a count.
  const filledRows = [...rows.keys()].filter((row) => row === rows.length - 1 || hasCounts(rows[row]))
  const hiddenFlags = hideCounts(
    getClubCounts(filledRows.map((row) => rows[row] as PartCounts)),
    getClubNetwork(filledRows.length),
  )
  for (const [index, isHidden] of hiddenFlags.entries())
    if (isHidden)
      allHiddenFlags[(filledRows[Math.floor(index / countsPerRow)] ?? 0) * countsPerRow + (index % countsPerRow)] = true
  return allHiddenFlags
}

function hasCounts(parts: PartCounts | undefined): boolean {
  return parts !== undefined && clubCountNames.some((name) => readerByName[name](parts) > 0)
}

/**
 * Flags for the counts of each club, true if the count is hidden. Map key: club id. `getClubCountIndex` computes the
 * index of a flag from the row and the count.
 */
export type HiddenByClub = ReadonlyMap<string, readonly boolean[]>

/**
 * Finds the hidden counts of all clubs in a scope. The result is cached because users usually save several
 * files one after another.
 * @param data data with both lunch club and parcel sessions
 */
export function hideClubs(scope: DashboardScope, data: ClubData): Promise<HiddenByClub> {
  // Add the entries to the key, because manual entries do not change the scope's data version.
  const entriesJson = JSON.stringify([[...data.lunchesEntered], [...data.parcelsEntered]])
  return countOnce(scope, `hidden counts ${entriesJson}`, async () => {
    const { rowsOfClub: getClubRows } = buildClubTable(data, 'combined')
    return new Map(parseClubIds(scope.ids).map((id) => [id, hideClubCounts(getParts(getClubRows(id)))]))
  })
}

/** True if a number describes people. Numbers of clubs and sessions do not. */
function describesPeople(name: string): boolean {
  return (
    !name.startsWith('organisations_') && !name.startsWith('clubs_') && !/^number_of_(provision_)?sessions$/.test(name)
  )
}

/** Returns the index of each number among the counts of a row, or null if the number is never hidden. */
export function getCountIndexes(table: TableName): (number | null)[] {
  return numbersByTable[table].map((name) =>
    describesPeople(name) ? (indexByName.get(nameByFileName[name] ?? name) ?? null) : null,
  )
}

export function getParts(rows: readonly ClubRow[]): PartCounts[] {
  return rows.map(({ parts }) => parts)
}

import type { Tx } from '../db/client.ts'
import {
  type ClubNumbers,
  computeClubNumbers,
  type NumberNames,
  numbersByTable,
  readClubData,
  type TableName,
} from './club-numbers.ts'
import { countOpenClubs } from './computed.ts'
import { countOnce } from './count-cache.ts'
import { findClubsWithEntries } from './entries.ts'
import { type DashboardScope, formatClubIds, parseClubIds } from './scope.ts'
import { readSummedNumbers, type SummedNumbers } from './summed-numbers.ts'

type SummedClubs = { summed: SummedNumbers; open: ReadonlyMap<string | null, number> }

function computeByName<Name extends string>(names: readonly Name[], compute: (name: Name) => number) {
  return Object.fromEntries(names.map((name) => [name, compute(name)])) as Record<Name, number>
}

/** Adds up a row over all clubs. The database sums clubs without entries. Clubs with entries are added one by one. */
const addUpRow = <Name extends string>(
  { summed, open }: SummedClubs,
  { rows, clubs }: ClubNumbers<unknown>,
  names: readonly Name[],
  rowIndex: number,
) => {
  const summedRow = summed.at(rows[rowIndex] ?? null)
  const sumNumbers = (which: 'counted' | 'computed') =>
    computeByName(names, (name) =>
      // Use one count for all clubs, because entries do not affect whether a club is open.
      name === 'organisations_open'
        ? (open.get(rows[rowIndex] ?? null) ?? 0)
        : clubs.reduce((sum, club) => sum + (club.rows[rowIndex]?.[which][name] ?? 0), summedRow[name] ?? 0),
    )
  const enteredClubCount = clubs.filter((club) => club.rows[rowIndex]?.entered).length
  const [counted, computed] = [sumNumbers('counted'), sumNumbers('computed')]
  if (enteredClubCount === 0) return { ...counted, entered: enteredClubCount, computed: null, difference: null }
  const difference = computeByName(names, (name) => counted[name] - computed[name])
  return { ...counted, entered: enteredClubCount, computed, difference }
}

/** Counts, for each number, the clubs whose year has this source. Null if no club's numbers were entered. */
const countClubsBySource = <Name extends string>(
  { rows, clubs }: ClubNumbers<unknown>,
  names: readonly Name[],
  source: 'yearOfEntry' | 'yearOfPeople',
) => {
  const years = clubs
    .map((club) => club.rows[rows.length - 1]?.[source])
    .filter((year) => year !== null && year !== undefined)
  if (years.length === 0) return null
  return computeByName(names, (name) => years.reduce((sum, year) => sum + (year[name] ?? 0), 0))
}

/** Returns a function that loads the numbers of a table. */
const createLoader =
  <T extends TableName>(table: T) =>
  async (tx: Tx, scope: DashboardScope) => {
    const [clubsWithEntries, openClubCounts] = await Promise.all([
      findClubsWithEntries(tx, scope),
      countOpenClubs(tx, scope),
    ])
    const scopeWithoutEntries = {
      ...scope,
      ids: formatClubIds(parseClubIds(scope.ids).filter((id) => !clubsWithEntries.has(id))),
    }
    const scopeWithEntries = { ...scope, ids: formatClubIds([...clubsWithEntries].sort()) }
    const [summedNumbers, clubData] = await Promise.all([
      readSummedNumbers(tx, scopeWithoutEntries, table),
      readClubData(tx, scopeWithEntries, table, (what, count) => countOnce(scopeWithEntries, what, count)),
    ])
    const enteredClubs = [...clubsWithEntries].map((id) => ({ id }))
    const numbers = computeClubNumbers(clubData, enteredClubs, table, summedNumbers.hasExtra)
    const names: readonly NumberNames[T][] = numbersByTable[table]
    const buildRow = (rowIndex: number) =>
      addUpRow({ summed: summedNumbers, open: openClubCounts }, numbers, names, rowIndex)
    const year_to_date = {
      ...buildRow(numbers.rows.indexOf(null)),
      year_of_entry: countClubsBySource(numbers, names, 'yearOfEntry'),
      year_of_people: countClubsBySource(numbers, names, 'yearOfPeople'),
    }
    const holidays = numbers.rows.flatMap((holiday, rowIndex) =>
      holiday === null ? [] : { holiday, ...buildRow(rowIndex) },
    )
    return { holidays, year_to_date }
  }

/** Loaders for the headline numbers of lunch clubs, parcels and both, by holiday and for the year. */
export const goldenNumberLoaders = {
  golden_numbers: createLoader('lunch_club'),
  parcel_golden_numbers: createLoader('parcel'),
  combined_golden_numbers: createLoader('combined'),
}

import { AppError } from '../../contract/errors.ts'
import { getYear } from '../../contract/rules/days.ts'
import { toCsvResponse } from '../files/csv.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { buildClubTable, type ClubRow, numbersByTable, readClubData, type TableName } from './club-numbers.ts'
import { clubCountNames, getCountIndexes, type HiddenByClub, hideClubs } from './hidden-club-numbers.ts'
import { recordExport } from './number-exports.ts'
import { readScopedClubs, type ScopedClub, type TimeSpan, withScope } from './scope.ts'
import { HIDDEN_COUNTS_NOTICE, HIDDEN_MARKER } from './small-counts.ts'

/** Number of clubs sent in one chunk. */
const PAGE_SIZE = 100

type CsvLine = (string | number | null)[]

/**
 * Formats the name of a number as a label, for example `unique_families_served` as "Unique families served" (DASH-97).
 */
export const nameToLabel = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Rejects a past year.
 * @throws AppError `no_year_export` (DASH-163)
 */
export const refusePastYear = ({ year, today }: TimeSpan): void => {
  if (year !== null && year < getYear(today)) throw new AppError('no_year_export')
}

/** True if any number of a club is above zero. The number of open clubs is ignored. */
const hasData = (rows: readonly ClubRow[]): boolean =>
  rows.some(({ counted }) =>
    Object.entries(counted).some(([name, count]) => name !== 'organisations_open' && count > 0),
  )

type ListedClub = {
  club: ScopedClub
  rows: readonly ClubRow[]
  /** True if the number in a row is hidden. */
  isHidden: (row: number, number: number) => boolean
}

/** Yields one line for each club. Each line contains each number for each holiday and for the year (DASH-159). */
function* yieldClubLines(clubs: Iterable<ListedClub>, names: readonly string[]): Generator<CsvLine> {
  for (const { club, rows, isHidden } of clubs) {
    const cells = names.flatMap(
      (name, number): CsvLine =>
        rows.map(({ counted }, row) => (isHidden(row, number) ? HIDDEN_MARKER : (counted[name] ?? 0))),
    )
    yield [club.name, club.region, club.lead, ...cells]
  }
}

/**
 * Returns a function that builds a club's check for hidden numbers in a table.
 * @param hidden flags of the hidden counts by club, or null if the file hides no counts
 */
const createHiddenFinder = (table: TableName, hidden: HiddenByClub | null) => {
  if (!hidden) return () => () => false
  const countIndexes = getCountIndexes(table)
  return (club: string): ListedClub['isHidden'] => {
    const hiddenFlags = hidden.get(club) ?? []
    return (row, number) => {
      const countIndex = countIndexes[number]
      return (
        countIndex !== null &&
        countIndex !== undefined &&
        hiddenFlags[row * clubCountNames.length + countIndex] === true
      )
    }
  }
}

/** Groups lines into pages, so that a long file is sent while it is generated. */
export async function* splitIntoPages(lines: Iterable<CsvLine>): AsyncGenerator<CsvLine[]> {
  let page: CsvLine[] = []
  for (const line of lines) {
    page.push(line)
    if (page.length < PAGE_SIZE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** Creates a file of numbers. If counts are hidden, the first lines explain this, followed by the other notes. */
export const createNumbersFile = (
  name: string,
  header: CsvLine,
  lines: Iterable<CsvLine>,
  suppress: boolean,
  notes: readonly string[] = [],
): Response => {
  const headerCells = header.map(String)
  const [firstNote, ...otherNotes] = suppress ? [...HIDDEN_COUNTS_NOTICE, ...notes] : notes
  if (firstNote === undefined) return toCsvResponse(name, headerCells, splitIntoPages(lines))
  const yieldLinesWithHeader = function* (): Generator<CsvLine> {
    for (const line of otherNotes) yield [line]
    yield headerCells
    yield* lines
  }
  return toCsvResponse(name, [firstNote], splitIntoPages(yieldLinesWithHeader()))
}

type ExportCall = Pick<Call<'dashboard.export_lunch_club_year'>, 'db' | 'user' | 'body'>

const buildYearExport = (table: TableName, file: string) => async (call: ExportCall) => {
  const { suppress } = call.body
  const {
    listed: scopedClubs,
    data: clubData,
    hidden: hiddenByClub,
  } = await withScope(call.db, call.user, call.body, async (tx, scope) => {
    refusePastYear(scope.span)
    const [listed, data] = await Promise.all([
      readScopedClubs(tx, scope),
      // Read the data of all tables, because the hidden numbers in one file depend on these clubs' other files.
      readClubData(tx, scope, suppress ? 'combined' : table),
    ])
    return { listed, data, hidden: suppress ? await hideClubs(scope, data) : null }
  })
  const { rows, rowsOfClub: getClubRows } = buildClubTable(clubData, table)
  const createHiddenCheck = createHiddenFinder(table, hiddenByClub)
  if (!scopedClubs.some(({ id }) => hasData(getClubRows(id)))) throw new AppError('no_data')
  await recordExport(call, table)
  const yieldClubs = function* (): Generator<ListedClub> {
    for (const club of scopedClubs) yield { club, rows: getClubRows(club.id), isHidden: createHiddenCheck(club.id) }
  }
  const names = numbersByTable[table]
  const columns = names.flatMap((name) => rows.map((holiday) => `${nameToLabel(name)}: ${holiday ?? 'Year to date'}`))
  const header = ['Club', 'Region', 'Church relationship lead', ...columns]
  return createNumbersFile(file, header, yieldClubLines(yieldClubs(), names), suppress)
}

/** Handlers for the files of central staff (DASH-145 to DASH-165). */
export const dashboardExportHandlers = {
  'dashboard.export_lunch_club_year': buildYearExport('lunch_club', 'lunch_club_year_export.csv'),
  'dashboard.export_parcel_provision_year': buildYearExport('parcel', 'parcel_provision_year_export.csv'),
  'dashboard.export_combined_year': buildYearExport('combined', 'combined_year_export.csv'),
} satisfies Partial<Handlers>

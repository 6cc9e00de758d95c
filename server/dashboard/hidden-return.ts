import { type HolidayReturn, schoolPhases, statementAnswers } from '../../contract/dashboard/holiday-return.ts'
import type { PartCounts } from './club-numbers.ts'
import { getClubCountIndex, getClubCounts, getClubNetwork } from './hidden-club-numbers.ts'
import { type CountRelation, type CountWithState, hideCounts, isSmall, linkCounts } from './small-counts.ts'

type ReturnRow = HolidayReturn['rows'][number]

/** Combinations of free school meals, special needs and school phase. Each combination is a column. */
export const childCases = statementAnswers.flatMap((free_school_meals) =>
  statementAnswers.flatMap((special_needs) =>
    schoolPhases.map((phase) => ({ free_school_meals, special_needs, phase })),
  ),
)

/** Returns the number of children in each case of a row. */
export function countCases({ children }: Pick<ReturnRow, 'children'>): number[] {
  return childCases.map(
    (wanted) =>
      children.find(
        (one) =>
          one.free_school_meals === wanted.free_school_meals &&
          one.special_needs === wanted.special_needs &&
          one.phase === wanted.phase,
      )?.count ?? 0,
  )
}

/** Names of the counts of people in a row of the return. Meals of children are the same count as their attendances. */
const countNames = ['attendances', 'no_shows', 'adult_meals', 'unique_children'] as const
type CountName = (typeof countNames)[number]

const COUNTS_PER_ROW = countNames.length + childCases.length
function getCountIndex(row: number, name: CountName): number {
  return row * COUNTS_PER_ROW + countNames.indexOf(name)
}
function getCaseIndex(row: number, index: number): number {
  return row * COUNTS_PER_ROW + countNames.length + index
}
const caseIndexes = childCases.map((_case, index) => index)

function buildRowRelations(row: number): CountRelation[] {
  return [
    {
      less: caseIndexes.map((index) => getCaseIndex(row, index)),
      more: [getCountIndex(row, 'unique_children')],
      equal: true,
    },
    { less: [getCountIndex(row, 'unique_children')], more: [getCountIndex(row, 'attendances')] },
  ]
}

/**
 * Groups of cases. A child in one case of a group stays in the group over time. The answers stay the same, and the
 * phase can only become later.
 */
const caseGroups = statementAnswers.flatMap((_meals, meals) =>
  statementAnswers.flatMap((_needs, needs) => {
    const firstIndex = (meals * statementAnswers.length + needs) * schoolPhases.length
    const [early, primary, secondary, unknown] = schoolPhases.map((_phase, index) => firstIndex + index) as [
      number,
      number,
      number,
      number,
    ]
    return [[secondary], [primary, secondary], [early, primary, secondary], [unknown]]
  }),
)

/** Relates the row for all holidays, which is the last row, to each holiday's row. */
function buildHolidayRelations(rows: number): CountRelation[] {
  const allHolidaysRow = rows - 1
  const holidays = Array.from({ length: allHolidaysRow }, (_, row) => row)
  const buildSumLimit = (indexIn: (row: number) => number): CountRelation => ({
    less: [indexIn(allHolidaysRow)],
    more: holidays.map(indexIn),
  })
  return [
    ...(['attendances', 'no_shows', 'adult_meals'] as const).map((name) => ({
      less: holidays.map((row) => getCountIndex(row, name)),
      more: [getCountIndex(allHolidaysRow, name)],
      equal: true,
    })),
    buildSumLimit((row) => getCountIndex(row, 'unique_children')),
    ...holidays.map((row) => ({
      less: [getCountIndex(row, 'unique_children')],
      more: [getCountIndex(allHolidaysRow, 'unique_children')],
    })),
    ...caseIndexes.map((index) => buildSumLimit((row) => getCaseIndex(row, index))),
    ...holidays.flatMap((row) =>
      caseGroups.map((group) => ({
        less: group.map((index) => getCaseIndex(row, index)),
        more: group.map((index) => getCaseIndex(allHolidaysRow, index)),
      })),
    ),
  ]
}

/** A club's rows in the other files of the filter, one for each holiday. */
export type ClubHiddenCounts = {
  holidays: readonly (string | null)[]
  parts: readonly PartCounts[]
  /** True for each count that the club's own files hide. */
  hidden: readonly boolean[]
}

/** True for each count and case of a row that is hidden. */
export type HiddenRow = Record<CountName, boolean> & { cases: boolean[] }

/**
 * Chooses the counts that the return of one local authority hides. The return must not reveal counts that the other
 * files of these clubs hide. The hidden counts of the other files do not depend on the return (decision 46). A row that
 * hides its number of children also hides every case, even cases without a child. Otherwise the number of cases would
 * reveal the number of children.
 * @param rows rows of the local authority, with all holidays together last
 * @param clubs clubs of the local authority
 */
export function hideReturn(rows: readonly ReturnRow[], clubs: readonly ClubHiddenCounts[]): HiddenRow[] {
  const closedRows = new Set(rows.flatMap((row, index) => (isSmall(row.unique_children) ? [index] : [])))
  for (;;) {
    const hiddenFlags = hideRows(rows, clubs, closedRows)
    const addedRows = rows.flatMap((_row, row) =>
      hiddenFlags[getCountIndex(row, 'unique_children')] && !closedRows.has(row) ? [row] : [],
    )
    if (addedRows.length === 0) return rows.map((_row, row) => toHiddenRow(hiddenFlags, row))
    for (const row of addedRows) closedRows.add(row)
  }
}

function toHiddenRow(hidden: readonly boolean[], row: number): HiddenRow {
  return {
    attendances: hidden[getCountIndex(row, 'attendances')] ?? false,
    no_shows: hidden[getCountIndex(row, 'no_shows')] ?? false,
    adult_meals: hidden[getCountIndex(row, 'adult_meals')] ?? false,
    unique_children: hidden[getCountIndex(row, 'unique_children')] ?? false,
    cases: caseIndexes.map((index) => hidden[getCaseIndex(row, index)] ?? false),
  }
}

/**
 * Finds the hidden counts of all rows.
 * @param closed rows that hide their number of children
 */
function hideRows(
  rows: readonly ReturnRow[],
  clubs: readonly ClubHiddenCounts[],
  closed: ReadonlySet<number>,
): boolean[] {
  const counts: CountWithState[] = rows.flatMap((row, index) => [
    ...countNames.map(
      (name): CountWithState => ({
        value: row[name] ?? 0,
        state: name === 'unique_children' && closed.has(index) ? 'hidden' : 'may_hide',
      }),
    ),
    ...countCases(row).map(
      (value): CountWithState => ({
        value,
        state: closed.has(index) ? 'hidden' : 'may_hide',
        canBeZero: closed.has(index),
      }),
    ),
  ])
  const relations = [...rows.flatMap((_row, row) => buildRowRelations(row)), ...buildHolidayRelations(rows.length)]
  const offsets = clubs.map((club) => addClubCounts(club, counts, relations))
  for (const [row, { holiday }] of rows.entries()) {
    const getClubIndexes = (name: Parameters<typeof getClubCountIndex>[1]) =>
      clubs.flatMap(({ holidays }, club) => {
        const clubRow = holidays.indexOf(holiday)
        return clubRow === -1 ? [] : [(offsets[club] ?? 0) + getClubCountIndex(clubRow, name)]
      })
    relations.push(
      {
        less: getClubIndexes('lunch_child_portions'),
        more: [getCountIndex(row, 'attendances')],
        equal: true,
      },
      {
        less: getClubIndexes('lunch_adult_portions'),
        more: [getCountIndex(row, 'adult_meals')],
        equal: true,
      },
      { less: getClubIndexes('unique_children'), more: [getCountIndex(row, 'unique_children')], equal: true },
    )
  }
  return hideCounts(counts, linkCounts(counts.length, relations))
}

/**
 * Appends a club's counts and count relations to the lists. Each count is hidden or shown as in the club's own files.
 * @returns the index of the club's first count
 */
function addClubCounts(
  { parts, hidden }: ClubHiddenCounts,
  counts: CountWithState[],
  relations: CountRelation[],
): number {
  const offset = counts.length
  const addOffset = (indexes: readonly number[]) => indexes.map((index) => index + offset)
  for (const [index, { value, state }] of getClubCounts(parts).entries()) {
    const stateInOwnFiles = hidden[index] ? 'hidden' : 'shown'
    counts.push({ value, state: state === 'in_no_file' ? state : stateInOwnFiles })
  }
  for (const { less, more, equal = false } of getClubNetwork(parts.length).relations)
    relations.push({ less: addOffset(less), more: addOffset(more), equal })
  return offset
}

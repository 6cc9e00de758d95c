import { describe, expect, it } from 'vitest'
import {
  type GroupNumbers,
  getColumns,
  getCount,
  getEnteredRows,
  getExcessOverYear,
  getGroups,
  getVisibleNames,
  isEmpty,
} from './golden-group.ts'

const buildRow = (count: number, more: object = {}) => ({
  entered: 0,
  computed: null,
  difference: null,
  unique_children: count,
  ...more,
})
const numbers: GroupNumbers = {
  holidays: [
    { holiday: 'Jan/Feb', ...buildRow(30) },
    { holiday: 'May/June', ...buildRow(25, { entered: 2, computed: { unique_children: 20 } }) },
  ],
  year_to_date: buildRow(40),
}
const parts = { staff: true, main: true, wellbeing: false, allExports: true }
const listGroupNames = (chosen: Partial<typeof parts>) => getGroups({ ...parts, ...chosen }).map(({ name }) => name)
const listRowNames = (chosen: Partial<typeof parts>) =>
  getGroups({ ...parts, ...chosen }).flatMap((group) => group.numbers)

describe('golden numbers', () => {
  it('returns the groups and rows that a user may see [DASH-53 to DASH-60]', () => {
    expect(listGroupNames({})).toEqual(['lunch_club', 'parcel', 'combined'])
    expect(listGroupNames({ main: false })).toEqual(['parcel'])
    expect(listRowNames({})).not.toContain('unique_parcels_with_wellbeing_resources')
    expect(listRowNames({ wellbeing: true })).toContain('unique_parcels_with_wellbeing_resources')
  })

  it('counts clubs only for central staff [DASH-89 to DASH-91]', () => {
    expect(listRowNames({}).filter((name) => name === 'organisations_open')).toHaveLength(3)
    expect(listRowNames({ staff: false }).some((name) => name.startsWith('organisations_'))).toBe(false)
  })

  it('returns by how much the holidays exceed the year [B-NUM-02]', () => {
    expect(getCount(numbers.year_to_date, 'unique_children')).toBe(40)
    expect(getExcessOverYear(numbers, 'unique_children')).toBe(15)
  })

  it('returns the holidays with manually entered numbers [B-NUM-06]', () => {
    expect(getEnteredRows(numbers).map(({ holiday }) => holiday)).toEqual(['May/June'])
  })

  it('marks the current and the future holidays [DASH-62, DASH-253]', () => {
    const columns = getColumns([numbers], 2026, '2026-08-12')
    expect(columns.holidays).toHaveLength(6)
    expect([columns.now, ...columns.ahead]).toEqual(['July/Aug', 'Sept/Oct', 'Nov/Dec'])
    expect(getColumns([numbers], 2025, '2026-08-12')).toMatchObject({ now: null, ahead: new Set() })
    expect(getColumns([numbers], 2027, '2026-08-12').ahead.size).toBe(6)
    const extra: GroupNumbers = { ...numbers, holidays: [{ holiday: 'Extra Sessions', ...buildRow(1) }] }
    expect(getColumns([extra], null, '2026-08-12').holidays.at(-1)).toBe('Extra Sessions')
  })

  it('shows unsplit portions only if there are any [MAN-60]', () => {
    const names = ['child_portions', 'portions_not_split']
    expect(getVisibleNames(numbers, names)).toEqual(['child_portions'])
    const entered = { ...numbers, year_to_date: buildRow(40, { portions_not_split: 80 }) }
    expect(getVisibleNames(entered, names)).toEqual(names)
  })

  it('is empty if only open clubs are counted', () => {
    expect(isEmpty(numbers, ['unique_children'])).toBe(false)
    expect(isEmpty(numbers, ['number_of_sessions', 'organisations_open'])).toBe(true)
  })
})

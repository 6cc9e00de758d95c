import { describe, expect, it } from 'vitest'
import {
  type GroupNumbers,
  getCount,
  getEnteredRows,
  getExcessOverYear,
  getGroups,
  getHolidayColumns,
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
const groupNumbers: GroupNumbers = {
  holidays: [
    { holiday: 'Jan/Feb', ...buildRow(30) },
    { holiday: 'May/June', ...buildRow(25, { entered: 2, computed: { unique_children: 20 } }) },
  ],
  year_to_date: buildRow(40),
}
const dashboardParts = { staff: true, main: true, wellbeing: false, allExports: true }
const listGroupNames = (chosen: Partial<typeof dashboardParts>) =>
  getGroups({ ...dashboardParts, ...chosen }).map(({ name }) => name)
const listRowNames = (chosen: Partial<typeof dashboardParts>) =>
  getGroups({ ...dashboardParts, ...chosen }).flatMap((group) => group.numbers)

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
    expect(getCount(groupNumbers.year_to_date, 'unique_children')).toBe(40)
    expect(getExcessOverYear(groupNumbers, 'unique_children')).toBe(15)
  })

  it('returns the holidays with manually entered numbers [B-NUM-06]', () => {
    expect(getEnteredRows(groupNumbers).map(({ holiday }) => holiday)).toEqual(['May/June'])
  })

  it('marks the current and the future holidays [DASH-62, DASH-253]', () => {
    const columns = getHolidayColumns([groupNumbers], 2026, '2026-08-12')
    expect(columns.holidays).toHaveLength(6)
    expect([columns.now, ...columns.ahead]).toEqual(['July/Aug', 'Sept/Oct', 'Nov/Dec'])
    expect(getHolidayColumns([groupNumbers], 2025, '2026-08-12')).toMatchObject({ now: null, ahead: new Set() })
    expect(getHolidayColumns([groupNumbers], 2027, '2026-08-12').ahead.size).toBe(6)
    const numbersWithExtraSessions: GroupNumbers = {
      ...groupNumbers,
      holidays: [{ holiday: 'Extra Sessions', ...buildRow(1) }],
    }
    expect(getHolidayColumns([numbersWithExtraSessions], null, '2026-08-12').holidays.at(-1)).toBe('Extra Sessions')
  })

  it('shows unsplit portions only if there are any [MAN-60]', () => {
    const numberNames = ['child_portions', 'portions_not_split']
    expect(getVisibleNames(groupNumbers, numberNames)).toEqual(['child_portions'])
    const enteredNumbers = { ...groupNumbers, year_to_date: buildRow(40, { portions_not_split: 80 }) }
    expect(getVisibleNames(enteredNumbers, numberNames)).toEqual(numberNames)
  })

  it('is empty if only open clubs are counted', () => {
    expect(isEmpty(groupNumbers, ['unique_children'])).toBe(false)
    expect(isEmpty(groupNumbers, ['number_of_sessions', 'organisations_open'])).toBe(true)
  })
})

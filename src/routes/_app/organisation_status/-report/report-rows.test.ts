import type { StatusRow } from '@contract/club-status/organisation-status.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ReportAddress, reportFilterOf, reportYears, setCount } from './report-address.ts'
import { arrangedRows } from './report-rows.ts'

const row = (name: string, holiday: StatusRow['holiday'], over: Partial<StatusRow> = {}): StatusRow => ({
  organisation: name,
  organisation__organisation_name: name,
  region: null,
  club_health_status: null,
  holiday,
  holiday_allocation: 'Open',
  holiday_confirmation__is_open: true,
  holiday_confirmation__confirmed_by_rl: true,
  has_data: false,
  ...over,
})

const rows = [
  row('Ysgol', 'Mar/April', { holiday_allocation: null }),
  row('Bethel', 'July/Aug', { holiday_confirmation__is_open: false }),
  row('Bethel', 'Jan/Feb', { holiday_allocation: 'Closed', holiday_confirmation__is_open: false }),
]
const order = (ordering?: string, only = false) =>
  arrangedRows(rows, ordering as never, only).map(({ id }) => id)

describe('STAT-71 STAT-72 the rows of the report', () => {
  it('go by club, and within it by the holidays of the year', () => {
    expect(order()).toEqual(['Bethel Jan/Feb', 'Bethel July/Aug', 'Ysgol Mar/April'])
    expect(order('holiday')).toEqual(['Bethel Jan/Feb', 'Ysgol Mar/April', 'Bethel July/Aug'])
    expect(order('-holiday')[0]).toBe('Bethel July/Aug')
  })

  it('what is open comes before what is closed, and what is not set last', () => {
    expect(order('holiday_allocation')).toEqual(['Bethel July/Aug', 'Bethel Jan/Feb', 'Ysgol Mar/April'])
  })

  it('can be only those in which the club and its lead disagree', () => {
    expect(order(undefined, true)).toEqual(['Bethel July/Aug', 'Ysgol Mar/April'])
  })
})

describe('STAT-28 STAT-29 STAT-51 the filters of the report in its address', () => {
  const year = Number(dayInLondon().slice(0, 4))

  it('are of this year where it names none; a year too late is next year', () => {
    expect(reportFilterOf(v.parse(ReportAddress, {}))).toMatchObject({ year, holidays: [], is_open: null })
    expect(reportFilterOf(v.parse(ReportAddress, { year: 9999 })).year).toBe(year + 1)
    expect(reportYears()[0]).toBe(year + 1)
    expect(reportYears().at(-1)).toBe(2020)
  })

  it('leave out what cannot be, and are counted besides the year', () => {
    const address = v.parse(ReportAddress, { holidays: ['Easter'], is_open: 'maybe', has_data: 'yes', year })
    expect(reportFilterOf(address)).toMatchObject({ holidays: [], is_open: null, has_data: 'yes' })
    expect(setCount(address)).toBe(1)
  })
})

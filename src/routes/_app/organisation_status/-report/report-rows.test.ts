import type { StatusRow } from '@contract/club-status/organisation-status.ts'
import { getLondonDay, getYear } from '@contract/rules/days.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { arrangeRows } from './report-rows.ts'
import { countFilters, getReportYears, ReportSearch, toReportFilter } from './report-search.ts'

const buildRow = (name: string, holiday: StatusRow['holiday'], over: Partial<StatusRow> = {}): StatusRow => ({
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
  buildRow('Ysgol', 'Mar/April', { holiday_allocation: null }),
  buildRow('Bethel', 'July/Aug', { holiday_confirmation__is_open: false }),
  buildRow('Bethel', 'Jan/Feb', { holiday_allocation: 'Closed', holiday_confirmation__is_open: false }),
]
const getOrderedIds = (ordering?: string, only = false) =>
  arrangeRows(rows, ordering as never, only).map(({ id }) => id)

describe('rows of the report [STAT-71, STAT-72]', () => {
  it('are sorted by club, then by the holidays of the year', () => {
    expect(getOrderedIds()).toEqual(['Bethel Jan/Feb', 'Bethel July/Aug', 'Ysgol Mar/April'])
    expect(getOrderedIds('holiday')).toEqual(['Bethel Jan/Feb', 'Ysgol Mar/April', 'Bethel July/Aug'])
    expect(getOrderedIds('-holiday')[0]).toBe('Bethel July/Aug')
  })

  it('are sorted by status: open, closed, not set', () => {
    expect(getOrderedIds('holiday_allocation')).toEqual(['Bethel July/Aug', 'Bethel Jan/Feb', 'Ysgol Mar/April'])
  })

  it('are limited to disagreements between club and lead on demand', () => {
    expect(getOrderedIds(undefined, true)).toEqual(['Bethel July/Aug', 'Ysgol Mar/April'])
  })
})

describe('report filters in the URL [STAT-28, STAT-29, STAT-51]', () => {
  const year = getYear(getLondonDay())

  it('default to this year and limit the year to next year', () => {
    expect(toReportFilter(v.parse(ReportSearch, {}))).toMatchObject({ year, holidays: [], is_open: null })
    expect(toReportFilter(v.parse(ReportSearch, { year: 9999 })).year).toBe(year + 1)
    expect(getReportYears()[0]).toBe(year + 1)
    expect(getReportYears().at(-1)).toBe(2020)
  })

  it('ignore invalid values and are counted without the year', () => {
    const reportSearch = v.parse(ReportSearch, { holidays: ['Easter'], is_open: 'maybe', has_data: 'yes', year })
    expect(toReportFilter(reportSearch)).toMatchObject({ holidays: [], is_open: null, has_data: 'yes' })
    expect(countFilters(reportSearch)).toBe(1)
  })
})

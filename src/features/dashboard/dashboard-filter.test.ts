import { dayInLondon } from '@contract/rules/days.ts'
import type { CurrentUser } from '@contract/user.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { clubTypeOf, DashboardAddress, filterOf, partsOf, wrongDays } from './dashboard-filter.ts'

const user = (facts: Partial<CurrentUser>) =>
  ({
    ...{ is_staff: false, is_pastor: true, role: null, user_type: 'coordinator', is_boxes_of_hope: false },
    ...{ organisation__is_boxes_of_hope: false, allow_multiple_groups: false },
    ...facts,
  }) as CurrentUser
const staff = (role: string) =>
  user({ is_staff: true, is_pastor: false, role: role as never, user_type: null })
const coordinator = user({})
const hopeCoordinator = user({ organisation__is_boxes_of_hope: true })

const read = (search: object) => v.parse(DashboardAddress, search)
const thisYear = Number(dayInLondon().slice(0, 4))

describe('the filter of the dashboard', () => {
  it('DASH-18 DASH-32 DASH-33: begins with this year and the own programme', () => {
    expect(filterOf(staff('vp_support'), {})).toMatchObject({ year: thisYear, organisation_type: 'tlg' })
    expect(filterOf(staff('boxes_of_hope'), {})).toMatchObject({ organisation_type: 'boh' })
    expect(filterOf(coordinator, {})).toEqual({ year: thisYear })
  })

  it('DASH-35 DASH-41: what a user may not choose is not sent, whatever the address says', () => {
    const address = read({
      year: 'custom',
      from: '2026-01-01',
      to: '2026-02-01',
      regions: ['Wales'],
      type: 'all',
    })
    expect(filterOf(coordinator, address)).toEqual({ year: thisYear })
    expect(clubTypeOf(staff('boxes_of_hope'), address)).toBe('boh')
    expect(filterOf(staff('tlg'), address)).toEqual({
      ...{ year: 'custom', date_from: '2026-01-01', date_to: '2026-02-01', regions: ['Wales'] },
      ...{ organisation_names: [], regional_leaders: [], organisation_type: 'all', tags: [] },
    })
  })

  it('DASH-16 DASH-183: leaves out what no filter can be; days count with a custom year alone', () => {
    expect(read({ year: 1999, from: 'x', regions: [], tags: ['2031'], type: 'both' })).toEqual({})
    expect(filterOf(staff('tlg'), read({ year: thisYear + 9 }))).toMatchObject({ year: thisYear })
    const address = read({ year: 2025, from: '2025-01-01', to: '2025-02-01' })
    expect(filterOf(staff('tlg'), address)).toMatchObject({ year: 2025, date_from: null, date_to: null })
  })

  it('DASH-22 to DASH-25: a custom range has both days, in their order', () => {
    const days = (date_from: string | null, date_to: string | null) =>
      wrongDays({ year: 'custom', date_from, date_to })
    expect(days(null, null)).toEqual({ from: true, to: true })
    expect(days('2026-02-01', '2026-01-31')).toEqual({ from: false, to: true })
    expect(days('2026-02-01', '2026-02-01')).toEqual({ from: false, to: false })
    expect(wrongDays({ year: 2026 })).toEqual({ from: false, to: false })
  })

  it('DASH-56 to DASH-61 DASH-149 DASH-150: each role sees its own parts', () => {
    expect(partsOf(coordinator, 'tlg')).toEqual({
      staff: false,
      main: true,
      wellbeing: false,
      allExports: false,
    })
    expect(partsOf(hopeCoordinator, 'boh')).toEqual({
      staff: false,
      main: false,
      wellbeing: true,
      allExports: false,
    })
    expect(partsOf(staff('vp_general'), 'tlg')).toMatchObject({
      main: true,
      wellbeing: false,
      allExports: true,
    })
    expect(partsOf(staff('vp_general'), 'boh')).toMatchObject({ wellbeing: true })
    expect(partsOf(staff('boxes_of_hope'), 'boh')).toMatchObject({
      main: false,
      wellbeing: true,
      allExports: false,
    })
  })
})

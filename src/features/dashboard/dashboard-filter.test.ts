import { canOpenRoute, getStartPage, isAllowed } from '@contract/access.ts'
import { clubTypes } from '@contract/dashboard/filter.ts'
import { clubHealthStatuses, fundingTags } from '@contract/option-lists.ts'
import { getLondonDay, getYear } from '@contract/rules/days.ts'
import type { CurrentUser } from '@contract/user.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  buildFilter,
  DashboardParams,
  findInvalidDays,
  getFilterChoices,
  getFilterClubType,
  getVisibleParts,
} from './dashboard-filter.ts'

const buildUser = (facts: Partial<CurrentUser>) =>
  ({
    is_staff: false,
    is_pastor: true,
    role: null,
    user_type: 'coordinator',
    is_boxes_of_hope: false,
    organisation__is_boxes_of_hope: false,
    allow_multiple_groups: false,
    ...facts,
  }) as CurrentUser
const buildStaff = (role: string) =>
  buildUser({ is_staff: true, is_pastor: false, role: role as never, user_type: null })
const coordinator = buildUser({})
const hopeCoordinator = buildUser({ organisation__is_boxes_of_hope: true })

const parseAddress = (search: object) => v.parse(DashboardParams, search)
const thisYear = getYear(getLondonDay())

describe('access to the dashboard', () => {
  const staffUsers = ['vp_support', 'vp_general', 'tlg', 'partnerships', 'boxes_of_hope'].map(buildStaff)
  const clubUsers = (['coordinator', 'core', 'safeguarding_leader'] as const).map((user_type) =>
    buildUser({ user_type }),
  )

  it('is open to staff and club users, and some start there [DASH-01, DASH-02 to DASH-06]', () => {
    for (const account of [...staffUsers, ...clubUsers]) expect(canOpenRoute('/dashboard', account)).toBe(true)
    expect(canOpenRoute('/dashboard', buildUser({ is_pastor: false, user_type: null }))).toBe(false)
    for (const account of [...staffUsers, hopeCoordinator]) expect(getStartPage(account)).toBe('/dashboard')
    for (const account of clubUsers) expect(getStartPage(account)).toBe('/welcome')
  })

  it('offers staff more filters, and main programme staff the club type [DASH-17, DASH-21, DASH-34, DASH-40, MAN-02, MAN-04]', () => {
    expect(staffUsers.map((one) => getFilterChoices(one))).toEqual([
      ...Array.from({ length: 4 }, () => ({ staff: true, clubType: true })),
      { staff: true, clubType: false },
    ])
    expect(getFilterChoices(coordinator)).toEqual({ staff: false, clubType: false })
    expect(staffUsers.map((one) => canOpenRoute('/golden_numbers_manual_entries', one))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(staffUsers.map((one) => canOpenRoute('/parcel_provisions_manual_entries', one))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
    for (const account of [coordinator, hopeCoordinator]) {
      expect(canOpenRoute('/golden_numbers_manual_entries', account)).toBe(false)
      expect(canOpenRoute('/parcel_provisions_manual_entries', account)).toBe(false)
    }
  })

  it('opens the survey to club users of the main programme [SUR-67, SUR-68, SUR-80]', () => {
    for (const path of ['/participant_feedback', '/participant_feedback/$id']) {
      for (const account of clubUsers) expect(canOpenRoute(path, account)).toBe(true)
      for (const account of [...staffUsers, hopeCoordinator]) expect(canOpenRoute(path, account)).toBe(false)
    }
    expect(isAllowed('participant_feedback', null)).toBe(false)
  })
})

describe('dashboard filter', () => {
  it('has these programmes and funding tags [DASH-30, DASH-38, DASH-39, DASH-254]', () => {
    expect(clubTypes).toEqual(['tlg', 'boh', 'all'])
    expect(fundingTags).toEqual(['Spring 2022', 'Summer & Autumn 2022', '2023', '2024/2025', '2025/2026'])
    expect(clubHealthStatuses.toSorted()).toEqual(['Amber', 'Gold', 'Green', 'Red'])
  })

  it("starts with this year and the user's programme [DASH-18, DASH-32, DASH-33]", () => {
    expect(buildFilter(buildStaff('vp_support'), {})).toMatchObject({
      year: thisYear,
      organisation_type: 'tlg',
    })
    expect(buildFilter(buildStaff('boxes_of_hope'), {})).toMatchObject({ organisation_type: 'boh' })
    expect(buildFilter(coordinator, {})).toEqual({ year: thisYear })
  })

  it('does not send filters that the user may not choose [DASH-35, DASH-41]', () => {
    const address = parseAddress({
      year: 'custom',
      from: '2026-01-01',
      to: '2026-02-01',
      regions: ['Wales'],
      type: 'all',
    })
    expect(buildFilter(coordinator, address)).toEqual({ year: thisYear })
    expect(getFilterClubType(buildStaff('boxes_of_hope'), address)).toBe('boh')
    expect(buildFilter(buildStaff('tlg'), address)).toEqual({
      year: 'custom',
      date_from: '2026-01-01',
      date_to: '2026-02-01',
      regions: ['Wales'],
      organisation_names: [],
      regional_leaders: [],
      organisation_type: 'all',
      tags: [],
    })
  })

  it('drops invalid filters, and days without a custom year [DASH-16, DASH-183]', () => {
    expect(parseAddress({ year: 1999, from: 'x', regions: [], tags: ['2031'], type: 'both' })).toEqual({})
    expect(buildFilter(buildStaff('tlg'), parseAddress({ year: thisYear + 9 }))).toMatchObject({
      year: thisYear,
    })
    const address = parseAddress({ year: 2025, from: '2025-01-01', to: '2025-02-01' })
    expect(buildFilter(buildStaff('tlg'), address)).toMatchObject({
      year: 2025,
      date_from: null,
      date_to: null,
    })
  })

  it('requires both days of a custom range in order [DASH-20, DASH-22 to DASH-25]', () => {
    const findInvalidRangeDays = (date_from: string | null, date_to: string | null) =>
      findInvalidDays({ year: 'custom', date_from, date_to })
    expect(findInvalidRangeDays(null, null)).toEqual({ from: true, to: true })
    expect(findInvalidRangeDays('2026-02-01', '2026-01-31')).toEqual({ from: false, to: true })
    expect(findInvalidRangeDays('2026-02-01', '2026-02-01')).toEqual({ from: false, to: false })
    expect(findInvalidDays({ year: 2026 })).toEqual({ from: false, to: false })
  })

  it('shows each role the permitted parts [DASH-48, DASH-56 to DASH-61, DASH-149, DASH-150]', () => {
    expect(getVisibleParts(coordinator, 'tlg')).toEqual({
      staff: false,
      main: true,
      wellbeing: false,
      allExports: false,
    })
    expect(getVisibleParts(hopeCoordinator, 'boh')).toEqual({
      staff: false,
      main: false,
      wellbeing: true,
      allExports: false,
    })
    expect(getVisibleParts(buildStaff('vp_general'), 'tlg')).toMatchObject({
      main: true,
      wellbeing: false,
      allExports: true,
    })
    expect(getVisibleParts(buildStaff('vp_general'), 'boh')).toMatchObject({ wellbeing: true })
    expect(getVisibleParts(buildStaff('boxes_of_hope'), 'boh')).toMatchObject({
      main: false,
      wellbeing: true,
      allExports: false,
    })
  })
})

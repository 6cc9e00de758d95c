import { allowed, flagsOf } from '@contract/access.ts'
import {
  type ClubType,
  CUSTOM_YEAR,
  clubTypes,
  type DashboardFilterInput,
  FIRST_DASHBOARD_YEAR,
} from '@contract/dashboard/filter.ts'
import { fundingTags } from '@contract/option-lists.ts'
import { Day, dayInLondon } from '@contract/rules/days.ts'
import type { CurrentUser } from '@contract/user.ts'
import * as v from 'valibot'
import { kept } from '@/kit/list/list-state.ts'

const names = kept(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.minLength(1)))

/** URL params of the dashboard's filter. Params that a user may not choose are ignored. */
export const DashboardAddress = v.object({
  year: kept(
    v.union([v.pipe(v.number(), v.integer(), v.minValue(FIRST_DASHBOARD_YEAR)), v.literal(CUSTOM_YEAR)]),
  ),
  from: kept(Day),
  to: kept(Day),
  regions: names,
  leads: names,
  clubs: names,
  type: kept(v.picklist(clubTypes)),
  tags: kept(v.pipe(v.array(v.picklist(fundingTags)), v.minLength(1))),
})
export type DashboardAddress = v.InferOutput<typeof DashboardAddress>

/** Returns the filters that a user may choose (DASH-15 to DASH-41). */
export const choicesOf = (user: CurrentUser) => {
  const { staff, bohStaff, tlg } = flagsOf(user)
  return { staff, clubType: staff && tlg && !bohStaff }
}

/** Returns the programme of a filter: the user's choice if permitted, otherwise the user's own programme. */
export const clubTypeOf = (user: CurrentUser, { type }: Pick<DashboardAddress, 'type'>): ClubType =>
  choicesOf(user).clubType ? (type ?? 'tlg') : flagsOf(user).tlg && !flagsOf(user).bohStaff ? 'tlg' : 'boh'

/** Builds the API filter from the URL. */
export const filterOf = (user: CurrentUser, address: DashboardAddress): DashboardFilterInput => {
  const thisYear = Number(dayInLondon().slice(0, 4))
  const { staff } = choicesOf(user)
  const chosen = address.year ?? thisYear
  const past = typeof chosen === 'number' && chosen > thisYear + 1
  const year = past || (chosen === CUSTOM_YEAR && !staff) ? thisYear : chosen
  if (!staff) return { year }
  const custom = year === CUSTOM_YEAR
  return {
    year,
    regions: address.regions ?? [],
    organisation_names: address.clubs ?? [],
    regional_leaders: address.leads ?? [],
    organisation_type: clubTypeOf(user, address),
    tags: address.tags ?? [],
    date_from: custom ? (address.from ?? null) : null,
    date_to: custom ? (address.to ?? null) : null,
  }
}

/**
 * Returns which of the two custom days are invalid. Both are valid if a year is chosen (DASH-22 to DASH-25).
 */
export const wrongDays = ({
  year,
  date_from: from = null,
  date_to: to = null,
}: Pick<DashboardFilterInput, 'year' | 'date_from' | 'date_to'>): { from: boolean; to: boolean } => {
  if (year !== CUSTOM_YEAR) return { from: false, to: false }
  return { from: from === null, to: to === null || (from !== null && to < from) }
}

/** Returns the parts of the dashboard that a user sees (DASH-48, DASH-56 to DASH-61, DASH-89 to DASH-91). */
export const partsOf = (user: CurrentUser, type: ClubType) => {
  const { staff, boxesOfHope } = flagsOf(user)
  return {
    staff,
    main: allowed('dashboard_lunch_clubs', user),
    wellbeing: boxesOfHope || (staff && type === 'boh'),
    allExports: allowed('dashboard_lunch_club_exports', user),
  }
}
export type Parts = ReturnType<typeof partsOf>

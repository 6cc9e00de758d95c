import { getAccessFlags, isAllowed } from '@contract/access.ts'
import {
  type ClubType,
  CUSTOM_YEAR,
  clubTypes,
  type DashboardFilterInput,
  FIRST_DASHBOARD_YEAR,
} from '@contract/dashboard/filter.ts'
import type { PagePart } from '@contract/dashboard/page.ts'
import { fundingTags } from '@contract/option-lists.ts'
import { Day, getLondonDay, getYear } from '@contract/rules/days.ts'
import type { CurrentUser } from '@contract/user.ts'
import * as v from 'valibot'
import { buildOptionalParam } from '@/kit/list/list-state.ts'

const nameListParam = buildOptionalParam(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.minLength(1)))

/** URL parameters of the dashboard's filter. Parameters for filters that the user may not choose are ignored. */
export const DashboardParams = v.object({
  year: buildOptionalParam(
    v.union([v.pipe(v.number(), v.integer(), v.minValue(FIRST_DASHBOARD_YEAR)), v.literal(CUSTOM_YEAR)]),
  ),
  from: buildOptionalParam(Day),
  to: buildOptionalParam(Day),
  regions: nameListParam,
  leads: nameListParam,
  clubs: nameListParam,
  type: buildOptionalParam(v.picklist(clubTypes)),
  tags: buildOptionalParam(v.pipe(v.array(v.picklist(fundingTags)), v.minLength(1))),
})
export type DashboardParams = v.InferOutput<typeof DashboardParams>

/** Returns which filters a user may choose (DASH-15 to DASH-41). */
export const getFilterChoices = (user: CurrentUser) => {
  const { staff, bohStaff, tlg } = getAccessFlags(user)
  return { staff, clubType: staff && tlg && !bohStaff }
}

/**
 * Returns the programme to filter by. Only staff of the main programme may choose it. For all other users it is their
 * own programme.
 */
export const getFilterClubType = (user: CurrentUser, { type }: Pick<DashboardParams, 'type'>): ClubType => {
  if (getFilterChoices(user).clubType) return type ?? 'tlg'
  if (getAccessFlags(user).tlg && !getAccessFlags(user).bohStaff) return 'tlg'
  return 'boh'
}

/** Builds the API filter from the URL. */
export const buildFilter = (user: CurrentUser, address: DashboardParams): DashboardFilterInput => {
  const thisYear = getYear(getLondonDay())
  const { staff } = getFilterChoices(user)
  const chosenYear = address.year ?? thisYear
  const isBeyondNextYear = typeof chosenYear === 'number' && chosenYear > thisYear + 1
  const year = isBeyondNextYear || (chosenYear === CUSTOM_YEAR && !staff) ? thisYear : chosenYear
  if (!staff) return { year }
  const isCustomYear = year === CUSTOM_YEAR
  return {
    year,
    regions: address.regions ?? [],
    organisation_names: address.clubs ?? [],
    regional_leaders: address.leads ?? [],
    organisation_type: getFilterClubType(user, address),
    tags: address.tags ?? [],
    date_from: isCustomYear ? (address.from ?? null) : null,
    date_to: isCustomYear ? (address.to ?? null) : null,
  }
}

/**
 * Returns which days of a custom period are invalid. Both days count as valid if a year is chosen (DASH-22 to DASH-25).
 */
export const findInvalidDays = ({
  year,
  date_from: startDay = null,
  date_to: endDay = null,
}: Pick<DashboardFilterInput, 'year' | 'date_from' | 'date_to'>): { from: boolean; to: boolean } => {
  if (year !== CUSTOM_YEAR) return { from: false, to: false }
  return { from: startDay === null, to: endDay === null || (startDay !== null && endDay < startDay) }
}

/** Returns which parts of the dashboard a user sees (DASH-48, DASH-56 to DASH-61, DASH-89 to DASH-91). */
export const getVisibleParts = (user: CurrentUser, type: ClubType) => {
  const { staff, boxesOfHope } = getAccessFlags(user)
  return {
    staff,
    main: isAllowed('dashboard_lunch_clubs', user),
    wellbeing: boxesOfHope || (staff && type === 'boh'),
    allExports: isAllowed('dashboard_lunch_club_exports', user),
  }
}
export type DashboardParts = ReturnType<typeof getVisibleParts>

/** Lists the numbers that the cards of the visible parts show. */
export const listPageParts = ({ staff, main }: DashboardParts): PagePart[] => [
  'parcel_golden_numbers',
  'demographics',
  'accessing_support_numbers',
  'health_freshness',
  'participant_feedback',
  ...(main
    ? ([
        'golden_numbers',
        'combined_golden_numbers',
        'metrics',
        'ready_steady_cook_stats',
        'participant_ethnicity',
      ] as const)
    : []),
  ...(staff && main ? (['volunteer_ethnicity', 'user_ethnicity', 'volunteer_ages'] as const) : []),
]

import type { OrganisationStatusFilterInput } from '@contract/club-status/organisation-status.ts'
import { FIRST_DASHBOARD_YEAR } from '@contract/dashboard/filter.ts'
import { Id } from '@contract/id.ts'
import { clubHealthStatuses } from '@contract/option-lists.ts'
import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { namedHolidays } from '@contract/rules/holidays.ts'
import * as v from 'valibot'
import { buildOptionalParam } from '@/kit/list/list-state.ts'

const buildListParam = <S extends v.GenericSchema>(schema: S) =>
  buildOptionalParam(v.pipe(v.array(schema), v.minLength(1)))
const nameListParam = buildListParam(v.pipe(v.string(), v.maxLength(200)))
const openClosedParam = buildOptionalParam(v.picklist(['open', 'closed']))
const yesNoParam = buildOptionalParam(v.picklist(['yes', 'no']))

/** State of the report in the URL: filters, row order and page. */
export const ReportSearch = v.object({
  year: buildOptionalParam(v.pipe(v.number(), v.integer(), v.minValue(FIRST_DASHBOARD_YEAR))),
  holidays: buildListParam(v.picklist(namedHolidays)),
  regions: nameListParam,
  leads: buildListParam(Id),
  clubs: nameListParam,
  is_open: openClosedParam,
  rl_is_open: openClosedParam,
  confirmed_by_rl: yesNoParam,
  club_health_statuses: buildListParam(v.picklist(clubHealthStatuses)),
  has_data: yesNoParam,
  ordering: buildOptionalParam(v.string()),
  page: buildOptionalParam(v.pipe(v.number(), v.integer(), v.minValue(1))),
  disagree: buildOptionalParam(v.boolean()),
  /** True for the link of a ready question, whose report runs at once. */
  run: buildOptionalParam(v.literal(true)),
})
export type ReportSearch = v.InferOutput<typeof ReportSearch>

const getThisYear = () => getYear(getLondonDay())

/** Returns the selectable years, the latest first (STAT-28). */
export const getReportYears = (): number[] =>
  Array.from({ length: getThisYear() + 2 - FIRST_DASHBOARD_YEAR }, (_, index) => getThisYear() + 1 - index)

/** Converts the URL state to the filter of the requests (STAT-51). */
export const toReportFilter = (address: ReportSearch): OrganisationStatusFilterInput => ({
  year: Math.min(address.year ?? getThisYear(), getThisYear() + 1),
  holidays: address.holidays ?? [],
  regions: address.regions ?? [],
  regional_leaders: address.leads ?? [],
  organisation_names: address.clubs ?? [],
  is_open: address.is_open ?? null,
  rl_is_open: address.rl_is_open ?? null,
  confirmed_by_rl: address.confirmed_by_rl ?? null,
  club_health_statuses: address.club_health_statuses ?? [],
  has_data: address.has_data ?? null,
})

/** Counts the filters that are set, without the year. */
export const countFilters = (address: ReportSearch): number =>
  [
    address.holidays,
    address.regions,
    address.leads,
    address.clubs,
    address.is_open,
    address.rl_is_open,
    address.confirmed_by_rl,
    address.club_health_statuses,
    address.has_data,
  ].filter((value) => value !== undefined).length

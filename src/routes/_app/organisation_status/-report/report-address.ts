import type { OrganisationStatusFilterInput } from '@contract/club-status/organisation-status.ts'
import { FIRST_DASHBOARD_YEAR } from '@contract/dashboard/filter.ts'
import { Id } from '@contract/id.ts'
import { clubHealthStatuses } from '@contract/option-lists.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { namedHolidays } from '@contract/rules/holidays.ts'
import * as v from 'valibot'
import { kept } from '@/kit/list/list-state.ts'

const some = <S extends v.GenericSchema>(schema: S) => kept(v.pipe(v.array(schema), v.minLength(1)))
const names = some(v.pipe(v.string(), v.maxLength(200)))
const openClosed = kept(v.picklist(['open', 'closed']))
const yesNo = kept(v.picklist(['yes', 'no']))

/** What the address of the report keeps: its filters, the order of the rows, which of them show. */
export const ReportAddress = v.object({
  year: kept(v.pipe(v.number(), v.integer(), v.minValue(FIRST_DASHBOARD_YEAR))),
  holidays: some(v.picklist(namedHolidays)),
  regions: names,
  leads: some(Id),
  clubs: names,
  is_open: openClosed,
  rl_is_open: openClosed,
  confirmed_by_rl: yesNo,
  club_health_statuses: some(v.picklist(clubHealthStatuses)),
  has_data: yesNo,
  ordering: kept(v.string()),
  page: kept(v.pipe(v.number(), v.integer(), v.minValue(1))),
  disagree: kept(v.boolean()),
})
export type ReportAddress = v.InferOutput<typeof ReportAddress>

const thisYear = () => Number(dayInLondon().slice(0, 4))

/** The years to choose from, the latest first (STAT-28). */
export const reportYears = (): number[] =>
  Array.from({ length: thisYear() + 2 - FIRST_DASHBOARD_YEAR }, (_, at) => thisYear() + 1 - at)

/** The filter of the calls, from the address (STAT-51). */
export const reportFilterOf = (address: ReportAddress): OrganisationStatusFilterInput => ({
  year: Math.min(address.year ?? thisYear(), thisYear() + 1),
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

/** How many filters are set besides the year. */
export const setCount = (address: ReportAddress): number =>
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

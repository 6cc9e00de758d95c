import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { FIRST_DASHBOARD_YEAR } from '../dashboard/filter.ts'
import { Id } from '../id.ts'
import { defineOperation } from '../operation.ts'
import { clubHealthStatuses } from '../option-lists.ts'
import { getLondonDay, getYear } from '../rules/days.ts'
import { namedHolidays } from '../rules/holidays.ts'
import { buildOneLineText } from '../text.ts'

/** Maximum number of clubs, regions or leads in one filter. */
const MAX_NAMED_CLUBS = 2000

const openClosedOptions = ['open', 'closed'] as const
const yesNoOptions = ['yes', 'no'] as const
/**
 * Builds the schema of a filter with two options. Also accepts a boolean: true selects the first option, false the
 * second.
 */
const buildTwoOptionFilter = <const C extends readonly [string, string]>(options: C) =>
  v.optional(
    v.nullable(
      v.union([
        v.picklist(options),
        v.pipe(
          v.boolean(),
          v.transform((yes): C[number] => (yes ? options[0] : options[1])),
        ),
      ]),
    ),
    null,
  )

/** Filter of the open clubs report (STAT-27 to STAT-46, STAT-51). An empty list or null includes all rows. */
export const OrganisationStatusFilter = v.object({
  year: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(FIRST_DASHBOARD_YEAR),
    v.check((year) => year <= getYear(getLondonDay()) + 1),
  ),
  holidays: v.optional(buildBoundedList(20, v.picklist(namedHolidays)), []),
  regions: v.optional(buildBoundedList(MAX_NAMED_CLUBS, buildOneLineText(200)), []),
  /** Ids of leads. All other lists contain names or statuses. */
  regional_leaders: v.optional(buildBoundedList(MAX_NAMED_CLUBS, Id), []),
  organisation_names: v.optional(buildBoundedList(MAX_NAMED_CLUBS, buildOneLineText(200)), []),
  /** Status that the club has set itself (STAT-61). */
  is_open: buildTwoOptionFilter(openClosedOptions),
  /** Status that central staff have confirmed. */
  rl_is_open: buildTwoOptionFilter(openClosedOptions),
  confirmed_by_rl: buildTwoOptionFilter(yesNoOptions),
  club_health_statuses: v.optional(buildBoundedList(20, v.picklist(clubHealthStatuses)), []),
  has_data: buildTwoOptionFilter(yesNoOptions),
  /** True for rows in which the club's status and the confirmed status differ. */
  disagree: v.optional(v.boolean(), false),
})
export type OrganisationStatusFilter = v.InferOutput<typeof OrganisationStatusFilter>
export type OrganisationStatusFilterInput = v.InferInput<typeof OrganisationStatusFilter>

/** Fields that are the same in all rows of a club. */
export const StatusClubFields = v.object({
  /** Id of the club. Only validated as a string, because the report has thousands of rows. */
  organisation: v.string(),
  organisation__organisation_name: v.string(),
  region: v.nullable(v.string()),
  club_health_status: v.nullable(v.picklist(clubHealthStatuses)),
})

/**
 * Status of one holiday: the status that the club has set, the status that staff have confirmed, and the data flag.
 * Null means that a status is not set.
 */
export const StatusHolidayFields = v.object({
  holiday: v.picklist(namedHolidays),
  /** Status that the club has set. */
  holiday_allocation: v.nullable(v.picklist(['Open', 'Closed'])),
  holiday_confirmation__is_open: v.nullable(v.boolean()),
  holiday_confirmation__confirmed_by_rl: v.nullable(v.boolean()),
  has_data: v.boolean(),
})

/** One row for each club and holiday of the year (STAT-53 to STAT-60). */
const StatusRow = v.object({ ...StatusClubFields.entries, ...StatusHolidayFields.entries })
export type StatusRow = v.InferOutput<typeof StatusRow>

export const organisationStatusOperations = {
  'dashboard.organisation_status': defineOperation({
    method: 'POST',
    path: '/dashboard/organisation_status',
    access: 'organisation_status',
    summary: 'Which clubs are open for which holidays, as they say and as is confirmed (STAT-49 to STAT-61).',
    body: OrganisationStatusFilter,
    output: v.array(StatusRow),
    written: true,
  }),
  'dashboard.export_organisation_status': defineOperation({
    method: 'POST',
    path: '/dashboard/export_organisation_status',
    access: 'organisation_status',
    summary: 'The same rows as a file (STAT-75 to STAT-79).',
    body: OrganisationStatusFilter,
    output: v.string(),
    file: 'text/csv',
  }),
} as const

/**
 * Counts above the report: the number of clubs, and the number of rows with each status (STAT-62 to STAT-70, STAT-73).
 */
export type StatusSummary = Record<
  | ('clubs' | 'open' | 'closed' | 'open_not_set' | 'rl_open' | 'rl_closed' | 'rl_not_set')
  | ('confirmed_yes' | 'confirmed_no' | 'has_data_yes' | 'has_data_no'),
  number
>

/** Counts the report's rows by status. */
export const countByStatus = (rows: readonly StatusRow[]): StatusSummary => {
  const countRows = (matches: (row: StatusRow) => boolean) => rows.filter(matches).length
  return {
    clubs: new Set(rows.map(({ organisation }) => organisation)).size,
    open: countRows((row) => row.holiday_allocation === 'Open'),
    closed: countRows((row) => row.holiday_allocation === 'Closed'),
    open_not_set: countRows((row) => row.holiday_allocation === null),
    rl_open: countRows((row) => row.holiday_confirmation__is_open === true),
    rl_closed: countRows((row) => row.holiday_confirmation__is_open === false),
    rl_not_set: countRows((row) => row.holiday_confirmation__is_open === null),
    confirmed_yes: countRows((row) => row.holiday_confirmation__confirmed_by_rl === true),
    confirmed_no: countRows((row) => row.holiday_confirmation__confirmed_by_rl !== true),
    has_data_yes: countRows((row) => row.has_data),
    has_data_no: countRows((row) => !row.has_data),
  }
}

/** True if the club's status and the confirmed status differ, or if only one of them is set. */
export const isConflicting = (row: StatusRow): boolean => {
  const isOpenByClub = row.holiday_allocation === null ? null : row.holiday_allocation === 'Open'
  return isOpenByClub !== row.holiday_confirmation__is_open
}

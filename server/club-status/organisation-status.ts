import { and } from 'drizzle-orm'
import type { OrganisationStatusFilter } from '../../contract/club-status/organisation-status.ts'
import { AppError } from '../../contract/errors.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { splitIntoPages } from '../dashboard/exports.ts'
import type { Db } from '../db/client.ts'
import { toCsvResponse } from '../files/csv.ts'
import { toJsonResponse } from '../http/json-response.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import { getFilterCondition, readStatusLines, type StatusLine } from './club-holidays.ts'
import { toStatusJson } from './status-json.ts'

/** Reads the report's clubs with their holidays, for the screen and the CSV file (STAT-49, STAT-78). */
const readLines = (db: Db, user: CurrentUser, filter: OrganisationStatusFilter): Promise<StatusLine[]> =>
  db.network(
    (tx) =>
      readStatusLines(tx, {
        year: filter.year,
        where: and(buildVisibleClubsFilter(user), getFilterCondition(filter)),
        holidays: filter.holidays.length > 0 ? filter.holidays : undefined,
      }),
    'snapshot',
  )

const COLUMN_HEADERS = ['Club', 'Region', 'Holiday', 'Club open', 'CRL open', 'Confirmed by CRL', 'Health', 'Has data']

function getOpenLabel(open: boolean | null): string {
  if (open === null) return 'Not set'
  return open ? 'Open' : 'Closed'
}

const getYesNoLabel = (yes: boolean | null) => (yes ? 'Yes' : 'No')

const toCells = ({ club, holidays }: StatusLine) =>
  holidays.map((holiday) => [
    club.organisation__organisation_name,
    club.region,
    holiday.holiday,
    holiday.holiday_allocation ?? 'Not set',
    getOpenLabel(holiday.holiday_confirmation__is_open),
    getYesNoLabel(holiday.holiday_confirmation__confirmed_by_rl),
    club.club_health_status,
    getYesNoLabel(holiday.has_data),
  ])

/** Handlers for the report of open clubs and its CSV file (STAT-49 to STAT-79). */
export const organisationStatusHandlers = {
  'dashboard.organisation_status': async ({ db, user, body, header }) =>
    toJsonResponse(toStatusJson(await readLines(db, user, body)), header('accept-encoding')),
  'dashboard.export_organisation_status': async ({ db, user, body }) => {
    const lines = await readLines(db, user, body)
    if (lines.length === 0) throw new AppError('no_data')
    return toCsvResponse('organisation_status_export.csv', COLUMN_HEADERS, splitIntoPages(lines.flatMap(toCells)))
  },
} satisfies Partial<Handlers>

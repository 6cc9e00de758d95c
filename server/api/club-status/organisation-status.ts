import { and } from 'drizzle-orm'
import type {
  OrganisationStatusFilter,
  StatusRow,
} from '../../../contract/club-status/organisation-status.ts'
import { AppError } from '../../../contract/errors.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db } from '../../db/client.ts'
import { csvFile } from '../../files/csv.ts'
import { clubsSeenBy } from '../../kit/clubs-seen.ts'
import type { Handlers } from '../../mount.ts'
import { pagesOf } from '../dashboard/exports.ts'
import { clubHolidays, filteredHolidays } from './club-holidays.ts'

/** The rows of the report, for the screen and for its file (STAT-49, STAT-78). */
const statusRows = async (
  db: Db,
  user: CurrentUser,
  filter: OrganisationStatusFilter,
): Promise<StatusRow[]> => {
  const holidays = filter.holidays.length > 0 ? filter.holidays : undefined
  const rows = await db.network(
    (tx) => clubHolidays(tx, filter.year, and(clubsSeenBy(user), filteredHolidays(filter)), holidays),
    'snapshot',
  )
  return rows.map((row) => ({
    organisation: row.organisation,
    organisation__organisation_name: row.organisation__organisation_name,
    region: row.region,
    club_health_status: row.club_health_status,
    holiday: row.holiday,
    holiday_allocation: row.status,
    holiday_confirmation__is_open: row.is_open,
    holiday_confirmation__confirmed_by_rl: row.confirmed_by_rl,
    has_data: row.has_data,
  }))
}

const HEAD = ['Club', 'Region', 'Holiday', 'Club open', 'CRL open', 'Confirmed by CRL', 'Health', 'Has data']

const openWord = (open: boolean | null) => (open === null ? 'Not set' : open ? 'Open' : 'Closed')
const yesNo = (yes: boolean | null) => (yes ? 'Yes' : 'No')

const lineOf = (row: StatusRow) => [
  row.organisation__organisation_name,
  row.region,
  row.holiday,
  row.holiday_allocation ?? 'Not set',
  openWord(row.holiday_confirmation__is_open),
  yesNo(row.holiday_confirmation__confirmed_by_rl),
  row.club_health_status,
  yesNo(row.has_data),
]

/** The report of open clubs and its file (STAT-49 to STAT-79). */
export const organisationStatusHandlers = {
  'dashboard.organisation_status': ({ db, user, body }) => statusRows(db, user, body),
  'dashboard.export_organisation_status': async ({ db, user, body }) => {
    const rows = await statusRows(db, user, body)
    if (rows.length === 0) throw new AppError('no_data')
    return csvFile('organisation_status_export.csv', HEAD, pagesOf(rows.map(lineOf)))
  },
} satisfies Partial<Handlers>

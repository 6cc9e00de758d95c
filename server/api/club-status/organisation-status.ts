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
import { filteredHolidays, statusRows } from './club-holidays.ts'

/** The rows of the report, for the screen and for its file (STAT-49, STAT-78). */
const rowsOf = (db: Db, user: CurrentUser, filter: OrganisationStatusFilter): Promise<StatusRow[]> =>
  db.network(
    (tx) =>
      statusRows(tx, {
        year: filter.year,
        where: and(clubsSeenBy(user), filteredHolidays(filter)),
        holidays: filter.holidays.length > 0 ? filter.holidays : undefined,
      }),
    'snapshot',
  )

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
  'dashboard.organisation_status': ({ db, user, body }) => rowsOf(db, user, body),
  'dashboard.export_organisation_status': async ({ db, user, body }) => {
    const rows = await rowsOf(db, user, body)
    if (rows.length === 0) throw new AppError('no_data')
    return csvFile('organisation_status_export.csv', HEAD, pagesOf(rows.map(lineOf)))
  },
} satisfies Partial<Handlers>

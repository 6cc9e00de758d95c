import { and } from 'drizzle-orm'
import type { OrganisationStatusFilter } from '../../../contract/club-status/organisation-status.ts'
import { AppError } from '../../../contract/errors.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db } from '../../db/client.ts'
import { csvFile } from '../../files/csv.ts'
import { jsonAnswer } from '../../http/json-answer.ts'
import { clubsSeenBy } from '../../kit/clubs-seen.ts'
import type { Handlers } from '../../mount.ts'
import { pagesOf } from '../dashboard/exports.ts'
import { filteredHolidays, type StatusLine, statusLines } from './club-holidays.ts'
import { statusJson } from './status-json.ts'

/** Reads the report's clubs with their holidays, for the screen and the file (STAT-49, STAT-78). */
const linesOf = (db: Db, user: CurrentUser, filter: OrganisationStatusFilter): Promise<StatusLine[]> =>
  db.network(
    (tx) =>
      statusLines(tx, {
        year: filter.year,
        where: and(clubsSeenBy(user), filteredHolidays(filter)),
        holidays: filter.holidays.length > 0 ? filter.holidays : undefined,
      }),
    'snapshot',
  )

const HEAD = ['Club', 'Region', 'Holiday', 'Club open', 'CRL open', 'Confirmed by CRL', 'Health', 'Has data']

const openWord = (open: boolean | null) => (open === null ? 'Not set' : open ? 'Open' : 'Closed')
const yesNo = (yes: boolean | null) => (yes ? 'Yes' : 'No')

const cellsOf = ({ club, holidays }: StatusLine) =>
  holidays.map((holiday) => [
    club.organisation__organisation_name,
    club.region,
    holiday.holiday,
    holiday.holiday_allocation ?? 'Not set',
    openWord(holiday.holiday_confirmation__is_open),
    yesNo(holiday.holiday_confirmation__confirmed_by_rl),
    club.club_health_status,
    yesNo(holiday.has_data),
  ])

/** Handlers for the report of open clubs and its file (STAT-49 to STAT-79). */
export const organisationStatusHandlers = {
  'dashboard.organisation_status': async ({ db, user, body, header }) =>
    jsonAnswer(statusJson(await linesOf(db, user, body)), header('accept-encoding')),
  'dashboard.export_organisation_status': async ({ db, user, body }) => {
    const lines = await linesOf(db, user, body)
    if (lines.length === 0) throw new AppError('no_data')
    return csvFile('organisation_status_export.csv', HEAD, pagesOf(lines.flatMap(cellsOf)))
  },
} satisfies Partial<Handlers>

import { and, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { isAllowed } from '../../contract/access.ts'
import { OrganisationStatusFilter } from '../../contract/club-status/organisation-status.ts'
import { getLondonDay, getYear } from '../../contract/rules/days.ts'
import { namedHolidays } from '../../contract/rules/holidays.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { WorkKind } from '../../contract/work.ts'
import { buildHolidayQuery, confirmations, getFilterCondition } from '../club-status/club-holidays.ts'
import { type ComingHoliday, findComingHoliday } from '../club-status/coming-holiday.ts'
import type { Tx } from '../db/client.ts'
import { textMessages } from '../db/schema.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import { waitingCondition } from '../texts/received-texts.ts'
import { buildHref, type WorkSource } from './work-source.ts'

/** Returns the tasks of central staff in the report of open clubs and in the inbox of replies. */
export async function getStatusWork(tx: Tx, user: CurrentUser): Promise<WorkSource[]> {
  if (!isAllowed('organisation_status', user)) return []
  const today = getLondonDay()
  const { year, holiday } = await findComingHoliday(tx, today)
  return [
    {
      kind: 'reply',
      href: buildHref('/organisation_status/inbox', { waiting: 'true' }),
      rows: sql`FROM ${textMessages} WHERE ${waitingCondition}`,
      oldest: sql`min(${textMessages.timestamp})`,
    },
    buildReportSource(user, 'disagreement', { year: getYear(today), disagree: true }),
    buildReportSource(user, 'unconfirmed_club', { year, holidays: [holiday], confirmed_by_rl: 'no' }),
  ]
}

type ReportFilter = Pick<v.InferInput<typeof OrganisationStatusFilter>, 'confirmed_by_rl' | 'disagree'> & {
  year: number
  holidays?: ComingHoliday['holiday'][]
}

function buildReportSource(user: CurrentUser, kind: WorkKind, filters: ReportFilter): WorkSource {
  const filter = v.parse(OrganisationStatusFilter, filters)
  const where = and(buildVisibleClubsFilter(user), getFilterCondition(filter))
  const texts = Object.entries(filters).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return {
    kind,
    href: buildHref('/organisation_status', Object.fromEntries(texts)),
    rows: buildHolidayQuery({ year: filter.year, where, holidays: filters.holidays }),
    oldest: sql`min(${buildWaitStart(filter.year)})`,
  }
}

/**
 * Builds the SQL expression for the time since which a row of the report waits: the last change of its confirmation.
 * Without one, the first day of the two months of the holiday, because the club's own dates have no time.
 */
function buildWaitStart(year: number): SQL {
  const month = sql`array_position(${sql.param([...namedHolidays])}::text[], named.holiday) * 2 - 1`
  const firstDay = sql`make_timestamptz(${year}::int, ${month}, 1, 0, 0, 0, 'Europe/London')`
  return sql`coalesce(${confirmations.updated}, least(now(), ${firstDay}))`
}

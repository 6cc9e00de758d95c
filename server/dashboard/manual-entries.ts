import { and, eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { namedHolidays } from '../../contract/rules/holidays.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { type goldenNumbersManualEntries, organisations, type parcelProvisionsManualEntries } from '../db/schema.ts'

type EntryTable = typeof goldenNumbersManualEntries | typeof parcelProvisionsManualEntries
type EntrySubject = Pick<EntryTable['$inferSelect'], 'year' | 'organisation' | 'holiday'>

const buildInvalidError = (field: string) => new AppError('invalid', { [field]: ['not_valid'] })

/**
 * Locks the club of an entry, so that two entries for one club are stored one after the other.
 * @param enterableClubs selects the clubs for which the user may enter numbers
 * @throws AppError `invalid` for another club (MAN-37)
 */
export async function lockClub(tx: Tx, id: string, enterableClubs: SQL | undefined): Promise<void> {
  const [club] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, id), enterableClubs))
    .for('no key update')
  if (!club) throw buildInvalidError('organisation')
}

/** Checks that a changed entry still has the same club, year and holiday (MAN-70). */
export function requireSameSubject(body: Partial<EntrySubject>, before: EntrySubject): void {
  for (const field of ['year', 'organisation', 'holiday'] as const)
    if (body[field] !== undefined && body[field] !== before[field]) throw buildInvalidError(field)
}

/** Returns the day and the author of a submission. */
export const buildSubmission = (user: CurrentUser) => ({ date: getLondonDay(), created_by: getFullName(user) })

/** Builds the SQL that the lists of both kinds of entries use for club name, search and order. */
export function buildEntryList(table: EntryTable) {
  const clubName = sql<string>`(SELECT o.name FROM ${organisations} o WHERE o.id = ${table.organisation})`
  const foldedClubName = sql`fold_name(${clubName})`
  const holiday = sql`array_position(${sql.raw(`ARRAY['${namedHolidays.join("','")}']`)}, ${table.holiday})`
  const { year, date, created } = table
  const created_by = sql`fold_name(${table.created_by})`
  return {
    clubName,
    foldedClubName,
    order: { year, organisation: foldedClubName, holiday, date, created, created_by },
    defaultOrder: [sql`${year} DESC`, sql`${holiday} DESC`, foldedClubName],
  }
}

/** Builds the condition for entries with the given club, year and holiday. Undefined fields match any value. */
export const buildSubjectFilter = (table: EntryTable, { year, organisation, holiday }: Partial<EntrySubject>) =>
  and(
    year === undefined ? undefined : eq(table.year, year),
    organisation === undefined ? undefined : eq(table.organisation, organisation),
    holiday === undefined ? undefined : eq(table.holiday, holiday),
  )

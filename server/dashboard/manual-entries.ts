import { and, eq, type SQL, sql } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import { boxesOfHopeParcelCounts, getProgrammeParcelCounts, mainParcelCounts } from '../../contract/manual-entries.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { namedHolidays } from '../../contract/rules/holidays.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { goldenNumbersManualEntries, organisations, parcelProvisionsManualEntries } from '../db/schema.ts'
import { buildCrudHandlers, type CrudCall } from '../kit/crud-handlers.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'

type EntryTable = typeof goldenNumbersManualEntries | typeof parcelProvisionsManualEntries
type EntrySubject = { year: number; organisation: string; holiday: string }

const buildInvalidError = (field: string) => new AppError('invalid', { [field]: ['This value is not valid.'] })

/**
 * Locks the club of an entry, so that two entries for one club are stored one after the other.
 * @throws AppError `invalid` for a club for which the user may not enter numbers (MAN-37)
 */
const lockClub = async (tx: Tx, id: string, clubs: SQL | undefined): Promise<void> => {
  const [club] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, id), clubs))
    .for('no key update')
  if (!club) throw buildInvalidError('organisation')
}

/** Checks that a changed entry still has the same club, year and holiday (MAN-70). */
const requireSameSubject = (body: EntrySubject, before: EntrySubject | null): void => {
  for (const field of ['year', 'organisation', 'holiday'] as const)
    if (before && body[field] !== before[field]) throw buildInvalidError(field)
}

const buildSubmission = ({ user }: CrudCall) => ({ date: getLondonDay(), created_by: getFullName(user) })

/**
 * Builds the options for `buildCrudHandlers` that are the same for both kinds of entries.
 * @param filterClubs selects the clubs whose numbers a user may enter
 */
const buildEntryOptions = (table: EntryTable, filterClubs: (user: CurrentUser) => SQL | undefined) => {
  const clubName = sql<string>`(SELECT o.name FROM ${organisations} o WHERE o.id = ${table.organisation})`
  const foldedName = sql`fold_name(${clubName})`
  const holidayOrder = sql`array_position(${sql.raw(`ARRAY['${namedHolidays.join("','")}']`)}, ${table.holiday})`
  return {
    also: { organisation__organisation_name: clubName },
    order: {
      year: table.year,
      organisation: foldedName,
      holiday: holidayOrder,
      date: table.date,
      created: table.created,
      created_by: sql`fold_name(${table.created_by})`,
    },
    otherwise: [sql`${table.year} DESC`, sql`${holidayOrder} DESC`, foldedName],
    search: foldedName,
    filter: ({ year, organisation, holiday: holidayName }: Partial<EntrySubject>) =>
      and(
        year === undefined ? undefined : eq(table.year, year),
        organisation === undefined ? undefined : eq(table.organisation, organisation),
        holidayName === undefined ? undefined : eq(table.holiday, holidayName),
      ),
    replaces: async (body: EntrySubject, { tx, user }: CrudCall) => {
      await lockClub(tx, body.organisation, filterClubs(user))
      const { year, organisation, holiday: holidayName } = body
      return sql`${table.year} = ${year} AND ${table.organisation} = ${organisation} AND ${table.holiday} = ${holidayName}`
    },
  }
}

const goldenNumbersHandlers = buildCrudHandlers('golden_numbers_manual_entries', {
  table: goldenNumbersManualEntries,
  ...buildEntryOptions(goldenNumbersManualEntries, () => eq(organisations.is_boxes_of_hope, false)),
  store: async (body, call, before) => {
    requireSameSubject(body, before)
    return { ...body, ...buildSubmission(call) }
  },
})

const parcelProvisionsHandlers = buildCrudHandlers('parcel_provisions_manual_entries', {
  table: parcelProvisionsManualEntries,
  ...buildEntryOptions(parcelProvisionsManualEntries, buildVisibleClubsFilter),
  scope: (user) => {
    const visibleClubs = buildVisibleClubsFilter(user)
    const { organisation } = parcelProvisionsManualEntries
    return visibleClubs && sql`${organisation} IN (SELECT id FROM ${organisations} WHERE ${visibleClubs})`
  },
  store: async (body, call, before) => {
    requireSameSubject(body, before)
    const visibleCounts = getProgrammeParcelCounts(getAccessFlags(call.user).boxesOfHope)
    const storedBody = { ...body, ...buildSubmission(call) }
    for (const field of [...mainParcelCounts, ...boxesOfHopeParcelCounts]) {
      // Keep the stored value of a count that the user cannot see (MAN-58). Also keep it if a partial update does not
      // contain the count. Any other missing count is an error.
      if (!visibleCounts.includes(field)) storedBody[field] = before?.[field] ?? null
      else if (storedBody[field] === undefined && call.isPartial) storedBody[field] = before?.[field] ?? null
      else if ((storedBody[field] ?? null) === null)
        throw new AppError('invalid', { [field]: ['This field is required.'] })
    }
    return storedBody
  },
})

/** Handlers for the numbers of clubs that central staff enter by hand. */
export const manualEntryHandlers = { ...goldenNumbersHandlers, ...parcelProvisionsHandlers }

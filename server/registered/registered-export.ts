import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ApiParsedInput } from '../../contract/api.ts'
import { attendanceTypes, supportTypes } from '../../contract/option-lists.ts'
import {
  getColumnHeader,
  type RegisteredColumn,
  registeredColumns,
} from '../../contract/registered/registered-columns.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { detailByNeed, type NeedQuestion } from '../../contract/rules/needs.ts'
import { getFullName } from '../../contract/rules/person.ts'
import { isBlank } from '../../contract/text.ts'
import type { Db } from '../db/client.ts'
import { groups, registered } from '../db/schema.ts'
import { toCsvResponse } from '../files/csv.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { filterPeople, orderPeople } from './registered-list.ts'

type RegisteredRow = typeof registered.$inferSelect

/** Number of people read in one query, which limits the memory used for a slow download. */
const PAGE_SIZE = 1000

const formatUkDay = (day: string | null): string =>
  day ? `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : ''

function formatYesNo(value: boolean | null): string {
  if (value === null) return ''
  return value ? 'Yes' : 'No'
}

/** Yields pages of matching people. Each page is a separate query, so that a download does not occupy a connection. */
async function* yieldPeoplePages(db: Db, club: string, where: SQL | undefined, order: SQL[]) {
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const rows = await db.club(club, (tx) =>
      tx
        .select()
        .from(registered)
        .where(where)
        .orderBy(...order)
        .limit(PAGE_SIZE)
        .offset(offset),
    )
    if (rows.length) yield rows
    if (rows.length < PAGE_SIZE) return
  }
}

/** Labels that an import can read again. Map key: stored value. */
const labelByValue: ReadonlyMap<string, string> = new Map(
  [...attendanceTypes, ...supportTypes].map(({ value, label }) => [value, label]),
)

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * Reads the names of all groups and people of a club. Map key: id. Includes relatives who do not match the export's
 * filters.
 */
const readNamesById = (db: Db, club: string): Promise<Map<string, string>> =>
  db.club(club, async (tx) => {
    const people = await tx
      .select({ id: registered.id, first_name: registered.first_name, last_name: registered.last_name })
      .from(registered)
      .where(and(eq(registered.organisation_id, club), isNull(registered.deleted_at)))
    const storedGroups = await tx
      .select({ id: groups.id, name: groups.name })
      .from(groups)
      .where(and(eq(groups.organisation_id, club), isNull(groups.deleted_at)))
    return new Map([
      ...people.map((p) => [p.id, getFullName(p)] as const),
      ...storedGroups.map((g) => [g.id, g.name] as const),
    ])
  })

const formatCell = (row: RegisteredRow, column: RegisteredColumn, names: ReadonlyMap<string, string>): string => {
  const value = row[column]
  if (column === 'date_of_birth' || column === 'consent_date') return formatUkDay(value as string | null)
  if (column === 'created') return formatUkDay(getLondonDay(new Date(row.created)))
  if (column === 'family_entries' || column === 'groups')
    return row[column].flatMap((id) => names.get(id) ?? []).join('; ')
  if (column === 'allergens') return row.allergens.map(capitalise).join('; ')
  // Write Yes if a need is described, even if the answer is No. The app shows it as Yes, and an import refuses a No
  // together with a need.
  if (column in detailByNeed && !isBlank(row[detailByNeed[column as NeedQuestion]])) return formatYesNo(true)
  if (typeof value === 'boolean') return formatYesNo(value)
  // Write "8 to 10", because a spreadsheet reads "8-10" as a day in October.
  if (column === 'age_band') return row.age_band?.replace('-', ' to ') ?? ''
  if (column === 'attendance_type' || column === 'accessing_wider_support_type')
    return labelByValue.get(row[column] ?? '') ?? ''
  return value === null ? '' : String(value)
}

function formatSex({ gender }: RegisteredRow): string {
  if (gender === 'Male') return 'm'
  return gender === 'Female' ? 'f' : ''
}

/** Columns of ChurchSuite's people import. The column `child` distinguishes its two address books. */
const churchSuiteColumns: readonly [head: string, cell: (row: RegisteredRow, site: string) => string][] = [
  ['first_name', (row) => row.first_name],
  ['last_name', (row) => row.last_name],
  ['sex', formatSex],
  ['date_of_birth', (row) => row.date_of_birth ?? ''],
  ['child', (row) => (row.is_adult ? 'no' : 'yes')],
  ['email', (row) => row.email ?? ''],
  ['mobile', (row) => row.mobile_number ?? ''],
  ['telephone', (row) => row.telephone_number ?? ''],
  ['address_line1', (row) => row.address_1 ?? ''],
  ['address_line2', (row) => row.address_2 ?? ''],
  ['address_line3', (row) => row.address_3 ?? ''],
  ['city', (row) => row.town ?? ''],
  ['county', (row) => row.county ?? ''],
  ['postcode', (row) => row.postcode ?? ''],
  ['parent_or_carer', (row) => row.parent_or_carer ?? ''],
  ['may_be_contacted', (row) => formatYesNo(row.allow_contact).toLowerCase()],
  ['site', (_row, site) => site],
]

async function* mapPages(pages: AsyncIterable<RegisteredRow[]>, toCells: (row: RegisteredRow) => string[]) {
  for await (const rows of pages) yield rows.map(toCells)
}

/** Builds the condition for people registered on one of these days in London time, including the last day (REG-102). */
const buildCreatedCondition = ({ date_from, date_to }: ApiParsedInput<'registered.churchsuite_export', 'body'>): SQL =>
  sql`(${registered.created} AT TIME ZONE 'Europe/London')::date BETWEEN ${date_from}::date AND ${date_to}::date`

export const registeredExportHandlers = {
  'registered.export': async ({ db, user, query }) => {
    const club = requireClubId(user)
    const names = await readNamesById(db, club)
    const pages = yieldPeoplePages(db, club, filterPeople(club, query), orderPeople(query.ordering))
    return toCsvResponse(
      'registered.csv',
      registeredColumns.map(getColumnHeader),
      mapPages(pages, (row) => registeredColumns.map((column) => formatCell(row, column, names))),
    )
  },
  'registered.churchsuite_export': async ({ db, user, body }) => {
    const club = requireClubId(user)
    const exportFilter = and(
      eq(registered.organisation_id, club),
      isNull(registered.deleted_at),
      eq(registered.soft_archived, false),
      buildCreatedCondition(body),
    )
    const pages = yieldPeoplePages(db, club, exportFilter, orderPeople('last_name'))
    return toCsvResponse(
      'churchsuite_export.csv',
      churchSuiteColumns.map(([head]) => head),
      mapPages(pages, (row) => churchSuiteColumns.map(([, cell]) => cell(row, body.sites ?? ''))),
      'program',
    )
  },
} satisfies Partial<Handlers>

import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { HolidayReturn } from '../../contract/dashboard/holiday-return.ts'
import { AppError } from '../../contract/errors.ts'
import { groupRows } from '../../contract/group-rows.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { holidays } from '../../contract/rules/holidays.ts'
import type { Tx } from '../db/client.ts'
import { groups, organisations, sessionPlaces, sessions } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { setPlaces } from '../records/set-places.ts'
import { buildClubTable, readClubData } from './club-numbers.ts'
import { countOnce } from './count-cache.ts'
import { createNumbersFile } from './exports.ts'
import { getParts, hideClubs } from './hidden-club-numbers.ts'
import { type ClubHiddenCounts, childCases, countCases, type HiddenRow, hideReturn } from './hidden-return.ts'
import { recordExport } from './number-exports.ts'
import { type DashboardScope, isInScope, toFunctionArguments, withScope } from './scope.ts'
import { HIDDEN_MARKER } from './small-counts.ts'

type ReturnRow = HolidayReturn['rows'][number]
type ChildCount = ReturnRow['children'][number]
type ReturnRowKey = Pick<ReturnRow, 'local_authority' | 'holiday'>
type SessionRow = ReturnRowKey &
  Omit<ReturnRow, 'clubs' | 'children' | 'unique_children'> & {
    clubs_open: number
  }

const isSameRow = (a: ReturnRowKey, b: ReturnRowKey): boolean =>
  a.local_authority === b.local_authority && a.holiday === b.holiday

/**
 * Sorts by local authority. Rows without a local authority come last. Within an authority, holidays keep their order,
 * followed by the row for all holidays.
 */
const compareRows = (a: ReturnRowKey, b: ReturnRowKey): number => {
  const getHolidayPosition = ({ holiday }: ReturnRowKey) =>
    holiday === null ? holidays.length : holidays.indexOf(holiday)
  if (a.local_authority === b.local_authority) return getHolidayPosition(a) - getHolidayPosition(b)
  if (a.local_authority === null || b.local_authority === null) return a.local_authority === null ? 1 : -1
  return a.local_authority.localeCompare(b.local_authority, 'en')
}

const countChildren = (children: readonly ChildCount[], matches: (child: ChildCount) => boolean = () => true): number =>
  children.filter(matches).reduce((sum, child) => sum + child.count, 0)

const readHolidayReturn = async (tx: Tx, scope: DashboardScope): Promise<HolidayReturn> => {
  const { rows: sessionRows } = await tx.execute<SessionRow>(
    sql`SELECT * FROM holiday_return_sessions(${toFunctionArguments(scope)}, ${scope.span.today}::date)`,
  )
  const { rows: childRows } = await tx.execute<ReturnRowKey & Omit<ChildCount, 'count'> & { children: number }>(
    sql`SELECT * FROM holiday_return_children(${toFunctionArguments(scope)})`,
  )
  const rows = sessionRows
    .map(({ clubs_open: clubs, ...row }): ReturnRow => {
      const children = childRows
        .filter((one) => isSameRow(one, row))
        .map(({ free_school_meals, special_needs, phase, children: childCount }) => ({
          free_school_meals,
          special_needs,
          phase,
          count: childCount,
        }))
      return { ...row, clubs, unique_children: countChildren(children), children }
    })
    .sort(compareRows)
  const allChildren = rows.filter(({ holiday }) => holiday === null).flatMap(({ children }) => children)
  const clubsWithoutAuthority = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(and(isInScope(organisations.id, scope), isNull(organisations.local_authority)))
    .orderBy(organisations.name)
  return {
    rows,
    gaps: {
      children_without_free_school_meals_answer: countChildren(
        allChildren,
        (child) => child.free_school_meals === 'unknown',
      ),
      children_without_special_needs_answer: countChildren(allChildren, (child) => child.special_needs === 'unknown'),
      children_without_birthday: countChildren(allChildren, ({ phase }) => phase === 'unknown'),
      sessions_without_places: sessionRows
        .filter(({ holiday }) => holiday === null)
        .reduce((sum, row) => sum + row.sessions_offered - row.sessions_with_places, 0),
      clubs_without_local_authority: clubsWithoutAuthority.map(({ name }) => name),
    },
  }
}

const countHeaders = [
  'Clubs',
  'Sessions offered',
  'Places',
  'Attendances of children',
  'No-shows',
  'Meals of children',
  'Meals of adults',
  'Children, each once',
]
const answerLabels = { yes: 'yes', no: 'no', unknown: 'not known' }
const phaseLabels = {
  early_years: 'under 4',
  primary: 'primary',
  secondary: 'secondary',
  unknown: 'no birthday',
}
/**
 * Headers of the columns that show how many sessions a total includes. A total leaves out sessions without a recorded
 * number.
 */
const coverageHeaders = ['Sessions with places', 'Sessions with no-shows recorded']

const NOT_RECORDED = 'not recorded'

const buildHeader = (): string[] => [
  'Local authority',
  'Holiday',
  ...countHeaders,
  ...childCases.map(
    (one) =>
      `Free school meals ${answerLabels[one.free_school_meals]}, special needs ${answerLabels[one.special_needs]}, ${phaseLabels[one.phase]}`,
  ),
  ...coverageHeaders,
]

const buildLine = (row: ReturnRow, hidden: HiddenRow | undefined): (string | number)[] => {
  const formatCell = (count: number | null, isHidden = false) => (isHidden ? HIDDEN_MARKER : (count ?? NOT_RECORDED))
  return [
    row.local_authority ?? 'Not entered',
    row.holiday ?? 'All holidays, each child once',
    row.clubs,
    row.sessions_offered,
    formatCell(row.places),
    formatCell(row.attendances, hidden?.attendances),
    formatCell(row.no_shows, hidden?.no_shows),
    formatCell(row.child_meals, hidden?.attendances),
    formatCell(row.adult_meals, hidden?.adult_meals),
    formatCell(row.unique_children, hidden?.unique_children),
    ...countCases(row).map((count, index) => formatCell(count, hidden?.cases[index])),
    row.sessions_with_places,
    row.sessions_with_no_shows,
  ]
}

/**
 * Finds the hidden counts of each row. They depend on the counts that the other files of the same clubs hide.
 * @returns the hidden counts in row order
 */
async function findHiddenRows(tx: Tx, scope: DashboardScope, { rows }: HolidayReturn): Promise<readonly HiddenRow[]> {
  const [clubData, clubs] = await Promise.all([
    readClubData(tx, scope, 'combined'),
    tx
      .select({ id: organisations.id, local_authority: organisations.local_authority })
      .from(organisations)
      .where(isInScope(organisations.id, scope)),
  ])
  const hiddenByClub = await hideClubs(scope, clubData)
  const sourceJson = JSON.stringify([rows, clubs, [...clubData.lunchesEntered], [...clubData.parcelsEntered]])
  const digest = createHash('sha256').update(sourceJson).digest('base64')
  return countOnce(scope, `hidden return ${digest}`, async () => {
    const table = buildClubTable(clubData, 'combined')
    return [...groupRows(rows, (row) => row.local_authority)].flatMap(([authority, authorityRows]) => {
      const authorityClubs = clubs.flatMap(({ id, local_authority: clubAuthority }): ClubHiddenCounts[] => {
        const parts = clubAuthority === authority ? getParts(table.rowsOfClub(id)) : []
        const hasMeals = parts.some(({ lunch }) => lunch.child_portions + lunch.adult_portions > 0)
        const hidden = hiddenByClub.get(id) ?? []
        return hasMeals ? [{ holidays: table.rows, parts, hidden }] : []
      })
      return hideReturn(authorityRows, authorityClubs)
    })
  })
}

const savePlaces: Handlers['sessions.update_places'] = ({ db, user, params: { id }, body: { places } }) =>
  db.club(requireClubId(user), async (tx) => {
    if (places !== undefined) {
      await setPlaces(tx, requireClubId(user), [{ id, places }])
      return { id, places }
    }
    const [session] = await tx
      .select({ places: sessionPlaces.places })
      .from(sessions)
      .leftJoin(sessionPlaces, eq(sessionPlaces.session_id, sessions.id))
      .where(and(eq(sessions.id, id), isNull(sessions.deleted_at)))
    if (!session) throw new AppError('not_found')
    return { id, places: session.places }
  })

/**
 * Handlers for the holiday return that councils require (B-NUM-03), and for the session places that only the return
 * uses.
 */
export const holidayReturnHandlers = {
  'dashboard.holiday_return': ({ db, user, body }) => withScope(db, user, body, readHolidayReturn),
  'dashboard.export_holiday_return': async ({ db, user, body }) => {
    const { found: holidayReturn, hidden: hiddenRows } = await withScope(db, user, body, async (tx, scope) => {
      const found = await readHolidayReturn(tx, scope)
      return { found, hidden: body.suppress ? await findHiddenRows(tx, scope, found) : [] }
    })
    if (holidayReturn.rows.length === 0) throw new AppError('no_data')
    await recordExport({ db, user, body }, 'holiday_return')
    const lines = holidayReturn.rows.map((row, index) => buildLine(row, hiddenRows[index]))
    return createNumbersFile('holiday_return.csv', buildHeader(), lines, body.suppress)
  },
  'session_places.list': ({ db, user, query: { year } }) =>
    db.club(requireClubId(user), (tx) =>
      tx
        .select({
          id: sessions.id,
          date: sessions.date,
          holiday: sessions.holiday,
          places: sessionPlaces.places,
          group__name: groups.name,
        })
        .from(sessions)
        .innerJoin(groups, eq(groups.id, sessions.group_id))
        .leftJoin(sessionPlaces, eq(sessionPlaces.session_id, sessions.id))
        .where(and(eq(sessions.year, year), lte(sessions.date, getLondonDay()), isNull(sessions.deleted_at)))
        .orderBy(desc(sessions.date), groups.name, sessions.id),
    ),
  'sessions.places': savePlaces,
  'sessions.update_places': savePlaces,
  'session_places.set': ({ db, user, body }) =>
    db.club(requireClubId(user), async (tx) => {
      await setPlaces(tx, requireClubId(user), body.sessions)
      return body.sessions
    }),
} satisfies Partial<Handlers>

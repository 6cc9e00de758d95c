import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { getLondonDay, getYear } from '../../contract/rules/days.ts'
import { toUserType } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { organisations, regionalLeaders, users } from '../db/schema.ts'
import { userSearchName } from '../db/tables/users.ts'
import { buildReadySteadyCook, selectTickedItems } from '../db/ticked.ts'

type Club = typeof organisations.$inferSelect

/**
 * SQL for a club's ticked checklist items. The club's id is written with its table name. Drizzle omits the table name
 * in a query of one table, so that `id` would be the checklist's column.
 */
const tickedItemsSql = selectTickedItems(sql`"organisations"."id"`)

/** Adds the fields that a list of clubs shows in addition to the stored columns. */
export const addListFields = async (tx: Tx, clubs: readonly Club[]) => {
  if (clubs.length === 0) return []
  const ids = clubs.map(({ id }) => id)
  const clubRows = await tx
    .select({ id: organisations.id, leader: regionalLeaders.name, ticked: tickedItemsSql })
    .from(organisations)
    .leftJoin(regionalLeaders, eq(regionalLeaders.id, organisations.regional_leader))
    .where(inArray(organisations.id, ids))
  const clubRowById = new Map(clubRows.map((row) => [row.id, row]))
  const year = getYear(getLondonDay())
  return clubs.map((club) => {
    const { is_boxes_of_hope, checklist_year } = club
    const row = clubRowById.get(club.id)
    return {
      ...club,
      regional_leader__name: row?.leader ?? null,
      // Ignore ticks of an earlier year, because the New Year job may not have deleted them yet (RSC-29).
      ready_steady_cook: is_boxes_of_hope
        ? null
        : buildReadySteadyCook(checklist_year < year ? [] : (row?.ticked ?? [])),
    }
  })
}

type ClubNumbers = {
  num_registered: number
  num_sessions_year: number
  last_session: string | null
  last_sign_in: string | null
}

/**
 * Reads the numbers that are shown next to a club's form. Counts the lunch sessions and parcel sessions of this year up
 * to today.
 */
const readClubNumbers = async (tx: Tx, id: string): Promise<ClubNumbers> => {
  const today = getLondonDay()
  const { rows } = await tx.execute<ClubNumbers>(sql`
    WITH days AS (
      SELECT date FROM sessions WHERE organisation_id = ${id} AND deleted_at IS NULL AND date <= ${today}
      UNION ALL
      SELECT date FROM parcel_provisions WHERE organisation_id = ${id} AND deleted_at IS NULL AND date <= ${today}
    )
    SELECT
      (SELECT count(*)::int FROM registered WHERE organisation_id = ${id} AND deleted_at IS NULL) AS num_registered,
      (SELECT count(*)::int FROM days WHERE date >= ${`${today.slice(0, 4)}-01-01`}) AS num_sessions_year,
      (SELECT max(date) FROM days) AS last_session,
      (SELECT max(s.created) FROM sign_ins s JOIN users u ON u.id = s.user_id WHERE u.organisation_id = ${id}) AS last_sign_in`)
  const numbers = rows[0] as ClubNumbers
  const { last_sign_in } = numbers
  return { ...numbers, last_sign_in: last_sign_in && new Date(last_sign_in).toISOString() }
}

const readClubUsers = async (tx: Tx, id: string) => {
  const rows = await tx
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      user_type: users.user_type,
      is_active: users.is_active,
    })
    .from(users)
    .where(and(eq(users.organisation_id, id), isNull(users.deleted)))
    .orderBy(
      sql`${users.is_active} DESC, array_position(ARRAY['coordinator', 'safeguarding_leader', 'core'], ${users.user_type})`,
      userSearchName,
      users.id,
    )
  return rows.map((row) => ({ ...row, user_type: toUserType(row.user_type) }))
}

/** Adds the fields that a club's form shows: the fields of the list, the club's numbers and its users. */
export const addFormFields = async (tx: Tx, clubs: readonly Club[]) => {
  const formClubs = []
  for (const club of await addListFields(tx, clubs))
    formClubs.push({ ...club, ...(await readClubNumbers(tx, club.id)), users: await readClubUsers(tx, club.id) })
  return formClubs
}

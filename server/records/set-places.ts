import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Tx } from '../db/client.ts'
import { sessionPlaces, sessions } from '../db/schema.ts'
import { raiseVersion } from '../sync/rows/author.ts'

export type PlacesById = { id: string; places: number | null }

/** Columns of a session that are changed together with its places. */
type BookingTimes = Pick<typeof sessions.$inferInsert, 'booking_opens' | 'booking_closes'>

/**
 * Sets the places of all given sessions, and gives the sessions a new version for the devices. If one of the sessions is
 * not found, no session changes.
 * @throws AppError `not_found` if one of the sessions does not belong to the club
 */
export async function setPlaces(
  tx: Tx,
  organisation: string,
  wanted: readonly PlacesById[],
  times: BookingTimes = {},
): Promise<void> {
  const placesById = new Map(wanted.map(({ id, places }) => [id, places]))
  const ids = [...placesById.keys()]
  const { version } = await raiseVersion(tx, organisation)
  const isWanted = and(
    eq(sessions.organisation_id, organisation),
    inArray(sessions.id, ids),
    isNull(sessions.deleted_at),
  )
  if ((await tx.$count(sessions, isWanted)) < ids.length) throw new AppError('not_found')
  const clearedIds = ids.filter((id) => placesById.get(id) === null)
  const rows = [...placesById].flatMap(([session_id, places]) =>
    places === null ? [] : [{ session_id, organisation_id: organisation, places }],
  )
  if (clearedIds.length > 0) await tx.delete(sessionPlaces).where(inArray(sessionPlaces.session_id, clearedIds))
  if (rows.length > 0)
    await tx
      .insert(sessionPlaces)
      .values(rows)
      .onConflictDoUpdate({ target: sessionPlaces.session_id, set: { places: sql`excluded.places` } })
  if (ids.length > 0)
    await tx
      .update(sessions)
      .set({ version, ...times })
      .where(isWanted)
}

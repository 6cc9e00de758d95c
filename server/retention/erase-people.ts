import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { personDefaults } from '../../contract/registered/registered-fields.ts'
import { REMOVED_PERSON_DAYS } from '../../contract/registered/registered-removed.ts'
import { eraseFromBookings } from '../bookings/prune-bookings.ts'
import type { Db, Tx } from '../db/client.ts'
import { attendance, departures, merges, parcelProvisionRegistered, registered } from '../db/schema.ts'
import { eraseFromFamilyLinks } from '../family/prune-links.ts'
import { raiseVersion } from '../sync/rows/author.ts'

const PEOPLE_BATCH_SIZE = 50
const MUTATIONS_BATCH_SIZE = 500

/** Numbers of erased records of each kind. */
export type ErasedCounts = { people: number; mutations: number; conflicts: number }

const createEmptyCounts = (): ErasedCounts => ({ people: 0, mutations: 0, conflicts: 0 })

const isErasable = sql`deleted_at < now() - make_interval(days => ${REMOVED_PERSON_DAYS})`

/** SQL condition: the mutation changes a person, or is the re-upload of a person after a database restore. */
const isAboutPerson = sql`(name LIKE 'registered.%' OR (name = 'offer' AND table_name = 'registered'))`

/**
 * SQL condition: the mutation may contain text about a person at a session. This is the note on a family's parcel, or
 * the collector of a child.
 */
const isPersonNote = sql`(
  (name IN ('parcel_row.set', 'offer') AND table_name = 'parcel_rows' AND args -> 'set' ? 'note')
  OR (name IN ('departure.set', 'offer') AND table_name = 'departures'))`

/**
 * SET clause that erases the content of a mutation. User, time, record and result stay. The payload's hash is erased
 * too, because the content could be guessed from the hash.
 */
const erasedColumns = sql`args = jsonb_build_object('id', record), payload = 'erased', detail = NULL`

/**
 * Erases people who were removed long enough ago, from the register, the stored mutations and the conflicts. An empty
 * row without a name stays, so that past sessions still count a child or an adult. Batches are small, because the
 * club's devices wait during each batch.
 */
export const erasePeople = async (db: Db, signal: AbortSignal): Promise<ErasedCounts> => {
  const erasedCounts = createEmptyCounts()
  const addCounts = (batch: ErasedCounts) => {
    for (const key of Object.keys(batch) as (keyof ErasedCounts)[]) erasedCounts[key] += batch[key]
  }
  while (!signal.aborted) {
    const club = await findClubWithWork(db)
    if (!club) break
    addCounts(await eraseBatch(db, club))
  }
  for (const mutationsQuery of [
    erasedPeopleQuery,
    erasedNotesQuery,
    missingPeopleQuery,
    erasedConflictsQuery,
    missingConflictsQuery,
  ]) {
    while (!signal.aborted) {
      const mutations = await emptyMutations(db, mutationsQuery)
      addCounts({ ...createEmptyCounts(), mutations })
      if (mutations < MUTATIONS_BATCH_SIZE) break
    }
  }
  // Delete merges after the same number of days as removed people, because neither can be undone after that.
  await db.network((tx) => tx.delete(merges).where(sql`made < now() - make_interval(days => ${REMOVED_PERSON_DAYS})`))
  return erasedCounts
}

const findClubWithWork = (db: Db): Promise<string | undefined> =>
  db.network(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT organisation_id AS id FROM registered WHERE ${isErasable} AND first_name <> '' LIMIT 1`,
    )
    return rows[0]?.id
  })

const eraseBatch = (db: Db, club: string): Promise<ErasedCounts> =>
  db.network(async (tx) => {
    const { version } = await raiseVersion(tx, club)
    const erasableRows = await tx.execute<{ id: string }>(
      sql`SELECT id FROM registered
          WHERE organisation_id = ${club} AND ${isErasable} AND first_name <> '' LIMIT ${PEOPLE_BATCH_SIZE}`,
    )
    const personIds = erasableRows.rows.map((row) => row.id)
    if (personIds.length === 0) return createEmptyCounts()
    const conflicts = await emptyConflicts(tx, club, personIds, version)
    const { rowCount } = await tx.execute(
      sql`UPDATE mutations SET ${erasedColumns}
          WHERE organisation_id = ${club} AND payload <> 'erased' AND (
            (${isAboutPerson} AND record = ANY (${sql.param(personIds)}::text[]))
            OR (${isPersonNote} AND split_part(record, ':', 2) = ANY (${sql.param(personIds)}::text[]))
            OR (name = 'conflict.resolve' AND record = ANY (${sql.param(conflicts)}::text[])))`,
    )
    await tx.execute(
      sql`DELETE FROM held_changes WHERE organisation_id = ${club} AND EXISTS (
            SELECT FROM unnest(${sql.param(personIds)}::text[]) AS person WHERE args::text LIKE '%' || person || '%')`,
    )
    await erasePersonRows(tx, personIds)
    await eraseFromFamilyLinks(tx, personIds)
    await eraseFromBookings(tx, personIds, version)
    await tx
      .update(attendance)
      .set({ contested: false, version })
      .where(sql`${inArray(attendance.registered_id, personIds)} AND ${attendance.contested}`)
    await tx
      .update(departures)
      .set({ collector: null, unlisted: false, by: null, version })
      .where(inArray(departures.registered_id, personIds))
    // Erase the notes of these people's parcels. The parcel counts stay.
    await tx
      .update(parcelProvisionRegistered)
      .set({ note: null, version })
      .where(
        and(inArray(parcelProvisionRegistered.registered_id, personIds), isNotNull(parcelProvisionRegistered.note)),
      )
    return { people: personIds.length, mutations: rowCount ?? 0, conflicts: conflicts.length }
  })

/**
 * Empties conflicts about these people and deletes changes that depend on them. The new version makes devices delete
 * their copies.
 */
const emptyConflicts = async (tx: Tx, club: string, people: readonly string[], version: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`UPDATE conflicts
        SET field = NULL, base = NULL, mine = '{}', theirs = '{}', resolved_value = NULL,
          deleted_at = coalesce(deleted_at, now()), version = ${version}
        WHERE organisation_id = ${club} AND (
          (table_name = 'registered' AND record = ANY (${sql.param(people)}::text[]))
          OR (table_name IN ('attendance', 'parcel_rows', 'departures') AND split_part(record, ':', 2) = ANY (${sql.param(people)}::text[])))
        RETURNING id`,
  )
  const ids = rows.map((row) => row.id)
  await tx.execute(
    sql`DELETE FROM waiting_changes
        WHERE organisation_id = ${club} AND conflict_id = ANY (${sql.param(ids)}::uuid[])`,
  )
  return ids
}

/** Erases all data of a person except the flag for child or adult. Devices have already deleted their copies. */
const erasePersonRows = async (tx: Tx, people: readonly string[]): Promise<void> => {
  const { is_adult: _kept, ...emptyValues } = personDefaults
  await tx
    .update(registered)
    .set({
      ...(emptyValues as Partial<typeof registered.$inferInsert>),
      participant_self_registration: false,
      health_confirmed: null,
      food_changed: null,
      held_registration: null,
      no_family_link: false,
      created: sql`${registered.deleted_at}`,
    })
    .where(inArray(registered.id, [...people]))
}

/**
 * Query for mutations about a person that a device sent after the person was erased. They were rejected, but stored
 * with their content.
 */
const erasedPeopleQuery = sql`
  SELECT m.organisation_id, m.id FROM registered r
  JOIN mutations m ON m.organisation_id = r.organisation_id AND m.record = r.id::text
  WHERE r.first_name = '' AND ${isAboutPerson} AND m.payload <> 'erased'`

/** Query of parcel notes and collectors that a device sent after the person was erased. */
const erasedNotesQuery = sql`
  SELECT m.organisation_id, m.id FROM registered r
  JOIN mutations m ON m.organisation_id = r.organisation_id AND split_part(m.record, ':', 2) = r.id::text
  WHERE r.first_name = '' AND ${isPersonNote} AND m.payload <> 'erased'`

/**
 * Query for rejected mutations about people without a row in the register. The server never accepted these people, or
 * it erased and then pruned them.
 */
const missingPeopleQuery = sql`
  SELECT m.organisation_id, m.id FROM mutations m
  WHERE m.status = 'rejected' AND ${isAboutPerson} AND m.payload <> 'erased'
    AND m.received_at < now() - make_interval(days => ${REMOVED_PERSON_DAYS})
    AND NOT EXISTS (SELECT FROM registered r WHERE r.id::text = m.record)`

/** Query of decisions that a device sent after the conflict was emptied. They may contain free text. */
const erasedConflictsQuery = sql`
  SELECT m.organisation_id, m.id FROM conflicts c
  JOIN mutations m ON m.organisation_id = c.organisation_id AND m.record = c.id::text
  WHERE c.mine = '{}' AND c.deleted_at IS NOT NULL AND m.name = 'conflict.resolve' AND m.payload <> 'erased'`

/**
 * Query for rejected decisions about conflicts without a row. The conflict was never created, or it was emptied and
 * then pruned.
 */
const missingConflictsQuery = sql`
  SELECT m.organisation_id, m.id FROM mutations m
  WHERE m.status = 'rejected' AND m.name = 'conflict.resolve' AND m.payload <> 'erased'
    AND m.received_at < now() - make_interval(days => ${REMOVED_PERSON_DAYS})
    AND NOT EXISTS (SELECT FROM conflicts c WHERE c.id::text = m.record)`

const emptyMutations = (db: Db, mutationsQuery: typeof missingPeopleQuery): Promise<number> =>
  db.network(async (tx) => {
    const { rowCount } = await tx.execute(
      sql`UPDATE mutations SET ${erasedColumns}
          WHERE (organisation_id, id) IN (${mutationsQuery} LIMIT ${MUTATIONS_BATCH_SIZE})`,
    )
    return rowCount ?? 0
  })

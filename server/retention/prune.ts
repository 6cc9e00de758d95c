import { type SQL, sql } from 'drizzle-orm'
import { CLOSED_CONCERN_DAYS } from '../../contract/concerns/concerns.ts'
import { SECURITY_EVENT_DAYS } from '../../contract/security-event-kinds.ts'
import { OFFER_DAYS } from '../../contract/sync.ts'
import type { Db, Tx } from '../db/client.ts'
import { organisations } from '../db/schema.ts'
import type { Env } from '../settings/env.ts'
import { TOMBSTONE_DAYS } from '../sync/pull/cursor.ts'

/**
 * Number of days for which a deleted row is retained as a tombstone. This is two days more than the age of the oldest
 * accepted cursor. A cursor's age is counted in full days, by the clock of the process that issued the cursor.
 */
const TOMBSTONE_RETENTION_DAYS = TOMBSTONE_DAYS + 2

const BATCH_SIZE = 500

const isOutdated = (time: SQL): SQL => sql`${time} < now() - make_interval(days => ${TOMBSTONE_RETENTION_DAYS})`
const isDeletedLongAgo = isOutdated(sql`t.deleted_at`)

/** SQL condition: the row was deleted long ago, and no pending decision may restore it. */
const isPrunable = (record: SQL): SQL => sql`${isDeletedLongAgo} AND NOT EXISTS (
  SELECT FROM conflicts c WHERE c.organisation_id = t.organisation_id AND c.record = ${record}
    AND c.resolved_at IS NULL AND c.deleted_at IS NULL)`
const isPrunableSession = isPrunable(sql`t.id::text`)
const isPrunableParcel = isPrunable(sql`t.parcel_provision_id || ':' || t.registered_id`)

/**
 * Number of days for which a restored server stores its prompts to re-upload records. After that, no device re-uploads
 * these records.
 */
const PROMPT_RETENTION_DAYS = 2 * OFFER_DAYS
export type SignInDays = Pick<Env, 'OFFLINE_DAYS' | 'TOKEN_DAYS'>

/** One deletion: the table, the key columns and the condition on the rows. */
type PruneRule = { table: string; key: string; where: SQL }

const buildPruneRule = (table: string, key: string, where: SQL): PruneRule => ({ table, key, where })

/** Deletions in an order that leaves no reference to a deleted row. */
const pruneRules: readonly PruneRule[] = [
  buildPruneRule('conflicts', 'id', isDeletedLongAgo),
  buildPruneRule('checklist', 'organisation_id, id', isDeletedLongAgo),
  buildPruneRule('holiday_allocation', 'id', isDeletedLongAgo),
  buildPruneRule('musters', 'session_id, registered_id', isDeletedLongAgo),
  // Delete departures of people who came back, and of sessions that can no longer be restored.
  buildPruneRule('departures', 'session_id, registered_id', sql`t.collector IS NULL AND ${isOutdated(sql`t.at`)}`),
  buildPruneRule(
    'departures',
    'session_id, registered_id',
    sql`t.hidden AND EXISTS (SELECT FROM sessions t WHERE t.id = session_id AND ${isPrunableSession})`,
  ),
  // Delete bookings that left the devices long ago, and bookings whose person was erased and deleted.
  buildPruneRule(
    'bookings',
    'session_id, registered_id',
    sql`t.hidden AND ${isOutdated(sql`t.changed`)} AND (t.state = 'cancelled'
        OR NOT EXISTS (SELECT FROM registered r WHERE r.id = t.registered_id))`,
  ),
  buildPruneRule('clearances', 'registered_id', isDeletedLongAgo),
  // Delete ticks that were removed again.
  buildPruneRule(
    'attendance',
    'session_id, registered_id',
    sql`t.state = 'none' AND NOT t.contested AND NOT t.hidden AND ${isOutdated(sql`t.changed`)}`,
  ),
  // Delete ticks of sessions that can no longer be restored, then those sessions.
  buildPruneRule(
    'attendance',
    'session_id, registered_id',
    sql`t.hidden AND EXISTS (SELECT FROM sessions t WHERE t.id = session_id AND ${isPrunableSession})`,
  ),
  buildPruneRule(
    'sessions',
    'id',
    sql`${isPrunableSession} AND NOT EXISTS (SELECT FROM attendance a WHERE a.session_id = t.id)`,
  ),
  // Delete families that were removed from a session, families of sessions that can no longer be restored, then those
  // sessions.
  buildPruneRule('parcel_provision_registered', 'parcel_provision_id, registered_id', isPrunableParcel),
  buildPruneRule(
    'parcel_provision_registered',
    'parcel_provision_id, registered_id',
    sql`t.hidden AND EXISTS (
        SELECT FROM parcel_provisions t WHERE t.id = parcel_provision_id AND ${isPrunableSession})`,
  ),
  buildPruneRule(
    'parcel_provisions',
    'id',
    sql`${isPrunableSession} AND NOT EXISTS (
        SELECT FROM parcel_provision_registered g WHERE g.parcel_provision_id = t.id)`,
  ),
  buildPruneRule(
    'groups',
    'id',
    sql`${isDeletedLongAgo} AND NOT EXISTS (SELECT FROM sessions s WHERE s.group_id = t.id)`,
  ),
  // Keep an erased person's empty row while a session counts it.
  buildPruneRule(
    'registered',
    'id',
    sql`t.first_name = '' AND ${isDeletedLongAgo}
        AND NOT EXISTS (SELECT FROM attendance a WHERE a.registered_id = t.id)`,
  ),
  buildPruneRule(
    'offered_removals',
    'organisation_id, table_name, record',
    sql`t.offered < now() - make_interval(days => ${PROMPT_RETENTION_DAYS})`,
  ),
]

/**
 * Returns the clubs that have any of these rows. On one day, only a few of a thousand clubs have such rows. The
 * remaining clubs are not locked.
 */
const findClubsToPrune = async (db: Db, { table, where }: PruneRule): Promise<string[]> => {
  const { rows } = await db.network((tx) =>
    tx.execute<{ id: string }>(
      sql`SELECT DISTINCT t.organisation_id AS id FROM ${sql.identifier(table)} t WHERE ${where}`,
    ),
  )
  return rows.map(({ id }) => id)
}

/**
 * Deletes tombstones that no accepted cursor needs.
 * @returns the number of deleted rows
 */
export const pruneTombstones = async (db: Db, signal: AbortSignal): Promise<number> => {
  let deletedCount = 0
  for (const pruneRule of pruneRules) {
    if (signal.aborted) break
    for (const club of await findClubsToPrune(db, pruneRule))
      for (
        let deletedRowCount = BATCH_SIZE;
        deletedRowCount >= BATCH_SIZE && !signal.aborted;
        deletedCount += deletedRowCount
      )
        deletedRowCount = await db.network((tx) => pruneBatch(tx, club, pruneRule))
  }
  return deletedCount
}

/**
 * Deletes one batch of a club's rows. The batch is small, so that the club's devices wait only briefly. Locks the
 * club's version, so that no row is restored during the check.
 */
const pruneBatch = async (tx: Tx, club: string, { table, key, where }: PruneRule): Promise<number> => {
  await tx.execute(sql`SELECT FROM versions WHERE organisation_id = ${club} FOR UPDATE`)
  const keyColumns = sql.raw(key)
  const { rowCount } = await tx.execute(
    sql`DELETE FROM ${sql.identifier(table)} WHERE (${keyColumns}) IN (
      SELECT ${keyColumns} FROM ${sql.identifier(table)} t
      WHERE t.organisation_id = ${club} AND ${where} LIMIT ${BATCH_SIZE})`,
  )
  return rowCount ?? 0
}

/** Days for which sent emails, texts to families and expired password links are stored, so that their state can be shown. */
const MAIL_RETENTION_DAYS = 30

/**
 * Extra conditions. Key: table. Emails that belong to an application are excluded, because they are deleted with the
 * application.
 */
const extraConditions = { mails: sql`AND application_id IS NULL`, family_texts: sql``, password_resets: sql`` }

/**
 * Deletes old emails, texts to families and password links.
 * @returns the number of deleted rows
 */
export const pruneMails = (db: Db): Promise<number> =>
  db.network(async (tx) => {
    let deletedCount = 0
    for (const table of ['mails', 'family_texts', 'password_resets'] as const) {
      const { rowCount } = await tx.execute(
        sql`DELETE FROM ${sql.identifier(table)} WHERE created < now() - make_interval(days => ${MAIL_RETENTION_DAYS}) ${extraConditions[table]}`,
      )
      deletedCount += rowCount ?? 0
    }
    return deletedCount
  })

/** Days for which an upload waits for a record that refers to it. */
const UPLOAD_RETENTION_DAYS = 2

/** Deletes uploads that no record refers to. */
export const pruneUploads = (db: Db): Promise<number> =>
  db.network(async (tx) => {
    const { rowCount } = await tx.execute(
      sql`DELETE FROM uploads WHERE created < now() - make_interval(days => ${UPLOAD_RETENTION_DAYS})`,
    )
    return rowCount ?? 0
  })

/**
 * Number of days for which the reason for a sign-in's end is stored, in addition to the time that a device may be
 * offline.
 */
const END_REASON_RETENTION_DAYS = 30

/**
 * Deletes old sign-ins once no device with a register needs the reason for their end.
 * @returns the number of deleted sign-ins
 */
export const pruneSignIns = (db: Db, { OFFLINE_DAYS, TOKEN_DAYS }: SignInDays): Promise<number> =>
  db.network(async (tx) => {
    const days = OFFLINE_DAYS + TOKEN_DAYS + END_REASON_RETENTION_DAYS
    const { rowCount } = await tx.execute(
      sql`DELETE FROM sign_ins WHERE least(expires, ended) < now() - make_interval(days => ${days})`,
    )
    return rowCount ?? 0
  })

/** Days for which an unused photo is stored. */
const UNUSED_PHOTO_DAYS = 30

/** SQL condition: a person has the photo, or a pending decision or change may still assign it. */
const isPhotoUsed = sql`(
  EXISTS (SELECT FROM registered r WHERE r.organisation_id = m.organisation_id AND r.photo = m.id)
  OR EXISTS (SELECT FROM conflicts c WHERE c.organisation_id = m.organisation_id AND c.field = 'photo'
    AND c.resolved_at IS NULL AND c.deleted_at IS NULL AND m.id::text IN (c.mine ->> 'value', c.theirs ->> 'value'))
  OR EXISTS (SELECT FROM waiting_changes w WHERE w.organisation_id = m.organisation_id
    AND w.args #>> '{set,photo,value}' = m.id::text)
  OR EXISTS (SELECT FROM held_changes h WHERE h.organisation_id = m.organisation_id AND h.decided_at IS NULL
    AND m.id::text IN (h.args #>> '{set,photo,value}', h.args #>> '{values,photo}')))`

/**
 * Deletes photos that have been unused for 30 days. Until then a removal, a merge or a photo change can be undone. A
 * new photo may also arrive before the change that assigns it to a person.
 * @returns the number of deleted photos
 */
export const prunePhotos = async (db: Db, signal: AbortSignal): Promise<number> => {
  let deletedCount = 0
  const clubs = await db.network((tx) => tx.select({ id: organisations.id }).from(organisations))
  for (const { id } of clubs) {
    if (signal.aborted) break
    deletedCount += await db.network(async (tx) => {
      await tx.execute(
        sql`UPDATE media m SET unused_since = CASE WHEN ${isPhotoUsed} THEN NULL ELSE now() END
            WHERE m.organisation_id = ${id} AND (m.unused_since IS NULL) <> ${isPhotoUsed}`,
      )
      const { rowCount } = await tx.execute(
        sql`DELETE FROM media WHERE organisation_id = ${id}
            AND unused_since < now() - make_interval(days => ${UNUSED_PHOTO_DAYS})`,
      )
      return rowCount ?? 0
    })
  }
  return deletedCount
}

/**
 * Deletes security events after their retention period.
 * @returns the number of deleted events
 */
export const pruneSecurityEvents = (db: Db): Promise<number> =>
  db.network(async (tx) => {
    const { rowCount } = await tx.execute(
      sql`DELETE FROM security_events WHERE last_at < now() - make_interval(days => ${SECURITY_EVENT_DAYS})`,
    )
    return rowCount ?? 0
  })

/**
 * Deletes concerns that were closed long enough ago, with their sealed copies and audit entries.
 * @returns the number of deleted concerns
 */
export const pruneConcerns = (db: Db): Promise<number> =>
  db.network(async (tx) => {
    const { rowCount } = await tx.execute(
      sql`DELETE FROM concerns WHERE closed_at < now() - make_interval(days => ${CLOSED_CONCERN_DAYS})`,
    )
    return rowCount ?? 0
  })

/**
 * Months for which texts to clubs and their replies are stored, with names and numbers. Two years allow a comparison
 * with the previous year.
 */
const TEXT_RETENTION_MONTHS = 24

/**
 * Deletes old texts, the replies to them, and old delivery receipts that matched no text.
 * @returns the number of deleted texts and replies
 */
export const pruneTexts = (db: Db): Promise<number> =>
  db.network(async (tx) => {
    const isOld = sql`created < now() - make_interval(months => ${TEXT_RETENTION_MONTHS})`
    const { rowCount: deletedAnswerCount } = await tx.execute(sql`DELETE FROM text_messages WHERE ${isOld}`)
    const { rowCount: deletedTextCount } = await tx.execute(sql`
      DELETE FROM holiday_text_messages m WHERE ${isOld}
        AND NOT EXISTS (SELECT FROM text_messages a WHERE a.answer_of = m.id)`)
    await tx.execute(sql`DELETE FROM text_receipts WHERE at < now() - make_interval(days => ${MAIL_RETENTION_DAYS})`)
    return (deletedAnswerCount ?? 0) + (deletedTextCount ?? 0)
  })

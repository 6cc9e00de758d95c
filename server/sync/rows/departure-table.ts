import { and, eq, sql } from 'drizzle-orm'
import type { RowByTable } from '../../../contract/rows.ts'
import type { Tx } from '../../db/client.ts'
import { departures, sessions } from '../../db/schema.ts'
import { type Batch, getAuthorName } from './author.ts'
import type { StoredRow } from './stored.ts'

type StoredDeparture = typeof departures.$inferSelect

/** Converts a stored departure to its wire row. */
export const toDepartureRow = (stored: StoredDeparture): RowByTable['departures'] => {
  const { session_id: session, registered_id: registered, collector, unlisted, at: leftAt, by: recordedBy } = stored
  return {
    id: `${session}:${registered}`,
    session,
    registered,
    at: leftAt,
    collector: collector ?? '',
    by: recordedBy,
    unlisted,
  }
}

/**
 * Reads stored departures, with the columns that devices never receive.
 * @param ids ids in the form `session:person`
 */
export const readDepartures = (tx: Tx, ids: readonly string[]): Promise<StoredDeparture[]> => {
  const keys = ids.map((id) => id.split(':'))
  return tx
    .select()
    .from(departures)
    .where(
      sql`(${departures.session_id}, ${departures.registered_id}) IN (
        SELECT * FROM unnest(${sql.param(keys.map((k) => k[0]))}::uuid[], ${sql.param(keys.map((k) => k[1]))}::uuid[]))`,
    )
}

/**
 * Loads departures as rows with their versions. A departure counts as deleted if it is hidden or the person has come
 * back in.
 * @param ids ids in the form `session:person`
 */
export const loadDepartures = async (tx: Tx, ids: string[]): Promise<StoredRow<'departures'>[]> =>
  (await readDepartures(tx, ids)).map((stored) => ({
    row: toDepartureRow(stored),
    version: stored.version,
    deleted: stored.hidden || stored.collector === null,
  }))

/**
 * Writes a departure. A null row means that the person has come back in. The row stays hidden if its session is
 * deleted.
 */
export const writeDeparture = async (
  { tx, version, author, now }: Batch,
  key: string,
  row: RowByTable['departures'] | null,
): Promise<void> => {
  const [session_id = '', registered_id = ''] = key.split(':')
  const values = {
    organisation_id: author.organisation,
    version,
    collector: row?.collector ?? null,
    unlisted: row?.unlisted ?? false,
    at: row?.at ?? now,
    by: row?.by ?? getAuthorName(author),
    device_id: author.device,
    hidden: sql`coalesce((SELECT s.deleted_at IS NOT NULL FROM ${sessions} s WHERE s.id = ${session_id}), true)`,
  }
  await tx
    .insert(departures)
    .values({ session_id, registered_id, ...values })
    .onConflictDoUpdate({ target: [departures.session_id, departures.registered_id], set: values })
}

/**
 * Restores the original time and the reporter's name of a departure that a device re-uploads after a database restore.
 * A time in the future becomes the current time.
 */
export const restoreDepartureTime = async (
  { tx, version, now }: Pick<Batch, 'tx' | 'version' | 'now'>,
  { session, registered, collector, at: leftAt, by: recordedBy }: RowByTable['departures'],
): Promise<void> => {
  const matchesRow = and(
    eq(departures.session_id, session),
    eq(departures.registered_id, registered),
    eq(departures.version, version),
    eq(departures.collector, collector),
  )
  await tx
    .update(departures)
    .set({ at: leftAt < now ? leftAt : now, by: recordedBy })
    .where(matchesRow)
}

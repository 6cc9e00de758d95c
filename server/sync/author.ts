import { and, eq, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { ConflictRow } from '../../contract/rows.ts'
import { OFFER_DAYS } from '../../contract/sync.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { type Db, noteChange, type Tx } from '../db/client.ts'
import { devices } from '../db/schema.ts'

/** Who makes a change, on which device; the device is null for a plain call. */
export type Author = { user: CurrentUser; organisation: string; device: string | null }

/** Whoever pushes a queue. */
export type DeviceAuthor = Author & { device: string }

/** A transaction that writes new rows. No user: a family that registers itself. */
export type Writing = {
  tx: Tx
  version: number
  author: Omit<Author, 'user'> & { user: Author['user'] | null }
}

/** What a writing transaction of one club works with. */
export type Work = {
  tx: Tx
  client: PoolClient
  author: Author
  /** Keys of records whose creation this very batch has refused or held. */
  refused: Set<string>
  /** What this very batch has put into fields, by `record field`: the audit trail takes it in at the end. */
  written: Map<string, ConflictRow['mine']>
}

/** A writing transaction that has its turn: everything in it gets the same version. */
export type Batch = Work & {
  version: number
  /** The transaction's time, ISO 8601. */
  now: string
  /** When the author was moved to this club from another one, ISO 8601; null where that never was, and of plain calls. */
  clubSince: string | null
}

/** What a writing transaction learns when it begins. */
export type Turn = { version: number; now: string; epoch: string }

/**
 * Raises the organisation's version and locks it until the commit, so that versions become visible in
 * order. Every writer of replicated rows starts with it. The ping to other devices leaves after the commit.
 */
export const takeVersion = async (tx: Tx, organisation: string): Promise<Turn> => {
  const { rows } = await tx.execute<Turn>(
    sql`WITH taken AS (
          INSERT INTO versions (organisation_id, version) VALUES (${organisation}, 1)
          ON CONFLICT (organisation_id) DO UPDATE SET version = versions.version + 1
          RETURNING version
        )
        SELECT version, now() AS now, (SELECT epoch FROM network) AS epoch FROM taken`,
  )
  const row = rows[0]
  if (!row) throw new Error('The version counter gave no row')
  const version = Number(row.version)
  noteChange(tx, { organisation, version })
  return { version, now: new Date(row.now).toISOString(), epoch: row.epoch }
}

/** Where a device stood before this push: the highest sequence number it had pushed, to whichever club. */
export type DeviceTurn = Turn & { place: number; clubSince: string | null; restoredVersion: number | null }

/** Of a club in a database that was restored, for as long as devices may offer: the version that its backup had. */
export const RESTORED_VERSION = `CASE WHEN (SELECT restored_at FROM network) > now() - interval '${OFFER_DAYS} days'
  THEN restored_version END`

/** What a reply tells of the turn it was given in. */
export const repliedTurn = ({ epoch, version, restoredVersion }: DeviceTurn) => ({
  epoch,
  version,
  ...(restoredVersion !== null && { restored_version: restoredVersion }),
})

/**
 * Takes a device's row, made at its first push, moves its place on, and then takes the version: in one statement, for
 * other devices of the club wait from here to the commit.
 *
 * Of several first pushes at once the later ones meet a row that was not there when they began (the insert became an
 * update: `xmax` is set): their place is not known, and counts as ahead of all, so that they are looked up.
 * @param lowest where given, the statement itself ends the transaction (`HB001`) when nothing could be taken, or when the
 *   device's place is not before it
 * @returns null where the device is another user's, or was last used in another club; nothing is locked then
 */
export const takeDeviceTurn = async (
  client: PoolClient,
  author: DeviceAuthor,
  highest: number,
  lowest: number | null = null,
): Promise<DeviceTurn | null> => {
  const { rows } = await client.query<DeviceTurn>({
    name: 'take-device-turn',
    text: `
      WITH held AS (
        SELECT last_seq FROM devices WHERE id = $1 FOR UPDATE
      ), device AS (
        INSERT INTO devices (id, organisation_id, user_id, last_seq)
        SELECT $1, $2, $3, greatest($4, max(last_seq)) FROM held
        ON CONFLICT (id) DO UPDATE SET last_seq = greatest(devices.last_seq, excluded.last_seq), last_seen = now()
          WHERE devices.user_id = $3 AND devices.organisation_id = $2
        RETURNING xmax <> 0 AND NOT EXISTS (SELECT FROM held) AS overtaken
      ), place AS (
        SELECT CASE WHEN overtaken THEN $6::bigint ELSE coalesce((SELECT max(last_seq) FROM held), 0) END AS place FROM device
      ), taken AS (
        INSERT INTO versions (organisation_id, version) SELECT $2, 1 FROM device
        ON CONFLICT (organisation_id) DO UPDATE SET version = versions.version + 1
        RETURNING version, ${RESTORED_VERSION} AS restored
      )
      SELECT version, restored AS "restoredVersion", now() AS now, (SELECT epoch FROM network) AS epoch,
        (SELECT place FROM place) AS place, (SELECT club_since FROM users WHERE id = $3) AS "clubSince"
      FROM taken
      WHERE $5::bigint IS NULL OR (SELECT place FROM place) < $5 OR refuse('seen before')
      UNION ALL
      SELECT NULL, NULL, NULL, NULL, NULL, NULL WHERE $5 IS NOT NULL AND NOT EXISTS (SELECT FROM taken) AND refuse('no turn')`,
    values: [author.device, author.organisation, author.user.id, highest, lowest, Number.MAX_SAFE_INTEGER],
  })
  return rows[0] ?? null
}

/**
 * Lets a device go on in the club that its user has been moved to, at the same place in its queue.
 * @returns whether it is this user's; of two pushes at once both are told so
 */
export const bringDevice = (db: Db, { device, organisation, user }: DeviceAuthor): Promise<boolean> =>
  db.network(async (tx) => {
    const own = and(eq(devices.id, device), eq(devices.user_id, user.id))
    const brought = await tx.update(devices).set({ organisation_id: organisation }).where(own)
    return brought.rowCount === 1
  })

/** "Nia Rees", as others see who made a change. */
export const authorName = (author: Author): string => `${author.user.first_name} ${author.user.last_name}`

import { and, eq, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { ConflictRow } from '../../../contract/rows.ts'
import { OFFER_DAYS } from '../../../contract/sync.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import { type Db, notifyAfterCommit, type Tx } from '../../db/client.ts'
import { devices } from '../../db/schema.ts'

/** The author of a change and the device that made it. The device is null for a plain API call. */
export type Author = { user: CurrentUser; organisation: string; device: string | null }

/** The author of a pushed queue, who always has a device. */
export type DeviceAuthor = Author & { device: string }

/** Context of a transaction that writes new rows. The author's `user` is null if a family registers itself. */
export type WriteContext = {
  tx: Tx
  version: number
  author: Omit<Author, 'user'> & { user: Author['user'] | null }
}

/** Context of a writing transaction of one club. */
export type ClubWriteContext = {
  tx: Tx
  client: PoolClient
  author: Author
  /** Keys of records whose creation this batch has rejected or quarantined. */
  refused: Set<string>
  /** Values that this batch has written. Key: `record field`. They are added to the audit trail at the end. */
  written: Map<string, ConflictRow['mine']>
}

/**
 * Context of a writing transaction that has claimed the club's next version. All rows of the batch get this version.
 */
export type Batch = ClubWriteContext & {
  version: number
  /** The transaction's time, ISO 8601. */
  now: string
  /**
   * Time when the author was moved to this club from another club, ISO 8601. Null if the author never moved, and for
   * plain calls.
   */
  clubSince: string | null
}

/** Version that a writing transaction has claimed, with the transaction's time and the database's epoch. */
export type ClaimedVersion = { version: number; now: string; epoch: string }

/**
 * Raises the organisation's version and locks it until the commit, so that versions become visible in order. Every
 * transaction that writes replicated rows begins with this call. Other devices are pinged after the commit.
 */
export const raiseVersion = async (tx: Tx, organisation: string): Promise<ClaimedVersion> => {
  const { rows } = await tx.execute<ClaimedVersion>(
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
  notifyAfterCommit(tx, { organisation, version })
  return { version, now: new Date(row.now).toISOString(), epoch: row.epoch }
}

/**
 * Version that a device's push has claimed. `place` is the highest sequence number that the device had pushed before,
 * to any club.
 */
export type DeviceClaim = ClaimedVersion & {
  place: number
  clubSince: string | null
  restoredVersion: number | null
}

/**
 * SQL expression for the version that the club had in the restored backup. Null once the period for re-uploads
 * (`OFFER_DAYS`) is over.
 */
export const RESTORED_VERSION_SQL = `CASE WHEN (SELECT restored_at FROM network) > now() - interval '${OFFER_DAYS} days'
  THEN restored_version END`

/** Returns the response fields that describe the claimed version. */
export const toClaimResponse = ({ epoch, version, restoredVersion }: DeviceClaim) => ({
  epoch,
  version,
  ...(restoredVersion !== null && { restored_version: restoredVersion }),
})

/**
 * Claims a device's row (created at its first push), advances its sequence number, and then raises the club's version.
 * One statement does all this, because other devices of the club wait from here until the commit. If several first
 * pushes of a device run at once, only one of them inserts the row. In the later pushes the insert becomes an update,
 * so `xmax` is set although they saw no row when they began. Their place is unknown. It counts as the highest possible,
 * so that their changes are looked up among the stored results.
 * @param lowest if given, the statement aborts the transaction (`HB001`) if no version was claimed, or if the device's
 * place is not below it
 * @returns null if the device belongs to another user, or was last used in another club. Nothing is locked then.
 */
export const claimDeviceVersion = async (
  client: PoolClient,
  author: DeviceAuthor,
  highest: number,
  lowest: number | null = null,
): Promise<DeviceClaim | null> => {
  const { rows } = await client.query<DeviceClaim>({
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
        RETURNING version, ${RESTORED_VERSION_SQL} AS restored
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
 * Moves a device to the club to which its user has been moved. The device's last sequence number does not change.
 * @returns true if the device belongs to this user. Two concurrent pushes both get true.
 */
export const moveDevice = (db: Db, { device, organisation, user }: DeviceAuthor): Promise<boolean> =>
  db.network(async (tx) => {
    const isOwnDevice = and(eq(devices.id, device), eq(devices.user_id, user.id))
    const movedDevices = await tx.update(devices).set({ organisation_id: organisation }).where(isOwnDevice)
    return movedDevices.rowCount === 1
  })

/** Returns the author's full name as other users see it, for example "Nia Rees". */
export const getAuthorName = (author: Author): string => `${author.user.first_name} ${author.user.last_name}`

import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS } from '../../contract/rules/days.ts'
import type { Db } from '../db/client.ts'
import { churchConnections, news, resourceFiles, teamMembers, uploads } from '../db/schema.ts'
import type { FileStorage } from '../storage/storage.ts'

/** Columns that refer to files in the storage. A test of the demo data compares this list with the schema. */
export const fileColumns: readonly PgColumn[] = [
  news.image,
  churchConnections.image,
  teamMembers.image,
  resourceFiles.stored,
  resourceFiles.preview,
  uploads.stored,
  uploads.preview,
]

/** Minimum age in ms of a file that may be deleted, because a file may be stored before its record. */
const MIN_FILE_AGE_MS = DAY_MS
/** Number of days for which a file stays after its last use, because a backup of the database may still refer to it. */
const RECENT_USE_DAYS = 30
const BATCH_SIZE = 500

/** Returns those of the given files to which a record refers, or referred recently. */
const findUsedFiles = async (db: Db, names: readonly string[]): Promise<Set<string>> => {
  const matchesName = sql`ANY(${sql.param([...names])}::text[])`
  const currentUses = fileColumns.map(
    (column) => sql`SELECT ${column} AS name FROM ${column.table} WHERE ${column} = ${matchesName}`,
  )
  const recentUses = sql`SELECT f.value ->> 'from' AS name FROM record_changes c, jsonb_each(c.fields) f
    WHERE c.at > now() - make_interval(days => ${RECENT_USE_DAYS}) AND f.value ->> 'from' = ${matchesName}`
  const { rows } = await db.network((tx) =>
    tx.execute<{ name: string }>(sql.join([...currentUses, recentUses], sql` UNION `)),
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Deletes unused files from the storage: unused uploads, and replaced or deleted files and pictures.
 * @returns the number of deleted files
 */
export const sweepStorage = async (
  db: Db,
  storage: FileStorage,
  signal: AbortSignal,
  now = Date.now(),
): Promise<number> => {
  const storedBefore = new Date(now - MIN_FILE_AGE_MS)
  let deletedCount = 0
  const sweepBatch = async (names: readonly string[]) => {
    const usedFiles = await findUsedFiles(db, names)
    // A file stored again since it was listed stays, because its record may be about to follow.
    for (const name of names)
      if (!usedFiles.has(name) && !signal.aborted && (await storage.delete(name, storedBefore))) deletedCount++
  }
  let names: string[] = []
  for await (const name of storage.namesBefore(storedBefore)) {
    if (signal.aborted) return deletedCount
    if (names.push(name) < BATCH_SIZE) continue
    await sweepBatch(names)
    names = []
  }
  if (names.length > 0) await sweepBatch(names)
  return deletedCount
}

import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { churchConnections, news, resourceFiles, teamMembers, uploads } from '../db/schema.ts'
import type { Storage } from '../storage/storage.ts'

/** Columns that refer to files in the storage. A test of the demo data compares this list with the schema. */
export const namingColumns: readonly PgColumn[] = [
  news.image,
  churchConnections.image,
  teamMembers.image,
  resourceFiles.stored,
  resourceFiles.preview,
  uploads.stored,
  uploads.preview,
]

const DAY_MS = 86_400_000
/** Minimum age in ms of a file that may be deleted, because a file may be stored before its record. */
const UNNAMED_MS = DAY_MS
/** Days for which a formerly used file stays, because a backup of the database may still refer to it. */
const REMOVED_DAYS = 30
const NAMES_AT_ONCE = 500

/** Returns the files that a record refers to, or referred to recently. */
const namedOf = async (db: Db, names: readonly string[]): Promise<Set<string>> => {
  const asked = sql`ANY(${sql.param([...names])}::text[])`
  const now = namingColumns.map(
    (column) => sql`SELECT ${column} AS name FROM ${column.table} WHERE ${column} = ${asked}`,
  )
  const before = sql`SELECT f.value ->> 'from' AS name FROM record_changes c, jsonb_each(c.fields) f
    WHERE c.at > now() - make_interval(days => ${REMOVED_DAYS}) AND f.value ->> 'from' = ${asked}`
  const { rows } = await db.network((tx) =>
    tx.execute<{ name: string }>(sql.join([...now, before], sql` UNION `)),
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Deletes unused files from the storage: unused uploads, and replaced or deleted files and pictures.
 * @returns the number of deleted files
 */
export const sweepStorage = async (
  db: Db,
  storage: Storage,
  signal: AbortSignal,
  now = Date.now(),
): Promise<number> => {
  const before = new Date(now - UNNAMED_MS)
  let gone = 0
  const sweep = async (names: readonly string[]) => {
    const named = await namedOf(db, names)
    // // A file stored again since it was listed stays, because its record may be about to follow.
    for (const name of names)
      if (!named.has(name) && !signal.aborted && (await storage.delete(name, before))) gone++
  }
  let names: string[] = []
  for await (const name of storage.namesBefore(before)) {
    if (signal.aborted) return gone
    if (names.push(name) < NAMES_AT_ONCE) continue
    await sweep(names)
    names = []
  }
  if (names.length > 0) await sweep(names)
  return gone
}

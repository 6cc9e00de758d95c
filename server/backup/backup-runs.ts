import type pg from 'pg'
import type { FailureReason } from './backup-error.ts'
import type { StoredBackup } from './retained-backups.ts'

type RunKind = 'backup' | 'drill'

type Queries = Pick<pg.ClientBase, 'query'>

/** Times after which the next run of a kind is due, as PostgreSQL intervals. */
export type RunIntervals = { afterSuccess: string; afterFailure: string }

/**
 * True if a run is due: there was none, the last one is old enough, or the last one is unfinished. An unfinished run may
 * still be active in another process. Compares times of the database alone, because clocks of servers may differ.
 */
export const isRunDue = async (db: Queries, kind: RunKind, intervals: RunIntervals): Promise<boolean> => {
  const { rows } = await db.query<{ due: boolean }>(
    `SELECT coalesce((
       SELECT CASE
         WHEN ended IS NULL THEN true
         WHEN failed_reason IS NULL OR (kind = 'backup' AND failed_reason = 'file_missing')
           THEN started + $2::interval <= now()
         ELSE ended + $3::interval <= now()
       END
       FROM backup_runs WHERE kind = $1 ORDER BY started DESC LIMIT 1
     ), true) AS due`,
    [kind, intervals.afterSuccess, intervals.afterFailure],
  )
  return rows[0]?.due ?? false
}

/** Stores the start of a run. @returns its time by the database's clock */
export const insertRun = async (db: Queries, id: string, kind: RunKind): Promise<Date> => {
  const { rows } = await db.query<{ started: Date | string }>(
    'INSERT INTO backup_runs (id, kind, started) VALUES ($1, $2, now()) RETURNING started',
    [id, kind],
  )
  return new Date(rows[0]?.started ?? Date.now())
}

/** Stores the name of the backup that a run writes or reads. */
export const setRunFile = async (db: Queries, id: string, file: string): Promise<void> => {
  await db.query('UPDATE backup_runs SET file = $2 WHERE id = $1', [id, file])
}

/** Outcome of a run. */
export type RunOutcome = {
  reason: FailureReason | null
  /** Null if the backup does not exist. */
  file: string | null
  bytes: number | null
  filesOpened: number | null
}

/** Stores the end of a run. */
export const endRun = async (db: Queries, id: string, outcome: RunOutcome): Promise<void> => {
  await db.query(
    `UPDATE backup_runs SET ended = now(), failed_reason = $2, file = $3, bytes = $4, files_opened = $5 WHERE id = $1`,
    [id, outcome.reason, outcome.file, outcome.bytes, outcome.filesOpened],
  )
}

/**
 * Marks unfinished runs as interrupted. Their processes have ended, because the caller has the lock of all runs.
 * @returns the names of backups that these runs wrote
 */
export const endInterruptedRuns = async (db: Queries): Promise<{ runs: number; files: string[] }> => {
  const { rows } = await db.query<{ kind: RunKind; file: string | null }>(
    `UPDATE backup_runs SET ended = now(), failed_reason = 'interrupted' WHERE ended IS NULL RETURNING kind, file`,
  )
  const files = rows.flatMap(({ kind, file }) => (kind === 'backup' && file ? [file] : []))
  return { runs: rows.length, files }
}

/** Returns the file of the last good backup. */
export const findLastGoodFile = async (db: Queries): Promise<string | undefined> => {
  const { rows } = await db.query<{ file: string }>(
    `SELECT file FROM backup_runs
     WHERE kind = 'backup' AND ended IS NOT NULL AND failed_reason IS NULL AND file IS NOT NULL
     ORDER BY started DESC LIMIT 1`,
  )
  return rows[0]?.file
}

/** Lists the backups that runs have written and that were not deleted. */
export const listStoredBackups = async (db: Queries): Promise<StoredBackup[]> => {
  const { rows } = await db.query<{ file: string; started: Date | string; good: boolean }>(
    `SELECT file, started, failed_reason IS NULL AS good FROM backup_runs
     WHERE kind = 'backup' AND ended IS NOT NULL AND file IS NOT NULL`,
  )
  return rows.map(({ file, started, good }) => ({ file, startedAt: new Date(started), isGood: good }))
}

/** Stores that a backup was deleted. */
export const clearRunFile = async (db: Queries, file: string): Promise<void> => {
  await db.query("UPDATE backup_runs SET file = NULL WHERE kind = 'backup' AND file = $1", [file])
}

/** Deletes runs after 13 months, unless their backup exists. */
export const deleteOldRuns = async (db: Queries): Promise<void> => {
  await db.query(
    `DELETE FROM backup_runs WHERE started < now() - interval '13 months' AND (kind = 'drill' OR file IS NULL)`,
  )
}

import { sql } from 'drizzle-orm'
import { BACKUP_NIGHTS, type BackupFailure, backupFailures, type NetworkHealth } from '../../contract/network-health.ts'
import { addDays, getLondonDay } from '../../contract/rules/days.ts'
import type { Tx } from '../db/client.ts'

type BackupHealth = NetworkHealth['backup']

type NightRow = { day: string; is_good: boolean; is_failed: boolean }

/** Reads the scheduled backups and restore drills. A run without an end is running, or its process has ended. */
export async function readBackupHealth(tx: Tx, today = getLondonDay()): Promise<BackupHealth> {
  const firstDay = addDays(today, 1 - BACKUP_NIGHTS)
  const nights = await tx.execute<NightRow>(sql`
    SELECT (started AT TIME ZONE 'Europe/London')::date::text AS day,
      bool_or(${isGood}) AS is_good, bool_or(failed_reason IS NOT NULL) AS is_failed
    FROM backup_runs
    WHERE kind = 'backup' AND started > ${firstDay}::date - interval '1 day'
    GROUP BY 1`)
  const nightByDay = new Map(nights.rows.map((night) => [night.day, night]))
  const days = Array.from({ length: BACKUP_NIGHTS }, (_, i) => addDays(firstDay, i))
  return {
    last_good: await readLastGood(tx),
    nights: days.map((day) => ({ day, outcome: getOutcome(nightByDay.get(day)) })),
    failed: await readFailed(tx),
    drill: await readDrill(tx),
  }
}

const isGood = sql`(ended IS NOT NULL AND failed_reason IS NULL)`

const getOutcome = (night: NightRow | undefined) => {
  if (night?.is_good) return 'good'
  return night?.is_failed ? 'failed' : 'none'
}

async function readLastGood(tx: Tx): Promise<BackupHealth['last_good']> {
  const { rows } = await tx.execute<{ at: string; bytes: number | null }>(sql`
    SELECT ended AS at, bytes::float8 AS bytes FROM backup_runs WHERE kind = 'backup' AND ${isGood} ORDER BY ended DESC LIMIT 1`)
  const [row] = rows
  return row ? { at: toInstant(row.at), bytes: row.bytes } : null
}

/** Counts the backups that failed since the last good one, with the reason of the newest. */
async function readFailed(tx: Tx): Promise<BackupHealth['failed']> {
  const { rows } = await tx.execute<{ tries: number; reason: string | null }>(sql`
    SELECT count(*)::int AS tries, (array_agg(failed_reason ORDER BY started DESC))[1] AS reason FROM backup_runs
    WHERE kind = 'backup' AND failed_reason IS NOT NULL AND started > coalesce(
      (SELECT max(started) FROM backup_runs WHERE kind = 'backup' AND ${isGood}), '-infinity')`)
  const [row] = rows
  return row && row.tries > 0 ? { tries: row.tries, reason: toFailure(row.reason) } : null
}

async function readDrill(tx: Tx): Promise<BackupHealth['drill']> {
  const { rows } = await tx.execute<{ at: string; files_opened: number | null; failed_reason: string | null }>(sql`
    SELECT coalesce(ended, started) AS at, files_opened, failed_reason FROM backup_runs
    WHERE kind = 'drill' AND (ended IS NOT NULL OR failed_reason IS NOT NULL) ORDER BY started DESC LIMIT 1`)
  const [row] = rows
  if (!row) return null
  const { at, files_opened, failed_reason } = row
  return { at: toInstant(at), files_opened, failed: failed_reason === null ? null : toFailure(failed_reason) }
}

const toInstant = (time: string): string => new Date(time).toISOString()

/** Returns the code, or `failed` for a code that this version does not know. */
const toFailure = (reason: string | null): BackupFailure =>
  backupFailures.find((failure) => failure === reason) ?? 'failed'

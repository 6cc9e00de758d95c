import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describeError, type Log } from '../core/log.ts'
import type { Db } from '../db/client.ts'
import { type RunningJobs, repeatJob } from '../jobs/repeat-job.ts'
import type { Env } from '../settings/env.ts'
import { getSigningSecret } from '../settings/signing-secret.ts'
import type { FileStorage } from '../storage/storage.ts'
import { type FailureReason, getFailureReason } from './backup-error.ts'
import {
  clearRunFile,
  deleteOldRuns,
  endInterruptedRuns,
  endRun,
  findLastGoodFile,
  insertRun,
  isRunDue,
  listStoredBackups,
  type RunIntervals,
  setRunFile,
} from './backup-runs.ts'
import { type BackupTarget, buildBackupName, isBackupName } from './backup-target.ts'
import { checkBackup } from './check-backup.ts'
import { createBackupTarget } from './create-backup-target.ts'
import { connect } from './database-client.ts'
import { selectExpiredBackups } from './retained-backups.ts'
import { writeBackup } from './write-backup.ts'

const CHECK_INTERVAL_MS = 60_000
/** Advisory lock id (arbitrary). Only the process with the lock makes a backup or a drill. */
const LOCK_ID = 7_401_941
const MAX_LOGGED_FILES = 20
const RETRY_INTERVAL = '1 hour'
const DRILL_INTERVALS: RunIntervals = { afterSuccess: '7 days', afterFailure: '1 day' }

export type BackupJobServices = {
  /** `JWT_SECRET` is the secret of the running server. */
  env: Env
  log: Log
  db: Pick<Db, 'network'>
  /** Address of a database user who may read all rows. */
  ownerUrl: string
  storage: FileStorage
  /** Replaces the target of BACKUP_TO. */
  target?: BackupTarget
}

/** Starts the scheduled backups of BACKUP_EVERY, and a restore drill each week. */
export const startBackupJob = (services: BackupJobServices): RunningJobs => {
  if (!services.env.BACKUP_EVERY) return { stop: async () => undefined }
  return repeatJob({
    log: services.log,
    name: 'backup job',
    firstMs: CHECK_INTERVAL_MS / 6,
    everyMs: CHECK_INTERVAL_MS,
    run: (signal) => runDueBackups(services, signal),
  })
}

/**
 * Makes a backup and a drill if they are due. Several servers share one schedule: the lock and the rows in
 * `backup_runs` make sure that only one server makes each.
 */
export const runDueBackups = async (services: BackupJobServices, signal: AbortSignal): Promise<void> => {
  const target = services.target ?? createBackupTarget(services.env)
  if (!target) return
  const intervals = getBackupIntervals(services.env)
  const isAnyDue = await services.db.network(
    async (_tx, client) =>
      (await isRunDue(client, 'backup', intervals)) || (await isRunDue(client, 'drill', DRILL_INTERVALS)),
  )
  if (!isAnyDue) return
  await withLock(services.ownerUrl, async (client) => {
    const job = { ...services, target, client, signal }
    await cleanUpInterruptedRuns(job)
    if (await isRunDue(client, 'backup', intervals)) await runBackup(job)
    const file = await findLastGoodFile(client)
    if (file && !signal.aborted && (await isRunDue(client, 'drill', DRILL_INTERVALS))) await runDrill(job, file)
  })
}

const getBackupIntervals = ({ BACKUP_EVERY }: Env): RunIntervals => ({
  afterSuccess: `${BACKUP_EVERY} hours`,
  afterFailure: RETRY_INTERVAL,
})

type LockedJob = BackupJobServices & { target: BackupTarget; client: pg.Client; signal: AbortSignal }

/** Runs `work` with the lock of all servers. Does nothing if another process has the lock. */
const withLock = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [LOCK_ID])
    if (rows[0]?.mine) await work(client)
  } finally {
    // Unlock explicitly, because a closing connection still has the lock for a moment and would block the next run.
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined)
    await client.end().catch(() => undefined)
  }
}

const cleanUpInterruptedRuns = async ({ client, log, target }: LockedJob): Promise<void> => {
  const { runs, files } = await endInterruptedRuns(client)
  if (runs > 0) log.warn({ runs }, 'backup interrupted')
  for (const file of files.filter(isBackupName))
    await target
      .deletePartial(file)
      .catch((error: unknown) => log.warn(describeError(error), 'backup part not deleted'))
}

const runBackup = async (job: LockedJob): Promise<void> => {
  const { client, env, log, ownerUrl, storage, target, signal } = job
  const id = randomUUID()
  const startedAt = await insertRun(client, id, 'backup')
  const name = buildBackupName(startedAt, id)
  await setRunFile(client, id, name)
  try {
    const { bytes, rows, files, missing } = await writeBackup(target, name, {
      url: ownerUrl,
      passphrase: env.BACKUP_PASSPHRASE,
      secret: getSigningSecret(env),
      files: { storage, isBucket: Boolean(env.s3) },
      signal,
    })
    const reason: FailureReason | null = missing.length > 0 ? 'file_missing' : null
    await endRun(client, id, { reason, file: name, bytes, filesOpened: null })
    log.info({ file: name, bytes, rows, files, ms: Date.now() - startedAt.getTime() }, 'backup')
    if (reason) logMissingFiles(log, name, missing)
  } catch (error) {
    await recordFailure(job, id, { file: null, error, message: 'backup failed' })
    return
  }
  await deleteExpiredBackups(job)
}

const runDrill = async (job: LockedJob, file: string): Promise<void> => {
  const { client, env, log, storage, target, signal } = job
  const id = randomUUID()
  const startedAt = await insertRun(client, id, 'drill')
  try {
    await setRunFile(client, id, file)
    const { missing, rowCounts, filesOpened } = await checkBackup({
      env,
      storage,
      source: {
        name: file,
        content: await target.open(file),
        passphrase: async () => env.BACKUP_PASSPHRASE ?? null,
        mustBeEncrypted: env.BACKUP_PASSPHRASE !== undefined,
      },
      signal,
    })
    const reason: FailureReason | null = missing.length > 0 ? 'file_missing' : null
    await endRun(client, id, { reason, file, bytes: null, filesOpened })
    const tables = Object.keys(rowCounts).length
    log.info({ file, tables, filesOpened, ms: Date.now() - startedAt.getTime() }, 'restore drill')
    if (reason) logMissingFiles(log, file, missing)
  } catch (error) {
    await recordFailure(job, id, { file, error, message: 'restore drill failed' })
  }
}

/** Logs missing files, each by its storage name or with the table and id of its record. */
const logMissingFiles = (log: Log, file: string, missing: readonly unknown[]): void =>
  log.error({ file, count: missing.length, missing: missing.slice(0, MAX_LOGGED_FILES) }, 'files missing from backup')

type Failure = { file: string | null; error: unknown; message: string }

const recordFailure = async ({ client, log, signal }: LockedJob, id: string, failure: Failure): Promise<void> => {
  const reason = signal.aborted ? 'interrupted' : getFailureReason(failure.error)
  log.error({ reason, ...describeError(failure.error) }, failure.message)
  await endRun(client, id, { reason, file: failure.file, bytes: null, filesOpened: null })
}

/** Deletes expired backups that this database's runs have written. Other files in the target are not touched. */
const deleteExpiredBackups = async ({ client, log, target }: LockedJob): Promise<void> => {
  try {
    const { rows } = await client.query<{ now: Date }>('SELECT now()')
    const backups = (await listStoredBackups(client)).filter(({ file }) => isBackupName(file))
    const expiredBackups = selectExpiredBackups(backups, rows[0]?.now ?? new Date())
    for (const { file } of expiredBackups) {
      await target.delete(file)
      await clearRunFile(client, file)
    }
    await deleteOldRuns(client)
    if (expiredBackups.length > 0) log.info({ backups: expiredBackups.length }, 'expired backups deleted')
  } catch (error) {
    log.error({ reason: getFailureReason(error), ...describeError(error) }, 'expired backups not deleted')
  }
}

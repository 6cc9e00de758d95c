import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createLog } from '../core/log.ts'
import { type Db, openDb } from '../db/client.ts'
import { type Env, readEnv } from '../settings/env.ts'
import { createS3Storage } from '../storage/s3-storage.ts'
import { computeFileName, type FileStorage } from '../storage/storage.ts'
import {
  createBackupFolder,
  createUploadRecord,
  listCheckDatabases,
  mountSmallFolder,
  queryDatabase,
} from '../testing/backup-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { startS3 } from '../testing/s3-server.ts'
import { createTestStorage } from '../testing/storage.ts'
import { getFailureReason } from './backup-error.ts'
import { runDueBackups } from './backup-job.ts'
import { isBackupName } from './backup-target.ts'

const PASSPHRASE = 'pump lantern orchard 7'

type RunRow = {
  id: string
  kind: string
  ended: Date | null
  failed_reason: string | null
  file: string | null
  bytes: string | null
  files_opened: number | null
}

let database: TestDatabase
let db: Db
let storage: FileStorage
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.url, { max: 4 })
})
beforeEach(() => {
  storage = createTestStorage()
  folder = createBackupFolder()
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await queryDatabase(database.url, 'DELETE FROM backup_runs')
  await queryDatabase(database.url, 'DELETE FROM uploads')
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const buildEnv = (settings: Record<string, string> = {}): Env =>
  readEnv({
    DATA_DIR: '/nowhere',
    DATABASE_URL: database.url,
    JWT_SECRET: 'a-secret-of-more-than-thirty-two-characters',
    BACKUP_EVERY: '24',
    BACKUP_TO: folder,
    ...settings,
  })

type JobOptions = { settings?: Record<string, string>; storage?: FileStorage; signal?: AbortSignal }

/** Runs what is due, as one server does each minute. */
const runJob = (options: JobOptions = {}) =>
  runDueBackups(
    {
      env: buildEnv(options.settings),
      log: createLog('silent'),
      db,
      ownerUrl: database.url,
      storage: options.storage ?? storage,
    },
    options.signal ?? new AbortController().signal,
  )

const listRuns = (kind = 'backup') =>
  queryDatabase<RunRow>(database.url, 'SELECT * FROM backup_runs WHERE kind = $1 ORDER BY started', [kind])

/** Makes all runs older. */
const passTime = (interval: string) =>
  queryDatabase(database.url, 'UPDATE backup_runs SET started = started - $1::interval, ended = ended - $1::interval', [
    interval,
  ])

/** Stores a successful drill, so that the job makes only backups. */
const skipDrill = () =>
  queryDatabase(
    database.url,
    "INSERT INTO backup_runs (id, kind, started, ended) VALUES (gen_random_uuid(), 'drill', now(), now())",
  )

describe('the schedule', () => {
  it('makes a backup and checks it with a drill', async () => {
    await createUploadRecord(database.url, await storage.put(Buffer.from('menu')))
    await runJob({ settings: { BACKUP_PASSPHRASE: PASSPHRASE } })
    const [backup] = await listRuns()
    expect(backup).toMatchObject({ failed_reason: null, ended: expect.any(Date) })
    expect(readdirSync(folder)).toEqual([backup?.file])
    expect(isBackupName(backup?.file ?? '')).toBe(true)
    const stats = statSync(join(folder, backup?.file ?? ''))
    expect(Number(backup?.bytes)).toBe(stats.size)
    expect(stats.mode & 0o777).toBe(0o600)
    expect(await listRuns('drill')).toMatchObject([{ failed_reason: null, file: backup?.file, files_opened: 1 }])
  })

  it('makes one backup when two servers are due at once', async () => {
    await Promise.all([runJob(), runJob(), runJob()])
    await runJob()
    expect(await listRuns()).toHaveLength(1)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('waits BACKUP_EVERY hours for the next backup', async () => {
    await skipDrill()
    await runJob()
    await passTime('23 hours 58 minutes')
    await runJob()
    expect(await listRuns()).toHaveLength(1)
    await passTime('2 minutes')
    await runJob()
    expect(await listRuns()).toHaveLength(2)
  })

  it('makes a drill each week', async () => {
    await runJob()
    await passTime('6 days')
    await runJob()
    expect(await listRuns('drill')).toHaveLength(1)
    await passTime('1 day')
    await runJob()
    expect(await listRuns('drill')).toHaveLength(2)
  })

  it('deletes expired backups of its own and no other file', async () => {
    await skipDrill()
    await runJob()
    const [firstFile = ''] = readdirSync(folder)
    const foreignFiles = ['hallbook-20200101T000000Z-0123abcd.backup', 'photos.zip']
    for (const file of foreignFiles) writeFileSync(join(folder, file), 'of another program')
    await passTime('400 days')
    await runJob()
    const lastRun = (await listRuns()).at(-1)
    expect(readdirSync(folder).sort()).toEqual([...foreignFiles, lastRun?.file].sort())
    expect(existsSync(join(folder, firstFile))).toBe(false)
  })

  it('does not delete the last good backup while backups fail', async () => {
    await skipDrill()
    await runJob()
    await passTime('400 days')
    await createUploadRecord(database.url, computeFileName(Buffer.from('lost')))
    await runJob()
    expect(await listRuns()).toMatchObject([{ failed_reason: null }, { failed_reason: 'file_missing' }])
    expect(readdirSync(folder)).toHaveLength(2)
  })
})

it('refuses an unencrypted backup in a drill while BACKUP_PASSPHRASE is set', async () => {
  await skipDrill()
  await runJob()
  await passTime('8 days')
  await queryDatabase(database.url, `UPDATE backup_runs SET started = now(), ended = now() WHERE kind = 'backup'`)
  await runJob({ settings: { BACKUP_PASSPHRASE: PASSPHRASE } })
  expect((await listRuns('drill')).at(-1)).toMatchObject({ failed_reason: 'not_encrypted' })
})

describe('failures', () => {
  beforeEach(skipDrill)

  it('retries a failed backup after an hour', async () => {
    await runJob({ settings: { BACKUP_TO: join(folder, 'missing') } })
    expect(await listRuns()).toMatchObject([{ failed_reason: 'not_writable', file: null }])
    await passTime('59 minutes')
    await runJob()
    expect(await listRuns()).toHaveLength(1)
    await passTime('1 minute')
    await runJob()
    expect(await listRuns()).toMatchObject([{ failed_reason: 'not_writable' }, { failed_reason: null }])
  })

  it('records a full folder and leaves no part in it', async () => {
    const full = mountSmallFolder('size=16k')
    if (!full) {
      expect(getFailureReason(Object.assign(new Error('full'), { code: 'ENOSPC' }))).toBe('no_space')
      return
    }
    onTestFinished(full.unmount)
    await createUploadRecord(database.url, await storage.put(randomBytes(100_000)))
    await runJob({ settings: { BACKUP_TO: full.folder } })
    expect(await listRuns()).toMatchObject([{ failed_reason: 'no_space', file: null }])
    expect(readdirSync(full.folder)).toEqual([])
  })

  it('records a read-only folder', async () => {
    // No user may create a file there, not even root.
    await runJob({ settings: { BACKUP_TO: '/sys/kernel' } })
    expect(await listRuns()).toMatchObject([{ failed_reason: 'not_writable' }])
  })

  it('records a missing file, and makes no new backup within the hour', async () => {
    await createUploadRecord(database.url, computeFileName(Buffer.from('lost')))
    await runJob()
    await passTime('2 hours')
    await runJob()
    const runs = await listRuns()
    expect(runs).toMatchObject([{ failed_reason: 'file_missing' }])
    expect(readdirSync(folder)).toEqual([runs[0]?.file])
  })

  it('ends the run of a dead process and deletes its part', async () => {
    const file = 'hallbook-20261130T120000Z-0123abcd.backup'
    await queryDatabase(
      database.url,
      "INSERT INTO backup_runs (id, kind, started, file) VALUES ($1, 'backup', now() - interval '2 hours', $2)",
      [newId(), file],
    )
    writeFileSync(join(folder, `${file}.part`), 'half a backup')
    await runJob()
    expect(await listRuns()).toMatchObject([{ failed_reason: 'interrupted' }])
    expect(readdirSync(folder)).toEqual([])
    await passTime('1 hour')
    await runJob()
    expect(await listRuns()).toMatchObject([{ failed_reason: 'interrupted' }, { failed_reason: null }])
  })

  it('records an interrupted backup when the server stops', async () => {
    const stopController = new AbortController()
    await createUploadRecord(database.url, await storage.put(Buffer.from('menu')))
    const stoppingStorage: FileStorage = {
      ...storage,
      open: async (name) => {
        stopController.abort()
        return storage.open(name)
      },
    }
    await runJob({ storage: stoppingStorage, signal: stopController.signal })
    expect(await listRuns()).toMatchObject([{ failed_reason: 'interrupted', file: null }])
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a failed drill', () => {
  const makeBackupWithoutDrill = async (settings: Record<string, string> = {}): Promise<string> => {
    await skipDrill()
    await runJob({ settings })
    await queryDatabase(database.url, "DELETE FROM backup_runs WHERE kind = 'drill'")
    return join(folder, readdirSync(folder)[0] ?? '')
  }

  it('records another passphrase', async () => {
    await makeBackupWithoutDrill({ BACKUP_PASSPHRASE: PASSPHRASE })
    await runJob({ settings: { BACKUP_PASSPHRASE: 'another passphrase' } })
    expect(await listRuns('drill')).toMatchObject([{ failed_reason: 'wrong_passphrase', files_opened: null }])
  })

  it('records a cut backup', async () => {
    const file = await makeBackupWithoutDrill()
    truncateSync(file, statSync(file).size - 10)
    await runJob()
    expect(await listRuns('drill')).toMatchObject([{ failed_reason: 'failed' }])
  })

  it('records a missing backup', async () => {
    rmSync(await makeBackupWithoutDrill())
    await runJob()
    expect(await listRuns('drill')).toMatchObject([{ failed_reason: 'file_missing' }])
  })

  it('leaves no database behind', async () => {
    const file = await makeBackupWithoutDrill()
    truncateSync(file, statSync(file).size - 10)
    await runJob()
    expect(await listCheckDatabases(database.url)).toEqual([])
  })
})

describe('a bucket', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())

  const buildBucketSettings = (change: Record<string, string> = {}) => ({
    BACKUP_TO: 's3',
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_KEY: s3.settings.key,
    S3_SECRET: s3.settings.secret,
    S3_REGION: s3.settings.region,
    ...change,
  })

  it('stores a backup that lists the files, and opens them in the drill', async () => {
    const bucketStorage = createS3Storage(s3.settings)
    for (const menu of ['soup', 'stew', 'cake', 'tea'])
      await createUploadRecord(database.url, await bucketStorage.put(Buffer.from(menu)))
    await runJob({ settings: buildBucketSettings(), storage: bucketStorage })
    expect(await listRuns()).toMatchObject([{ failed_reason: null }])
    expect(await listRuns('drill')).toMatchObject([{ failed_reason: null, files_opened: 3 }])
  })

  it('records a refused upload', async () => {
    await skipDrill()
    await runJob({ settings: buildBucketSettings({ S3_KEY: 'another' }) })
    expect(await listRuns()).toMatchObject([{ failed_reason: 'bucket_refused', file: null }])
  })

  it('records a missing bucket', async () => {
    await skipDrill()
    await runJob({ settings: buildBucketSettings({ S3_BUCKET: 'no-such-bucket' }) })
    expect(await listRuns()).toMatchObject([{ failed_reason: 'bucket_refused' }])
  })
})

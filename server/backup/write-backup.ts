import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { getSecretFingerprint } from '../auth/secret-fingerprint.ts'
import type { FileStorage } from '../storage/storage.ts'
import { isAbortError } from './backup-error.ts'
import { type BackupEnd, type BackupHeader, CURRENT_FORMAT, type FileLine, type RowCounts } from './backup-format.ts'
import type { BackupTarget } from './backup-target.ts'
import { connect, listTables, readSchemaNumber } from './database-client.ts'
import { createFolderTarget } from './folder-target.ts'
import { findFileRecords, findMissingFiles, listNamedFiles, type MissingFile } from './named-files.ts'
import { seal } from './sealed-file.ts'

const ROWS_PER_LINE = 1000
/** Rows per line of a table with photos, which are large. */
const PHOTOS_PER_LINE = 20
const PHOTO_TABLE = 'media'

/** Storage of the files that records name. */
export type BackedUpFiles = {
  storage: FileStorage
  /** True if the files are in a bucket. The backup then lists and checks them, and does not contain their bytes. */
  isBucket: boolean
}

export type BackupOptions = {
  /** Address of a database user who may read all rows. */
  url: string
  /** Encrypts the backup, if given. */
  passphrase?: string
  /** Secret of the server, whose fingerprint the backup names. */
  secret?: string
  /** Without it the backup contains no files. */
  files?: BackedUpFiles
  signal?: AbortSignal
}

export type BackupResult = {
  /** Size of the backup. */
  bytes: number
  rows: number
  files: number
  /** Files that records name and that the storage does not have, or has with other bytes. */
  missing: MissingFile[]
}

/**
 * Writes the database and the files that its records name to a compressed backup. The database is read from one
 * snapshot. Then the files that the snapshot names are read, so a file uploaded during the backup is in the next one. A
 * file that is missing by then does not stop the backup. It is reported, unless its record was deleted too. An aborted
 * backup leaves no file under this name.
 * @throws BackupError if the backup cannot be written
 * @throws BucketError if a bucket refuses
 */
export const writeBackup = async (
  target: Pick<BackupTarget, 'write'>,
  name: string,
  options: BackupOptions,
): Promise<BackupResult> => {
  const { url, passphrase, signal } = options
  const client = await connect(url)
  let writing: Promise<number> | undefined
  try {
    const result: Omit<BackupResult, 'bytes'> = { rows: 0, files: 0, missing: [] }
    await pipeline(
      Readable.from(generateContent(client, options, result)),
      createGzip(),
      async (zipped: AsyncIterable<Buffer>) => {
        writing = target.write(name, passphrase ? seal(zipped, passphrase) : zipped)
        await writing
      },
      { signal },
    )
    return { ...result, bytes: (await writing) ?? 0 }
  } catch (error) {
    // Wait until the target has deleted the part of the backup. If the target failed, the pipeline only reports that
    // its other steps were aborted.
    const writeError = await writing?.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    throw isAbortError(error) && writeError ? writeError : error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Writes a backup to a file of the local machine. */
export const writeBackupFile = (file: string, options: BackupOptions): Promise<BackupResult> =>
  writeBackup(createFolderTarget(dirname(file)), basename(file), options)

async function* generateContent(
  client: pg.Client,
  { secret, files }: BackupOptions,
  result: Omit<BackupResult, 'bytes'>,
): AsyncGenerator<string | Uint8Array> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const tables = await listTables(client)
  const { rows } = await client.query<{ now: Date }>('SELECT now()')
  const header: BackupHeader = {
    format: CURRENT_FORMAT,
    secret: secret ? getSecretFingerprint(secret) : null,
    made: rows[0]?.now.toISOString(),
    migrations: await readSchemaNumber(client),
    tables,
    ...(files && { files: files.isBucket ? 'listed' : 'included' }),
  }
  yield toLine(header)
  const rowCounts = yield* generateRows(client, tables)
  result.rows = Object.values(rowCounts).reduce((sum, count) => sum + count, 0)
  const names = files ? await listNamedFiles(client) : []
  // End the snapshot before the files are read, because an old snapshot stops the database's own cleaning.
  await client.query('COMMIT')
  const missingNames = files ? yield* generateFiles(files, names) : []
  result.files = names.length - missingNames.length
  result.missing = await findFileRecords(client, missingNames)
  const end: BackupEnd = { end: rowCounts, files: { count: result.files, missing: missingNames } }
  yield toLine(end)
}

const toLine = (value: unknown): string => `${JSON.stringify(value)}\n`

async function* generateRows(client: pg.Client, tables: readonly string[]): AsyncGenerator<string, RowCounts> {
  const rowCounts: RowCounts = {}
  for (const table of tables) {
    rowCounts[table] = 0
    await client.query(
      `DECLARE rows CURSOR FOR SELECT to_jsonb(t)::text AS row FROM ${client.escapeIdentifier(table)} t`,
    )
    for (;;) {
      const { rows } = await client.query<{ row: string }>(
        `FETCH ${table === PHOTO_TABLE ? PHOTOS_PER_LINE : ROWS_PER_LINE} FROM rows`,
      )
      if (rows.length === 0) break
      rowCounts[table] += rows.length
      yield `[${JSON.stringify(table)},[${rows.map(({ row }) => row).join(',')}]]\n`
    }
    await client.query('CLOSE rows')
  }
  return rowCounts
}

/** Yields the files' lines and bytes. @returns the names of missing and damaged files */
async function* generateFiles(
  { storage, isBucket }: BackedUpFiles,
  names: readonly string[],
): AsyncGenerator<string | Uint8Array, string[]> {
  const missingNames: string[] = []
  if (isBucket) {
    missingNames.push(...(await findMissingFiles(storage, names)))
    const missingSet = new Set(missingNames)
    for (const file of names) if (!missingSet.has(file)) yield toLine({ file } satisfies FileLine)
    return missingNames
  }
  for (const file of names) {
    const storedFile = await storage.open(file)
    const isIntact = storedFile !== null && (yield* generateFile(file, storedFile))
    if (!isIntact) missingNames.push(file)
  }
  return missingNames
}

/**
 * Yields a file's line and bytes.
 * @returns false if its bytes differ from its name
 * @throws if the file has another size than expected, because the line before its bytes is then wrong
 */
async function* generateFile(
  file: string,
  { size, stream }: NonNullable<Awaited<ReturnType<FileStorage['open']>>>,
): AsyncGenerator<string | Uint8Array, boolean> {
  yield toLine({ file, bytes: size } satisfies FileLine)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > size) break
    hash.update(chunk)
    yield chunk
  }
  if (bytes !== size) throw new Error('A stored file changed its size during the backup')
  return hash.digest('hex') === file
}

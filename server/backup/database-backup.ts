import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { recallRestoredTexts } from './restored-texts.ts'
import { SealBroken, seal, unseal, WrongPassphrase } from './sealed-file.ts'

/**
 * Tables that a backup excludes. They contain counted attempts, totals that are computed again, or emails,
 * texts and links that a restore would activate again.
 */
const EXCLUDED_TABLES = [
  'sign_in_tries',
  'mails',
  'family_texts',
  'password_resets',
  'numbers_changed',
  'numbers_counted',
  'lunch_club_totals',
  'parcel_totals',
  'insight_totals',
]
const ROWS_PER_LINE = 1000
/**
 * Current format. The last line of the file contains the number of rows of each table, so that an incomplete file is
 * detected.
 */
const CURRENT_FORMAT = 'hallbook-backup-2'
/** Older format without the line of row counts. An incomplete file is detected only by its incomplete compression. */
const FORMAT_WITHOUT_END = 'hallbook-backup-1'

type RowCounts = Record<string, number>

/** Error for a file that is not a valid backup, or for a database into which no backup may be restored. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/**
 * Pattern of the error codes of the file system, such as a missing folder, a missing permission or a full disk. Errors
 * of the database connection have other codes.
 */
const FILE_ERROR_PATTERN =
  /^E(NOENT|NOTDIR|ISDIR|EXIST|NOTEMPTY|ACCES|PERM|ROFS|NOSPC|DQUOT|FBIG|IO|BUSY|MFILE|LOOP|NAMETOOLONG)$/

const INCOMPLETE_MESSAGE = 'The backup is not whole: a part of the file is missing or damaged. Nothing was changed.'

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const listTables = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  )
  return rows.map((row) => row.name).filter((name) => !EXCLUDED_TABLES.includes(name))
}

/** Returns the schema number: each migration that was ever part of the schema has a stored row. */
const readSchemaNumber = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query('SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations')
  return rows[0].n
}

async function* generateLines(client: pg.Client, tables: readonly string[]): AsyncGenerator<string> {
  const createdAt = new Date().toISOString()
  yield `${JSON.stringify({ format: CURRENT_FORMAT, made: createdAt, migrations: await readSchemaNumber(client), tables })}\n`
  const rowCounts: RowCounts = {}
  for (const table of tables) {
    rowCounts[table] = 0
    await client.query(`DECLARE rows CURSOR FOR SELECT to_jsonb(t) AS row FROM ${client.escapeIdentifier(table)} t`)
    for (;;) {
      const { rows } = await client.query<{ row: unknown }>(`FETCH ${ROWS_PER_LINE} FROM rows`)
      if (rows.length === 0) break
      rowCounts[table] += rows.length
      yield `${JSON.stringify([table, rows.map((r) => r.row)])}\n`
    }
    await client.query('CLOSE rows')
  }
  yield `${JSON.stringify({ end: rowCounts })}\n`
}

const getErrorCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/**
 * Creates a file that only its owner can read from the beginning. Deletes an existing file first, because other users
 * may already have opened it.
 */
const openOwnerOnly = async (path: string): Promise<FileHandle> => {
  await rm(path, { force: true })
  const handle = await open(path, 'wx', 0o600)
  await handle.chmod(0o600)
  return handle
}

/**
 * Writes the folder to the disk, so that the file's new name survives a power cut. Ignores errors, because some systems
 * do this themselves and do not allow a folder to be opened.
 */
const syncFolder = async (file: string): Promise<void> => {
  const folder = await open(dirname(file), 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

const writeAtomically = async (
  file: string,
  source: AsyncIterable<string>,
  passphrase: string | undefined,
): Promise<void> => {
  const partialFile = `${file}.part`
  const handle = await openOwnerOnly(partialFile)
  try {
    await pipeline(Readable.from(source), createGzip(), async (zipped: AsyncIterable<Buffer>) => {
      for await (const part of passphrase ? seal(zipped, passphrase) : zipped) await handle.writeFile(part)
    })
    await handle.sync()
    await handle.close()
    await rename(partialFile, file)
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(partialFile, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(file)
}

/**
 * Writes the database to a compressed file, read from one snapshot. The file contains personal data, so store it as
 * safely as the database. An aborted backup leaves no file under this name.
 * @param passphrase encrypts the file, if given
 * @throws BackupError if the file cannot be written
 */
export const writeBackup = async (url: string, file: string, passphrase?: string): Promise<void> => {
  const client = await connect(url)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = await listTables(client)
    await writeAtomically(file, generateLines(client, tables), passphrase).catch((error: unknown) => {
      throw FILE_ERROR_PATTERN.test(getErrorCode(error))
        ? new BackupError(`The backup could not be written to ${file} (${getErrorCode(error)}).`, {
            cause: error,
          })
        : error
    })
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/**
 * Restores a backup into an empty database, all or nothing. Starts a new epoch of the database, so that devices resend
 * the changes that were accepted after the backup, and re-upload their rows. Ends earlier sign-ins.
 * @param passphrase called if the file is encrypted. Returns null if the user does not know the passphrase.
 * @returns the time of the backup, if the file contains it
 * @throws BackupError if the file is not a complete backup of this version or an older version, or if the database is
 * in use
 */
export const restoreBackup = async (
  url: string,
  file: string,
  passphrase: () => Promise<string | null> = async () => null,
): Promise<{ made: string | null }> => {
  await migrate(url)
  const client = await connect(url)
  try {
    const existingUsers = await client.query('SELECT 1 FROM users LIMIT 1')
    if (existingUsers.rowCount)
      throw new BackupError('The database is not empty. Restore into a new one. Nothing was changed.')
    await client.query('BEGIN')
    // Disable the checks of foreign keys, because references are valid only after all tables are filled. This disables
    // triggers too.
    await client.query("SET LOCAL session_replication_role = 'replica'")
    const tables = new Set(await listTables(client))
    for (const table of tables) await client.query(`DELETE FROM ${client.escapeIdentifier(table)}`)
    const rowCounts: RowCounts = {}
    let header: BackupHeader | undefined
    let expectedCounts: RowCounts | undefined
    for await (const line of readLines(file, passphrase)) {
      const parsedLine = parseLine(line, header === undefined)
      if (expectedCounts) throw new BackupError(INCOMPLETE_MESSAGE)
      if (!header) header = await checkHeader(client, parsedLine)
      else if (Array.isArray(parsedLine)) {
        const [table, rows] = parsedLine as [string, unknown[]]
        if (!tables.has(table)) throw new BackupError(`The backup names an unknown table: ${table}.`)
        await insertRows(client, table, rows)
        rowCounts[table] = (rowCounts[table] ?? 0) + rows.length
      } else expectedCounts = (parsedLine as { end?: RowCounts }).end
    }
    if (!header) throw new BackupError('The file holds no backup.')
    if (header.format === CURRENT_FORMAT) checkRowCounts(rowCounts, expectedCounts)
    // Compute the attendance facts. Older backups contain none, and the triggers that write them are disabled during
    // the restore.
    await client.query('SELECT recount_attendance_facts(id) FROM organisations')
    await client.query('UPDATE network SET epoch = gen_random_uuid(), restored_at = now()')
    await client.query('UPDATE versions SET restored_version = version')
    await recallRestoredTexts(client)
    await client.query("INSERT INTO security_events (id, kind) VALUES (gen_random_uuid(), 'restored')")
    await client.query('COMMIT')
    return { made: header.made ?? null }
  } finally {
    await client.end()
  }
}

/**
 * Reads the lines of a compressed file.
 * @throws BackupError if the file cannot be read to its end
 */
async function* readLines(file: string, passphrase: () => Promise<string | null>): AsyncGenerator<string> {
  const source = Readable.from(
    unseal(createReadStream(file), async () => {
      const enteredPassphrase = await passphrase()
      if (enteredPassphrase) return enteredPassphrase
      throw new BackupError('The backup is sealed: set BACKUP_PASSPHRASE to its passphrase. Nothing was changed.')
    }),
  )
  const unzippedStream = source.pipe(createGunzip())
  source.once('error', (error) => unzippedStream.destroy(error))
  const decoder = new StringDecoder('utf8')
  let unfinishedLine: string[] = []
  try {
    for await (const chunk of unzippedStream) {
      const [firstPiece = '', ...followingLines] = decoder.write(chunk as Buffer).split('\n')
      unfinishedLine.push(firstPiece)
      for (const nextLine of followingLines) {
        yield unfinishedLine.join('')
        unfinishedLine = [nextLine]
      }
    }
  } catch (error) {
    if (FILE_ERROR_PATTERN.test(getErrorCode(error)))
      throw new BackupError(`The file ${file} cannot be read (${getErrorCode(error)}).`, { cause: error })
    if (error instanceof WrongPassphrase)
      throw new BackupError('The passphrase is not the one of this backup. Nothing was changed.')
    if (error instanceof SealBroken) throw new BackupError(INCOMPLETE_MESSAGE, { cause: error })
    if (error instanceof Error && error.message === 'incorrect header check')
      throw new BackupError('The file is no Hallbook backup.', { cause: error })
    throw getErrorCode(error).startsWith('Z_') ? new BackupError(INCOMPLETE_MESSAGE, { cause: error }) : error
  } finally {
    source.destroy()
    unzippedStream.destroy()
  }
  const lastLine = unfinishedLine.join('') + decoder.end()
  if (lastLine) yield lastLine
}

const parseLine = (line: string, isFirst: boolean): unknown => {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new BackupError(isFirst ? 'The file is no Hallbook backup.' : INCOMPLETE_MESSAGE, { cause: error })
  }
}

/**
 * Compares the number of restored rows with the counts in the last line.
 * @throws BackupError if rows are missing, or if the last line is missing
 */
const checkRowCounts = (counts: RowCounts, end: RowCounts | undefined): void => {
  if (!end || typeof end !== 'object') throw new BackupError(INCOMPLETE_MESSAGE)
  for (const table of new Set([...Object.keys(counts), ...Object.keys(end)]))
    if ((counts[table] ?? 0) !== end[table]) throw new BackupError(INCOMPLETE_MESSAGE)
}

/**
 * SQL expressions that compute columns that older backups do not have. They use other columns of the same row, as the
 * migrations did. Columns without an expression get their default.
 */
const OLDER_ROW_VALUES: Record<string, Record<string, string>> = {
  applications: {
    known_emails: 'array_remove(ARRAY[fold_email(email)], NULL)',
  },
  concern_keys: {
    confirmed: 'created',
  },
}

/** Inserts rows into a table. */
const insertRows = async (client: pg.Client, table: string, rows: readonly unknown[]): Promise<void> => {
  const tableIdentifier = client.escapeIdentifier(table)
  const { rows: insertableColumns } = await client.query<{ column: string }>(
    // Skip generated columns, because the database computes them itself.
    `SELECT attname AS column FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [tableIdentifier],
  )
  const rowColumns = new Set(Object.keys(Object(rows[0])))
  const columns = new Map<string, string>()
  for (const { column } of insertableColumns) {
    const identifier = client.escapeIdentifier(column)
    const value = rowColumns.has(column) ? identifier : OLDER_ROW_VALUES[table]?.[column]
    if (value) columns.set(identifier, value)
  }
  await client
    .query(
      `INSERT INTO ${tableIdentifier} (${[...columns.keys()].join(', ')})
       SELECT ${[...columns.values()].join(', ')} FROM jsonb_populate_recordset(NULL::${tableIdentifier}, $1::jsonb)`,
      [JSON.stringify(rows)],
    )
    .catch((error: unknown) => {
      // Replace the original message, because it would reveal the contents of rows.
      if (!(error instanceof pg.DatabaseError)) throw error
      throw new BackupError(`The backup's rows of ${table} cannot be stored (${error.code}). Nothing was changed.`)
    })
}

type BackupHeader = { format?: string; migrations?: number; made?: string }

const checkHeader = async (client: pg.Client, parsed: unknown): Promise<BackupHeader> => {
  const header = (parsed ?? {}) as BackupHeader
  const { format, migrations = 0 } = header
  if (format !== CURRENT_FORMAT && format !== FORMAT_WITHOUT_END)
    throw new BackupError('The file is no Hallbook backup.')
  if (migrations > (await readSchemaNumber(client))) {
    throw new BackupError('The backup was made by a newer Hallbook. Install that version first.')
  }
  return header
}

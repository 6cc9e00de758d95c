import type pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { BackupError, INCOMPLETE_MESSAGE, NO_BACKUP_MESSAGE } from './backup-error.ts'
import {
  type BackupEnd,
  type BackupHeader,
  CURRENT_FORMAT,
  FORMAT_WITHOUT_END,
  FORMAT_WITHOUT_FILES,
  type RowCounts,
} from './backup-format.ts'
import { connect, listTables, readSchemaNumber } from './database-client.ts'
import { type BackupSource, openBackupFile, readBackup } from './read-backup.ts'
import { type FileReceiver, fileVerifier } from './restored-files.ts'
import { checkRowCounts, countRows, insertRows } from './restored-rows.ts'
import { recallRestoredTexts } from './restored-texts.ts'
import { disableChecks } from './unchecked-references.ts'

export type RestoreOptions = {
  /** Address of an empty database. */
  url: string
  source: BackupSource
  /** Receives the files. Without it they are only compared with their names. */
  files?: FileReceiver
  signal?: AbortSignal
}

export type RestoreResult = {
  /** Time of the backup (ISO 8601), if the file contains it. */
  made: string | null
  /** Fingerprint of the secret that encrypted rows need. Null if the backup does not name it. */
  fingerprint: string | null
  rowCounts: RowCounts
  /** `none` for a backup without files, such as an older one. */
  files: 'none' | 'included' | 'listed'
  fileCount: number
  /** Storage names of files that records name, and that neither the backup nor the bucket has. */
  missing: string[]
}

/**
 * Restores a backup into an empty database, all or nothing. Starts a new epoch of the database, so that devices resend
 * the changes that were accepted after the backup, and re-upload their rows. Ends earlier sign-ins. Files are stored
 * before the records that name them are committed.
 * @throws BackupError if the file is not a complete backup of this version or an older version, or if the database is
 * in use
 */
export const restoreBackup = async ({ url, source, files, signal }: RestoreOptions): Promise<RestoreResult> => {
  await migrate(url)
  const client = await connect(url)
  try {
    const existingUsers = await client.query('SELECT 1 FROM users LIMIT 1')
    if (existingUsers.rowCount)
      throw new BackupError('The database is not empty. Restore into a new one. Nothing was changed.')
    await client.query('BEGIN')
    const tables = await listTables(client)
    const enableChecks = await disableChecks(client, tables)
    for (const table of tables) await client.query(`DELETE FROM ${client.escapeIdentifier(table)}`)
    const { header, end, contents } = await readIntoDatabase({ client, tables, source, files, signal })
    const rowCounts = await countRows(client, tables)
    if (header.format !== FORMAT_WITHOUT_END) checkRowCounts(rowCounts, end?.end)
    const missing = await checkFiles({ header, end, contents, files })
    await startNewEpoch(client)
    await enableChecks()
    await client.query('COMMIT')
    return {
      made: header.made ?? null,
      fingerprint: header.secret ?? null,
      rowCounts,
      files: header.files ?? 'none',
      fileCount: contents.fileCount,
      missing,
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Restores a backup in a file of the local machine. */
export const restoreBackupFile = (
  url: string,
  file: string,
  passphrase: BackupSource['passphrase'] = async () => null,
): Promise<RestoreResult> =>
  restoreBackup({ url, source: openBackupFile(file, { passphrase, mustBeEncrypted: false }) })

type ReadOptions = Pick<RestoreOptions, 'source' | 'files' | 'signal'> & { client: pg.Client; tables: string[] }

/** Files that the backup contains or lists. */
type FileContents = { fileCount: number; listedNames: string[]; damagedNames: string[] }

const readIntoDatabase = async ({ client, tables, source, files = fileVerifier, signal }: ReadOptions) => {
  const contents: FileContents = { fileCount: 0, listedNames: [], damagedNames: [] }
  let header: BackupHeader | undefined
  let end: BackupEnd | undefined
  for await (const part of readBackup(source)) {
    signal?.throwIfAborted()
    switch (part.kind) {
      case 'header':
        header = await checkHeader(client, part.header)
        break
      case 'rows':
        if (!tables.includes(part.table)) throw new BackupError(`The backup names an unknown table: ${part.table}.`)
        await insertRows(client, part.table, part.rows)
        break
      case 'file':
        contents.fileCount++
        if (!(await files.receive(part.name, part.bytes))) contents.damagedNames.push(part.name)
        break
      case 'listed_file':
        contents.fileCount++
        contents.listedNames.push(part.name)
        break
      case 'end':
        end = part.end
    }
  }
  return { header: header as BackupHeader, end, contents }
}

const checkHeader = async (client: pg.Client, header: BackupHeader): Promise<BackupHeader> => {
  const { format, migrations = 0 } = header
  if (![CURRENT_FORMAT, FORMAT_WITHOUT_FILES, FORMAT_WITHOUT_END].includes(format ?? ''))
    throw new BackupError(NO_BACKUP_MESSAGE)
  if (migrations > (await readSchemaNumber(client)))
    throw new BackupError('The backup was made by a newer Hallbook. Install that version first.')
  return header
}

type FileCheck = { header: BackupHeader; end: BackupEnd | undefined; contents: FileContents; files?: FileReceiver }

/**
 * Compares the files with the backup's last line.
 * @returns the names of missing files
 * @throws BackupError if the backup has fewer files than its last line states, or a damaged file that it does not name
 */
const checkFiles = async ({ header, end, contents, files = fileVerifier }: FileCheck): Promise<string[]> => {
  if (!header.files) return []
  const { count, missing } = end?.files ?? { count: -1, missing: [] }
  const damagedCount = contents.damagedNames.filter((name) => missing.includes(name)).length
  if (damagedCount !== contents.damagedNames.length || contents.fileCount !== count + damagedCount)
    throw new BackupError(INCOMPLETE_MESSAGE)
  return [...missing, ...(await files.findMissing(contents.listedNames))]
}

const startNewEpoch = async (client: pg.Client): Promise<void> => {
  // Compute the attendance facts. Older backups contain none, and the triggers that write them are disabled during the
  // restore.
  await client.query('SELECT recount_attendance_facts(id) FROM organisations')
  await client.query('UPDATE network SET epoch = gen_random_uuid(), restored_at = now()')
  await client.query('UPDATE versions SET restored_version = version')
  await recallRestoredTexts(client)
  await client.query("INSERT INTO security_events (id, kind) VALUES (gen_random_uuid(), 'restored')")
}

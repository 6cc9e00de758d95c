import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newId } from '../../contract/id.ts'

/** Runs one query as a superuser. */
export const queryDatabase = async <R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Lists the throw-away databases of checks by the Hallbook of a database. */
export const listCheckDatabases = async (url: string): Promise<string[]> => {
  const rows = await queryDatabase<{ name: string }>(
    url,
    `SELECT datname AS name FROM pg_database
     WHERE datname LIKE 'hallbook_check_' || left(md5(current_database()), 8) || '_%'`,
  )
  return rows.map(({ name }) => name)
}

/** Creates a temporary folder. */
export const createBackupFolder = (): string => mkdtempSync(join(tmpdir(), 'hallbook-backups-'))

/** Stores a record of an uploaded file, with its user. @returns the record's id */
export const createUploadRecord = async (
  url: string,
  stored: string,
  preview: string | null = null,
): Promise<string> => {
  const [id, user] = [newId(), newId()]
  await queryDatabase(
    url,
    `INSERT INTO users (id, email, password_hash, first_name, last_name, is_staff, role)
     VALUES ($1, $2, 'none', 'Nia', 'Rees', true, 'vp_support')`,
    [user, `${user}@hallbook.example`],
  )
  await queryDatabase(
    url,
    `INSERT INTO uploads (id, user_id, filename, size, stored, type, scanned, preview)
     VALUES ($1, $2, 'menu.pdf', 4, $3, 'application/pdf', false, $4)`,
    [id, user, stored, preview],
  )
  return id
}

/**
 * Mounts a small file system that fills up at once.
 * @returns null if this user may not mount one
 */
export const mountSmallFolder = (options: string): { folder: string; unmount: () => void } | null => {
  const folder = createBackupFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    unmount: () => {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}

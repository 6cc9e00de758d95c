import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { migrate } from './migrate.ts'

/** Wrong tries of the last minutes are no part of a backup, nor mails and links that a restored one would send or open again. */
const LEFT_OUT = ['sign_in_tries', 'mails', 'password_resets']
const ROWS = 1000
const FORMAT = 'hallbook-backup-1'

/** A file that is no backup, or a database that a backup may not be put into. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const tablesOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  )
  return rows.map((row) => row.name).filter((name) => !LEFT_OUT.includes(name))
}

const migrationsOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query('SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations')
  return rows[0].n
}

async function* lines(client: pg.Client, tables: readonly string[]): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: FORMAT, migrations: await migrationsOf(client), tables })}\n`
  for (const table of tables) {
    await client.query(
      `DECLARE rows CURSOR FOR SELECT to_jsonb(t) AS row FROM ${client.escapeIdentifier(table)} t`,
    )
    for (;;) {
      const { rows } = await client.query<{ row: unknown }>(`FETCH ${ROWS} FROM rows`)
      if (rows.length === 0) break
      yield `${JSON.stringify([table, rows.map((r) => r.row)])}\n`
    }
    await client.query('CLOSE rows')
  }
}

/**
 * Writes the whole database to a compressed file, read from one snapshot. The file holds personal data:
 * keep it as safe as the database. A cut-off backup leaves no file under its name.
 */
export const backup = async (url: string, file: string): Promise<void> => {
  const client = await connect(url)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = await tablesOf(client)
    const partial = `${file}.part`
    await pipeline(
      Readable.from(lines(client, tables)),
      createGzip(),
      createWriteStream(partial, { mode: 0o600 }),
    )
    await rename(partial, file)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/**
 * Puts a backup into an empty database, all or nothing, and starts a new sync epoch: devices send again
 * what they had sent since the backup was made.
 *
 * @throws BackupError for a file that is no backup of this version or older, and for a database in use
 */
export const restore = async (url: string, file: string): Promise<void> => {
  await migrate(url)
  const client = await connect(url)
  try {
    const used = await client.query('SELECT 1 FROM users LIMIT 1')
    if (used.rowCount)
      throw new BackupError('The database is not empty. Restore into a new one. Nothing was changed.')
    await client.query('BEGIN')
    // References hold again once all tables are filled.
    await client.query("SET LOCAL session_replication_role = 'replica'")
    const tables = new Set(await tablesOf(client))
    for (const table of tables) await client.query(`DELETE FROM ${client.escapeIdentifier(table)}`)
    let first = true
    for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
      const parsed: unknown = JSON.parse(line)
      if (first) await checkHeader(client, parsed)
      else {
        const [table, rows] = parsed as [string, unknown[]]
        if (!tables.has(table)) throw new BackupError(`The backup names an unknown table: ${table}.`)
        await putRows(client, table, rows)
      }
      first = false
    }
    if (first) throw new BackupError('The file holds no backup.')
    await client.query('UPDATE network SET epoch = gen_random_uuid()')
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

const putRows = async (client: pg.Client, table: string, rows: readonly unknown[]): Promise<void> => {
  const name = client.escapeIdentifier(table)
  const { rows: found } = await client.query<{ list: string }>(
    // The database works out for itself what is generated from other columns.
    `SELECT string_agg(quote_ident(attname), ', ') AS list FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [name],
  )
  const list = found[0]?.list
  await client.query(
    `INSERT INTO ${name} (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

const checkHeader = async (client: pg.Client, header: unknown): Promise<void> => {
  const { format, migrations = 0 } = (header ?? {}) as { format?: string; migrations?: number }
  if (format !== FORMAT) throw new BackupError('The file is no Hallbook backup.')
  if (migrations > (await migrationsOf(client))) {
    throw new BackupError('The backup was made by a newer Hallbook. Install that version first.')
  }
}

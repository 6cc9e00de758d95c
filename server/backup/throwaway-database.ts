import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from '../postgres/embedded.ts'
import type { Env } from '../settings/env.ts'
import { BackupError } from './backup-error.ts'
import { connect } from './database-client.ts'

/** First part of an advisory lock id (arbitrary). The second part is the hash of the database's name. */
const LOCK_ID = 7_401_940
const MISSING_RIGHT_CODE = '42501'

/**
 * Runs `work` on an empty database that is deleted afterwards, even after a failure. This is a new database on the
 * server of DATABASE_URL, otherwise a separate PostgreSQL in a folder of DATA_DIR. What an earlier process left after it
 * was killed is deleted first.
 * @throws BackupError if the database user may not create databases
 * @throws DataDirInUse if another check runs on this DATA_DIR
 */
export const withThrowawayDatabase = async <T>(
  { DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  if (DATABASE_URL) return withNewDatabase(DATABASE_URL, work)
  const database = await startEmbedded({ dataDir: join(DATA_DIR, 'backup-check'), log: () => {}, throwAway: true })
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

const withNewDatabase = async <T>(adminUrl: string, work: (url: string) => Promise<T>): Promise<T> => {
  const client = await connect(adminUrl)
  try {
    const prefix = await readNamePrefix(client)
    await dropUnusedDatabases(client, prefix)
    const name = `${prefix}${randomUUID().replaceAll('-', '')}`
    // The lock marks the database as used, and ends with the connection of a killed process.
    await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCK_ID, name])
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`).catch((cause: { code?: string }) => {
      if (cause.code !== MISSING_RIGHT_CODE) throw cause
      throw new BackupError(
        'The check needs a throw-away database, and the user of DATABASE_URL may not create one. Let the user create databases: ALTER ROLE … CREATEDB.',
        { cause },
      )
    })
    try {
      return await work(replaceDatabase(adminUrl, name))
    } finally {
      await dropDatabase(adminUrl, name)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Returns the first part of a throw-away database's name. It contains a hash of the Hallbook's own database, because
 * locks apply within a database, and other Hallbooks may use the same PostgreSQL.
 */
const readNamePrefix = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ hash: string }>('SELECT left(md5(current_database()), 8) AS hash')
  return `hallbook_check_${rows[0]?.hash}_`
}

/** Drops a database on a new connection, because the connection of the lock may have ended. */
const dropDatabase = async (adminUrl: string, name: string): Promise<void> => {
  const client = await connect(adminUrl)
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}

const dropUnusedDatabases = async (client: pg.Client, prefix: string): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('SELECT datname AS name FROM pg_database WHERE datname ~ $1', [
    `^${prefix}[0-9a-f]{32}$`,
  ])
  for (const { name } of rows) {
    const { rows: locks } = await client.query('SELECT pg_try_advisory_lock($1, hashtext($2)) AS unused', [
      LOCK_ID,
      name,
    ])
    if (!locks[0].unused) continue
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LOCK_ID, name])
  }
}

const replaceDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

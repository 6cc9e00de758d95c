import pg from 'pg'
import { SettingError } from '../core/setting-error.ts'
import { DATABASE_URL_EXAMPLE } from '../postgres/database-url.ts'
import { setUpConnection } from './client.ts'

/** Timeout in ms for each connection and query of the checks. A pool without a free connection would wait longer. */
const CHECK_TIMEOUT_MS = 10_000

/** Number of transactions in the check of sessions. A pool that uses its connections in turn needs more than one. */
const CHECK_ROUNDS = 3

const NOTHING_CHANGED = 'Nothing was changed'

type Pair = { first: pg.Client; second: pg.Client }

/**
 * Checks that each connection keeps its session, before the migrations. Hallbook sets the role of a connection once,
 * and row-level security depends on that role.
 * @throws SettingError if a pool between Hallbook and PostgreSQL lends connections for single transactions
 */
export const checkSessions = (url: string): Promise<void> =>
  withPair(url, async (pair) => {
    for (let round = 0; round < CHECK_ROUNDS; round++) await checkSession(pair)
  })

/**
 * Checks two connections as calls of clubs use them, after the migrations: with the club role and without a club.
 * @throws SettingError if the role is lost, or if a connection can read rows of a club
 */
export const checkClubConnections = (url: string): Promise<void> =>
  withPair(url, async (pair) => {
    for (const client of [pair.first, pair.second]) await setUpConnection(client, 'hallbook_club')
    for (let round = 0; round < CHECK_ROUNDS; round++) await checkSession(pair)
    for (const client of [pair.first, pair.second]) {
      if ((await readSession(client)).role !== 'hallbook_club') throw buildPoolError()
      const table = await findReadableTable(client)
      if (table) throw buildReadableError(table)
    }
  })

/** Opens two connections for `check`. Converts other errors to a setting error that contains no password. */
const withPair = async (url: string, check: (pair: Pair) => Promise<void>): Promise<void> => {
  const open = () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
    })
    client.on('error', () => {})
    return client
  }
  const pair = { first: open(), second: open() }
  try {
    for (const client of [pair.first, pair.second]) await client.connect()
    await check(pair)
  } catch (error) {
    throw error instanceof SettingError ? error : toCheckError(error)
  } finally {
    await Promise.all([pair.first, pair.second].map((client) => client.end().catch(() => {})))
  }
}

/** Compares the session of the first connection before and during a transaction of the second one. */
const checkSession = async ({ first, second }: Pair): Promise<void> => {
  const before = await readSession(first)
  await second.query('BEGIN')
  await second.query('SELECT 1')
  const after = await readSession(first)
  await second.query('COMMIT')
  if (before.backend !== after.backend || before.role !== after.role) throw buildPoolError()
}

const readSession = async (client: pg.Client): Promise<{ role: string; backend: number }> => {
  const { rows } = await client.query('SELECT current_user::text AS role, pg_backend_pid() AS backend')
  return rows[0]
}

/**
 * Returns the name of a table whose rows the connection can read without a club. Row-level security must apply to each
 * table with an organisation, also while a table is empty.
 */
const findReadableTable = async (client: pg.Client): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND has_table_privilege(oid, 'SELECT')
       AND (relname = 'organisations' OR EXISTS (
         SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'organisation_id' AND NOT attisdropped))
       AND NOT row_security_active(oid)
     ORDER BY relname LIMIT 1`,
  )
  if (rows[0]) return rows[0].name
  for (const name of ['organisations', 'users', 'registered']) {
    const { rowCount } = await client.query(`SELECT FROM ${name} LIMIT 1`)
    if (rowCount) return name
  }
  return undefined
}

const buildPoolError = (): SettingError =>
  new SettingError(
    'DATABASE_URL',
    'names a connection pool that changes the session between two statements, as PgBouncer does with ' +
      `pool_mode = transaction. The separation of clubs would be off. ${NOTHING_CHANGED}. ` +
      'Set pool_mode = session for this database, or name PostgreSQL itself',
    DATABASE_URL_EXAMPLE,
  )

const buildReadableError = (table: string): SettingError =>
  new SettingError(
    'DATABASE_URL',
    `names a database in which the role hallbook_club can read the table ${table} without a club. ` +
      'The separation of clubs is off. No data was changed. Switch row-level security on for that table, remove ' +
      'BYPASSRLS and SUPERUSER from that role, and remove a default of hallbook.organisation',
    DATABASE_URL_EXAMPLE,
  )

const toCheckError = (error: unknown): SettingError => {
  const { code, message } = error as { code?: string; message?: string }
  return new SettingError('DATABASE_URL', describeProblem(code, message), DATABASE_URL_EXAMPLE, error)
}

const describeProblem = (code = 'no code', message = ''): string => {
  if (/timeout/i.test(message))
    return 'names a database that lends fewer than two connections at a time. Allow at least 40 for each server'
  if (code === '42501')
    return 'names a user who may not use the role hallbook_club. Grant the roles hallbook_club and hallbook_network'
  return `names a database whose connections could not be checked (${code}). See its log`
}

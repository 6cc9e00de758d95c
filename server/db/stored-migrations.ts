import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { HASHES_BEFORE_BASELINE } from './hashes-before-baseline.ts'

/** Thrown if this build cannot migrate the database. The message says what is safe and what to do. */
export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError'
}

const NOTHING_CHANGED = 'Nothing was changed, so the data and its backups are safe.'

/**
 * Returns the hashes of the migrations that the database has. Their number is the schema number of the database.
 * @throws DatabaseVersionError if this build cannot migrate the database
 */
export async function readStoredHashes(
  client: pg.Client,
  migrations: readonly MigrationMeta[],
): Promise<readonly string[]> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  const { rows } = await client.query<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id')
  const storedHashes = rows.map(({ hash }) => hash)
  checkHashes(storedHashes, [...HASHES_BEFORE_BASELINE, ...migrations.map(({ hash }) => hash)])
  if (storedHashes.length === 0) await checkIsEmpty(client)
  return storedHashes
}

function checkHashes(storedHashes: readonly string[], knownHashes: readonly string[]): void {
  const firstDifference = storedHashes.findIndex(
    (hash, index) => index < knownHashes.length && hash !== knownHashes[index],
  )
  if (firstDifference >= 0)
    throw new DatabaseVersionError(
      `The database has a migration that this Hallbook does not know (number ${firstDifference + 1}). ${NOTHING_CHANGED} ` +
        'Install the version that the database was used with, or restore a backup into a new database.',
    )
  if (storedHashes.length > knownHashes.length)
    throw new DatabaseVersionError(
      `A newer Hallbook has already used this database. ${NOTHING_CHANGED} Install that version again.`,
    )
  if (storedHashes.length > 0 && storedHashes.length < HASHES_BEFORE_BASELINE.length)
    throw new DatabaseVersionError(
      `The database was made by a Hallbook older than 0.2.0. ${NOTHING_CHANGED} ` +
        'Install 0.2.0 first and start it once. Then install this version again.',
    )
}

/** @throws DatabaseVersionError if the database has tables or views, except for those of extensions */
async function checkIsEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`
    SELECT FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    LIMIT 1`)
  if (rowCount)
    throw new DatabaseVersionError(
      `The database is not empty, and its tables are not those of Hallbook. ${NOTHING_CHANGED} Use a new, empty database.`,
    )
}

/**
 * Runs the migrations that the database does not have. A database at the last migration before the baseline has its
 * tables already, so that the baseline is only stored.
 * @returns true if a migration was missing
 */
export async function runMissingMigrations(
  client: pg.Client,
  migrations: readonly MigrationMeta[],
  storedHashes: readonly string[],
): Promise<boolean> {
  const [baseline] = migrations
  const missing = migrations.filter(({ hash }) => !storedHashes.includes(hash))
  if (storedHashes.length === 0 && baseline) await storeHashes(client, HASHES_BEFORE_BASELINE, baseline.folderMillis)
  for (const migration of missing) {
    if (migration !== baseline || storedHashes.length === 0) await client.query(migration.sql.join('\n'))
    await storeHashes(client, [migration.hash], migration.folderMillis)
  }
  return missing.length > 0
}

async function storeHashes(client: pg.Client, hashes: readonly string[], time: number): Promise<void> {
  await client.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
     SELECT hash, $2 FROM unnest($1::text[]) WITH ORDINALITY AS h (hash, place) ORDER BY place`,
    [hashes, time],
  )
}

import { createHash } from 'node:crypto'
import pg from 'pg'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'
import { readStored } from './read-stored.ts'

/** A migration of version 0.2.0. */
type StoredMigration = { tag: string; when: number; sql: string }

/**
 * Creates a database with migrations of version 0.2.0, and stores them as this version did.
 * @param missing number of last migrations that the database does not have
 */
export async function createOldDatabase(missing = 0): Promise<TestDatabase> {
  const migrations = readStored<StoredMigration[]>('migrations.json.gz', '0.2.0')
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(
      `CREATE SCHEMA drizzle;
       CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
       BEGIN`,
    )
    for (const { when, sql } of migrations.slice(0, migrations.length - missing)) {
      await client.query(sql)
      await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
        createHash('sha256').update(sql).digest('hex'),
        when,
      ])
    }
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
  return database
}

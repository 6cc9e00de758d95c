import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { toMissingRightsError } from '../postgres/external-database.ts'
import { seedOptions } from '../postgres/options.ts'

/** Finds the migrations folder, which has different paths in the sources and in the bundle. */
export const findMigrationsFolder = (): string => {
  const ownFolder = dirname(fileURLToPath(import.meta.url))
  const folder = [join(ownFolder, 'migrations'), join(ownFolder, 'db', 'migrations')].find(existsSync)
  if (!folder) throw new Error('The database migrations are missing from this build. Build again: npm run build')
  return folder
}

/** Id of the advisory lock that every process of every version takes before it migrates. The number is arbitrary. */
const MIGRATION_LOCK_ID = 7_401_926

/**
 * Migrates the database at `url` to this version. Downgrades are not possible. Several processes may call it at once.
 * The database user must own the schema and be allowed to create roles.
 * @throws SettingError if the user does not have these rights
 */
export const migrate = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK_ID])
    await runMigrations(drizzle(client), { migrationsFolder: findMigrationsFolder() })
    await seedOptions(client)
  } catch (error) {
    throw toMissingRightsError(error) ?? error
  } finally {
    await client.end()
  }
}

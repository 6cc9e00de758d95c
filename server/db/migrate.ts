import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { missingRights } from '../postgres/given-database.ts'
import { seedOptions } from '../postgres/options.ts'

/** The migrations lie beside this file, in the sources and in the bundle alike. */
export const migrationsFolder = (): string => {
  const here = dirname(fileURLToPath(import.meta.url))
  const folder = [join(here, 'migrations'), join(here, 'db', 'migrations')].find(existsSync)
  if (!folder)
    throw new Error('The database migrations are missing from this build. Build again: npm run build')
  return folder
}

/** Any number; every process of every version takes the same lock before it migrates. */
const LOCK = 7_401_926

/**
 * Brings the database at `url` to this version, forward only. Several processes may call it at once.
 * The user of `url` must own the schema and be allowed to create roles.
 * @throws SettingError when that user is not
 */
export const migrate = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await runMigrations(drizzle(client), { migrationsFolder: migrationsFolder() })
    await seedOptions(client)
  } catch (error) {
    throw missingRights(error) ?? error
  } finally {
    await client.end()
  }
}

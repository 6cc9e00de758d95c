import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import type { Log } from '../core/log.ts'
import { toMissingRightsError } from '../postgres/external-database.ts'
import { seedOptions } from '../postgres/options.ts'
import { applyRoutines, dropRemovedRoutines, listEditedRoutines, type Routine, readRoutines } from './routines.ts'
import { readStoredHashes, runMissingMigrations } from './stored-migrations.ts'

/** Id of the advisory lock that every process of every version takes before it migrates. The number is arbitrary. */
const MIGRATION_LOCK_ID = 7_401_926

type MigrateOptions = {
  /** Logs routines that were edited by hand. */
  log?: Pick<Log, 'warn'>
  /** Folder that contains the folders `migrations` and `routines`. */
  folder?: string
}

/**
 * Migrates the database at `url` to this version. Downgrades are not possible. Several processes may call it at once.
 * The database user must own the schema and be allowed to create roles.
 * @throws SettingError if the user does not have these rights
 * @throws DatabaseVersionError if this build cannot migrate the database
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { log, folder = findSchemaFolder() } = options
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK_ID])
    const editedRoutines = await updateSchema(client, folder)
    if (editedRoutines.length > 0) log?.warn({ routines: editedRoutines }, 'edited database routines restored')
    await seedOptions(client)
  } catch (error) {
    throw toMissingRightsError(error) ?? error
  } finally {
    await client.end()
  }
}

/** Finds the folder of migrations and routines, which has different paths in the sources and in the bundle. */
function findSchemaFolder(): string {
  const ownFolder = dirname(fileURLToPath(import.meta.url))
  const folder = [ownFolder, join(ownFolder, 'db')].find((path) => existsSync(join(path, 'migrations')))
  if (!folder) throw new Error('The database migrations are missing from this build. Build again: npm run build')
  return folder
}

/**
 * Runs migrations and applies routines in one transaction.
 * @returns the names of routines that were edited by hand
 */
async function updateSchema(client: pg.Client, folder: string): Promise<string[]> {
  const migrations = readMigrationFiles({ migrationsFolder: join(folder, 'migrations') })
  const routines = readRoutines(join(folder, 'routines'))
  await client.query('BEGIN')
  const storedHashes = await readStoredHashes(client, migrations)
  const editedRoutines = await listEditedRoutines(client)
  await dropRemovedRoutines(client, routines)
  await applyRoutines(client, routines.filter(isUsedByColumns), editedRoutines)
  const hasMigrated = await runMissingMigrations(client, migrations, storedHashes)
  const differingRoutines = hasMigrated ? await listEditedRoutines(client) : editedRoutines
  await applyRoutines(
    client,
    routines.filter((routine) => !isUsedByColumns(routine)),
    differingRoutines,
  )
  await client.query('COMMIT')
  return editedRoutines
}

function isUsedByColumns(routine: Routine): boolean {
  return routine.isUsedByColumns
}

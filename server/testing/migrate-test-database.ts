import { migrate } from '../db/migrate.ts'

/** Migrates a database that a test started itself. */
export const migrateTestDatabase = (url: string): Promise<void> => migrate(url)

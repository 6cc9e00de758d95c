import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's address of the PostgreSQL of this run. */
    databaseUrl: string
  }
}

/** One PostgreSQL for the whole run; every test file takes databases of its own with `testDatabase`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  project.provide('databaseUrl', postgres.url)
  return postgres.stop
}

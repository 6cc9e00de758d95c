import { startTestPostgres } from '../../server/testing/database.ts'
import { createRunFolder } from './stable-origins.ts'

/** Starts one PostgreSQL server for all test workers. Every worker clones its own database from the demo template. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const removeRunFolder = createRunFolder()
  const postgres = await startTestPostgres()
  process.env.HALLBOOK_TEST_POSTGRES = postgres.url
  return async () => {
    removeRunFolder()
    await postgres.stop()
  }
}

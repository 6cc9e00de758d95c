import { startTestPostgres } from '../../server/testing/database.ts'

/** One PostgreSQL for the whole run; every worker clones its own database from the demo template. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  process.env.HALLBOOK_TEST_POSTGRES = postgres.url
  return postgres.stop
}

import pg from 'pg'
import { EXCLUDED_TABLES } from './backup-format.ts'

/** Connects to a database. A broken connection fails the next query and does not end the process. */
export const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Lists the tables that a backup contains. */
export const listTables = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  )
  return rows.map((row) => row.name).filter((name) => !EXCLUDED_TABLES.includes(name))
}

/** Returns the schema number: each migration that was ever part of the schema has a stored row. */
export const readSchemaNumber = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query('SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations')
  return rows[0].n
}

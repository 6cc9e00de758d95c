import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCatalogue } from '../testing/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createOldDatabase } from '../testing/stored/old-database.ts'
import { migrate } from './migrate.ts'

let newDatabase: TestDatabase
let adoptedDatabase: TestDatabase
beforeAll(async () => {
  newDatabase = await createTestDatabase()
  adoptedDatabase = await createOldDatabase()
  await migrate(adoptedDatabase.url)
})
afterAll(async () => {
  await newDatabase.drop()
  await adoptedDatabase.drop()
})

async function query<R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<R>(text)
  await client.end()
  return rows
}

describe('a new database', () => {
  it('has the catalogue of the fixture', async ({ skip }) => {
    const [server] = await query<{ version: number }>(
      newDatabase.url,
      "SELECT current_setting('server_version_num')::int / 10000 AS version",
    )
    // Other versions of PostgreSQL write expressions differently.
    if (server?.version !== 18) skip()
    await expect(await readCatalogue(newDatabase.url)).toMatchFileSnapshot('catalogue.txt')
  })

  it('has the catalogue of a database that version 0.2.0 made', async () => {
    expect(await readCatalogue(newDatabase.url)).toBe(await readCatalogue(adoptedDatabase.url))
  })

  it('has the rows of a database that version 0.2.0 made', async () => {
    const readRows = async (url: string): Promise<Record<string, unknown>> => {
      const tables = await query<{ name: string }>(
        url,
        "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
      )
      const rowsByTable: Record<string, unknown> = {}
      for (const { name } of tables)
        rowsByTable[name] = await query(
          url,
          `SELECT to_jsonb(t) - '{epoch,created,access_review_since}'::text[] AS row FROM "${name}" t ORDER BY 1`,
        )
      return rowsByTable
    }
    expect(await readRows(newDatabase.url)).toEqual(await readRows(adoptedDatabase.url))
  })
})

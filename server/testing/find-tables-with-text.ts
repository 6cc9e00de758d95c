import type { TestApi } from './api.ts'

/** Finds the tables with a text in any row of any club. */
export const findTablesWithText = (api: TestApi, text: string): Promise<string[]> =>
  api.db.network(async (_tx, client) => {
    const { rows } = await client.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)
    const tables: string[] = []
    for (const { tablename } of rows) {
      const matches = await client.query(`SELECT FROM "${tablename}" t WHERE t::text ILIKE $1 LIMIT 1`, [`%${text}%`])
      if (matches.rows.length) tables.push(tablename)
    }
    return tables
  })

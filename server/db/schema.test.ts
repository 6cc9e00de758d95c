import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readCatalogue } from '../testing/catalogue.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts'
import { readRoutines } from './routines.ts'
import * as schema from './schema.ts'

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

type Snapshot = ReturnType<typeof generateDrizzleJson>

describe('the schema', () => {
  it('equals the snapshot of the last migration', async () => {
    const folder = resolvePath('migrations/meta')
    const lastFile =
      readdirSync(folder)
        .filter((file) => file.endsWith('_snapshot.json'))
        .sort()
        .at(-1) ?? ''
    const snapshot = JSON.parse(readFileSync(join(folder, lastFile), 'utf8')) as Snapshot
    expect(await generateMigration(snapshot, generateDrizzleJson(schema))).toEqual([])
  })

  it('has the tables, indexes and policies of the database', async () => {
    const [database, generated] = await Promise.all([createTestDatabase(), createEmptyDatabase()])
    onTestFinished(async () => void (await Promise.all([database.drop(), generated.drop()])))
    await createFromSchema(generated.url, await listGeneratedColumns(database.url))
    const actual = await listTableFacts(database.url)
    const expected = await listTableFacts(generated.url)
    expect(expected.filter((fact) => !actual.includes(fact))).toEqual([])
    // Indexes that drizzle cannot describe.
    expect(
      actual.filter((fact) => !expected.includes(fact)).map((fact) => /INDEX (\w+)/.exec(fact)?.[1] ?? fact),
    ).toEqual([
      'applications_by_created',
      'applications_by_first_name',
      'applications_by_last_name',
      'applications_by_waiting',
      'applications_folded_name',
      'applications_known_emails',
      'applications_mobile',
      'parcel_provisions_other_activity',
      'referrals_folded_name',
      'sessions_other_activity',
      'users_folded_email',
      'users_names',
    ])
  })
})

/** Returns the table facts of a catalogue. Each fact starts with the name of its table. */
async function listTableFacts(url: string): Promise<string[]> {
  let table = ''
  const facts: string[] = []
  for (const line of (await readCatalogue(url)).split('\n')) {
    if (line.startsWith('table ')) table = line.replace(/ rights.*| options.*/, '')
    if (/^ {2}(column|constraint|policy|CREATE \w* ?INDEX)/.test(line))
      facts.push(`${table}:${line.replace(/^( {2}column.*) rights .*/, '$1')}`)
  }
  return facts.sort()
}

/** Returns statements that add the generated columns of a database. The schema does not contain them. */
async function listGeneratedColumns(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('ALTER TABLE %I ADD COLUMN %I text NOT NULL GENERATED ALWAYS AS (%s) STORED', c.relname, a.attname,
       pg_get_expr(d.adbin, d.adrelid)) AS statement
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE a.attgenerated = 's' AND c.relnamespace = 'public'::regnamespace`,
  )
  await client.end()
  return rows.map(({ statement }) => statement)
}

/** Creates the tables in an empty database from the schema alone. */
async function createFromSchema(url: string, generatedColumns: readonly string[]): Promise<void> {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema))
  const isTable = (statement: string) => statement.startsWith('CREATE TABLE')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      [
        "CREATE COLLATION words (provider = icu, locale = 'en-u-kn-true')",
        ...readRoutines(resolvePath('routines'))
          .filter(({ isUsedByColumns }) => isUsedByColumns)
          .map(({ sql }) => sql),
        ...statements.filter(isTable),
        ...generatedColumns,
        ...statements.filter((statement) => !isTable(statement)),
      ].join(';\n'),
    )
  } finally {
    await client.end()
  }
}

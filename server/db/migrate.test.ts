import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '../../contract/id.ts'
import { readCatalogue } from '../testing/catalogue.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createOldDatabase } from '../testing/stored/old-database.ts'
import { migrate } from './migrate.ts'
import { readRoutines } from './routines.ts'
import { DatabaseVersionError } from './stored-migrations.ts'

/** Schema number of this build. A migration after the baseline raises it. */
const SCHEMA_NUMBER = 70

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

describe('a database of version 0.2.0', () => {
  it('is adopted without a change of its rows', async () => {
    const { database, query } = await open(createOldDatabase())
    const club = newId()
    await query(`INSERT INTO organisations (id, name, hashid) VALUES ('${club}', 'Riverside', 'riverside')`)
    await query(
      `INSERT INTO users (id, organisation_id, email, password_hash, first_name, last_name, is_pastor, user_type)
       VALUES (gen_random_uuid(), '${club}', 'nia@hallbook.example', 'none', 'Nia', 'Rees', true, 'coordinator')`,
    )
    const rowsQuery = `SELECT to_jsonb(o) AS organisation, to_jsonb(u) AS account, n.epoch, n.restored_at
      FROM organisations o JOIN users u ON u.organisation_id = o.id CROSS JOIN network n`
    const rowsBefore = await query(rowsQuery)
    await migrate(database.url)
    expect(await query(rowsQuery)).toMatchObject(rowsBefore)
    expect(rowsBefore).toHaveLength(1)
    expect(await readSchemaNumber(query)).toBe(SCHEMA_NUMBER)
  })

  it('is refused with one migration missing', async () => {
    const { database, query } = await open(createOldDatabase(1))
    const message = await expectRefusal(database)
    expect(message).toContain('Nothing was changed, so the data and its backups are safe.')
    expect(message).toContain('Install 0.2.0 first')
    expect(await readSchemaNumber(query)).toBe(62)
  })

  it('is refused with a hash that no build has', async () => {
    const { database, query } = await open(createOldDatabase())
    await query("UPDATE drizzle.__drizzle_migrations SET hash = 'unknown' WHERE id = 7")
    expect(await expectRefusal(database)).toContain('a migration that this Hallbook does not know (number 7)')
  })

  it('is migrated once by servers that start together', async () => {
    const { database, query } = await open(createOldDatabase())
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
    expect(await readSchemaNumber(query)).toBe(SCHEMA_NUMBER)
  })
})

describe('an empty database', () => {
  it('is migrated once by servers that start together', async () => {
    const { database, query } = await open(createEmptyDatabase())
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
    expect(await readSchemaNumber(query)).toBe(SCHEMA_NUMBER)
    const { database: other } = await open(createTestDatabase())
    expect(await readCatalogue(database.url)).toBe(await readCatalogue(other.url))
  })

  it('stores a time after the last migration of version 0.2.0, which then refuses it', async () => {
    const { query } = await open(createTestDatabase())
    const oldTimes = await (await open(createOldDatabase())).query(
      'SELECT max(created_at)::float8 AS time FROM drizzle.__drizzle_migrations',
    )
    const newTimes = await query('SELECT max(created_at)::float8 AS time FROM drizzle.__drizzle_migrations')
    expect(newTimes[0]?.time).toBeGreaterThan(Number(oldTimes[0]?.time))
  })

  it('has functions whose bodies are valid', async () => {
    const { query } = await open(createTestDatabase())
    await query(
      readRoutines(resolvePath('routines'))
        .map(({ sql }) => sql)
        .join('\n'),
    )
  })
})

describe('a database that is not empty', () => {
  it('is refused with tables of another program', async () => {
    const { database, query } = await open(createEmptyDatabase())
    await query('CREATE TABLE bookings (id int)')
    expect(await expectRefusal(database)).toContain('Use a new, empty database.')
  })

  it('is refused with the tables of Hallbook, but without stored migrations', async () => {
    const { database, query } = await open(createTestDatabase())
    await query('DROP SCHEMA drizzle CASCADE')
    expect(await expectRefusal(database)).toContain('The database is not empty')
  })
})

describe('a database of a newer build', () => {
  it('is refused without a change, with its own routines', async () => {
    const { database, query } = await open(createTestDatabase())
    await migrate(database.url, { folder: buildNextFolder() })
    await query("UPDATE options SET label = 'Changed later'")
    expect(await expectRefusal(database)).toContain('A newer Hallbook has already used this database.')
    expect(await query("SELECT age_on('2000-01-01', '2026-01-01', 1) AS age")).toEqual([{ age: 27 }])
    expect(await query('SELECT DISTINCT label FROM options')).toEqual([{ label: 'Changed later' }])
    expect(await readSchemaNumber(query)).toBe(SCHEMA_NUMBER + 1)
  })
})

describe('an update to a newer build', () => {
  it('replaces changed routines, drops removed ones and runs migrations that use them', async () => {
    const { database, query } = await open(createTestDatabase())
    await migrate(database.url, { folder: buildNextFolder() })
    expect(
      await query(
        "SELECT oid::regprocedure::text AS name FROM pg_proc WHERE proname IN ('age_on', 'people_with_family', 'fold_town') ORDER BY 1",
      ),
    ).toEqual([{ name: 'age_on(date,date,integer)' }, { name: 'fold_town(text)' }])
    expect(await query("INSERT INTO places (town) VALUES ('Y Bala') RETURNING folded")).toEqual([{ folded: 'y bala' }])
    expect(await query('SELECT added FROM parcel_volunteer_facts')).toEqual([])
  })

  it('changes nothing if a migration fails', async () => {
    const { database, query } = await open(createTestDatabase())
    const catalogue = await readCatalogue(database.url)
    await expect(migrate(database.url, { folder: buildNextFolder('SELECT 1 / 0;') })).rejects.toThrow(
      'division by zero',
    )
    expect(await readCatalogue(database.url)).toBe(catalogue)
    expect(await readSchemaNumber(query)).toBe(SCHEMA_NUMBER)
  })
})

describe('routines edited by hand', () => {
  it('are restored at the next start and logged once', async () => {
    const { database, query } = await open(createTestDatabase())
    const catalogue = await readCatalogue(database.url)
    await query(`
      CREATE OR REPLACE FUNCTION age_on(born date, day date) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 5';
      CREATE FUNCTION refuse(reason int) RETURNS boolean LANGUAGE sql AS 'SELECT true';
      DROP TRIGGER users_moved ON users;
      ALTER TABLE users DISABLE TRIGGER users_closed;
      ALTER VIEW parcel_volunteer_facts SET (security_invoker = false)`)
    const logged: object[] = []
    const log = { warn: (fields: object) => void logged.push(fields) }
    await migrate(database.url, { log })
    expect(await readCatalogue(database.url)).toBe(catalogue)
    await migrate(database.url, { log })
    expect(logged).toEqual([
      {
        routines: [
          'FUNCTION age_on',
          'FUNCTION refuse',
          'TRIGGER users_closed ON users',
          'TRIGGER users_moved ON users',
          'VIEW parcel_volunteer_facts',
        ],
      },
    ])
  })

  it('are restored in place if a view of an operator depends on them', async () => {
    const { database, query } = await open(createTestDatabase())
    await query(`
      CREATE VIEW report AS SELECT count(*) AS people FROM person_facts;
      ALTER VIEW person_facts SET (security_invoker = false)`)
    await migrate(database.url)
    expect(await query("SELECT reloptions FROM pg_class WHERE relname = 'person_facts'")).toEqual([
      { reloptions: ['security_invoker=true'] },
    ])
    expect(await query('SELECT people::int FROM report')).toEqual([{ people: 0 }])
  })
})

describe('routine files', () => {
  it('describe each function and view, and who calls it', () => {
    const folder = resolvePath('routines')
    const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    const definitions = files.flatMap((text) =>
      [...text.matchAll(/((?:^--.*\n)*)^CREATE OR REPLACE (?:FUNCTION|VIEW) (\w+)/gm)].map(
        ([, comment = '', name = '']) => ({
          name,
          comment: `${text.slice(0, text.indexOf('\n\n'))}\n${comment}`.replaceAll('\n--', ''),
          hasComment: comment !== '',
        }),
      ),
    )
    expect(definitions.length).toBeGreaterThan(40)
    for (const { name, comment, hasComment } of definitions) {
      expect(hasComment, name).toBe(true)
      expect(comment, name).toMatch(/(Called|Read|Used) by/)
    }
  })

  it('define each name once', () => {
    const folder = copyToTemporaryFolder()
    writeFileSync(join(folder, 'routines', 'twice.sql'), readFileSync(resolvePath('routines/transactions.sql')))
    expect(() => readRoutines(join(folder, 'routines'))).toThrow('defined twice')
  })
})

type Query = (text: string) => Promise<Record<string, unknown>[]>

async function open(creation: Promise<TestDatabase>): Promise<{ database: TestDatabase; query: Query }> {
  const database = await creation
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  return { database, query: async (text) => (await client.query(text)).rows }
}

/** Migrates a database that must be refused without a change. @returns the message */
async function expectRefusal({ url }: TestDatabase): Promise<string> {
  const catalogue = await readCatalogue(url)
  const error = await migrate(url).catch((reason: unknown) => reason)
  if (!(error instanceof DatabaseVersionError)) throw new Error('The database was not refused', { cause: error })
  expect(await readCatalogue(url)).toBe(catalogue)
  return error.message
}

const readSchemaNumber = async (query: Query): Promise<unknown> =>
  (await query('SELECT count(*)::int AS number FROM drizzle.__drizzle_migrations'))[0]?.number

function copyToTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hallbook-schema-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['migrations', 'routines']) cpSync(resolvePath(part), join(folder, part), { recursive: true })
  return folder
}

/** Creates the folder of a build with one more migration, changed routines, and without one routine. */
function buildNextFolder(lastStatement = ''): string {
  const folder = copyToTemporaryFolder()
  const journalPath = join(folder, 'migrations', 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as { entries: { when: number; tag: string }[] }
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1
  journal.entries.push({ ...journal.entries[0], when, tag: '9999_places' })
  writeFileSync(journalPath, JSON.stringify(journal))
  writeFileSync(
    join(folder, 'migrations', '9999_places.sql'),
    `CREATE TABLE places (town text NOT NULL, folded text GENERATED ALWAYS AS (fold_town(town)) STORED);
     --> statement-breakpoint
     ${lastStatement}`,
  )
  const edit = (file: string, removed: RegExp | string, added: string) => {
    const path = join(folder, 'routines', file)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(removed, () => added),
    )
  }
  edit(
    'columns.sql',
    /$/,
    "CREATE OR REPLACE FUNCTION fold_town(town text) RETURNS text IMMUTABLE LANGUAGE sql AS 'SELECT lower(town)';\n",
  )
  edit('register.sql', /^CREATE OR REPLACE FUNCTION people_with_family.*?TO hallbook_club;$/ms, '')
  edit(
    'numbers.sql',
    /^CREATE OR REPLACE FUNCTION age_on.*?^\$\$;$/ms,
    "CREATE OR REPLACE FUNCTION age_on(born date, day date, more int) RETURNS integer LANGUAGE sql AS 'SELECT extract(year FROM age(day, born))::int + more';",
  )
  edit('parcel-facts.sql', 'SELECT DISTINCT s.organisation_id,', 'SELECT DISTINCT 1 AS added, s.organisation_id,')
  return folder
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** Definition of a function, view or trigger, with the rights that follow it in its file. */
export type Routine = {
  /** Kind and name, such as `FUNCTION fold_name` or `TRIGGER users_moved ON users`. */
  name: string
  sql: string
  /** Checksum of `sql`. */
  source: string
  /** True if generated columns or indexes use the function, so that it must exist before the migrations run. */
  isUsedByColumns: boolean
}

/** File of the functions that generated columns and indexes use. */
const COLUMNS_FILE = 'columns.sql'

const DEFINITION_START = /^(?=CREATE OR REPLACE )/m
const DEFINITION_PATTERN =
  /^CREATE OR REPLACE (?:(?<kind>FUNCTION|VIEW) (?<name>\w+)|TRIGGER (?<trigger>\w+) .*?\bON (?<table>\w+))/s
const TRAILING_COMMENT = /(?:\n(?:--.*)?)+$/

/**
 * Reads the definitions of all files in a folder, in the order of the files.
 * @throws Error if a definition is not one of a function, view or trigger, or if a name is defined twice
 */
export function readRoutines(folder: string): Routine[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const routines = files
    .sort()
    .flatMap((file) => parseRoutines(readFileSync(join(folder, file), 'utf8'), file === COLUMNS_FILE))
  const names = new Set(routines.map(({ name }) => name))
  if (names.size < routines.length) throw new Error(`A routine is defined twice in ${folder}`)
  return routines
}

function parseRoutines(text: string, isUsedByColumns: boolean): Routine[] {
  return text
    .split(DEFINITION_START)
    .slice(1)
    .map((part) => {
      const sql = part.replace(TRAILING_COMMENT, '')
      const groups = DEFINITION_PATTERN.exec(sql)?.groups
      if (!groups) throw new Error(`Not a function, view or trigger: ${sql.slice(0, 80)}`)
      const { kind, name, trigger, table } = groups
      return {
        name: trigger ? `TRIGGER ${trigger} ON ${table}` : `${kind} ${name}`,
        sql,
        source: createHash('sha256').update(sql).digest('hex'),
        isUsedByColumns,
      }
    })
}

/** Query for the name and the checksum of each function, view and trigger in the database. */
const DEFINITIONS_QUERY = `
  SELECT 'FUNCTION ' || proname AS name, md5(string_agg(pg_get_functiondef(oid), '' ORDER BY oid)) AS definition
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' GROUP BY proname
  UNION ALL
  SELECT 'VIEW ' || relname, md5(pg_get_viewdef(oid) || coalesce(reloptions::text, ''))
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
  UNION ALL
  SELECT format('TRIGGER %s ON %s', tgname, relname), md5(pg_get_triggerdef(t.oid) || tgenabled::text)
  FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal`

/**
 * Returns the names of routines that were changed or dropped since a build applied them, by hand or by a migration.
 * Creates the table of applied routines if it is missing.
 */
export async function listEditedRoutines(client: pg.Client): Promise<string[]> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.routines (name text PRIMARY KEY, source text NOT NULL, definition text NOT NULL)',
  )
  const { rows } = await client.query<{ name: string }>(
    `SELECT r.name FROM drizzle.routines r LEFT JOIN (${DEFINITIONS_QUERY}) d USING (name)
     WHERE d.definition IS DISTINCT FROM r.definition ORDER BY r.name`,
  )
  return rows.map(({ name }) => name)
}

/** Drops the applied routines that this build does not have any more. */
export async function dropRemovedRoutines(client: pg.Client, routines: readonly Routine[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'DELETE FROM drizzle.routines WHERE name <> ALL ($1) RETURNING name',
    [routines.map(({ name }) => name)],
  )
  await dropRoutines(
    client,
    rows.map(({ name }) => name),
  )
}

/**
 * Applies the routines whose source differs from what was applied last, and those that differ in the database.
 * @param edited names of routines that differ in the database
 */
export async function applyRoutines(
  client: pg.Client,
  routines: readonly Routine[],
  edited: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ name: string; source: string }>('SELECT name, source FROM drizzle.routines')
  const appliedSources = new Map(rows.map(({ name, source }) => [name, source]))
  const differing = routines.filter(({ name, source }) => appliedSources.get(name) !== source || edited.includes(name))
  if (differing.length === 0) return
  // Drop what is replaced, because a replaced function cannot have other parameters and a replaced view no other columns.
  await dropRoutines(
    client,
    differing.map(({ name }) => name).filter((name) => appliedSources.has(name)),
  )
  // Functions may refer to tables and functions that are created later.
  await client.query('SET LOCAL check_function_bodies = off')
  await client.query(differing.map(({ sql }) => sql).join('\n'))
  await client.query(
    `INSERT INTO drizzle.routines (name, source, definition)
     SELECT name, source, definition FROM jsonb_to_recordset($1) AS applied (name text, source text)
     JOIN (${DEFINITIONS_QUERY}) d USING (name)
     ON CONFLICT (name) DO UPDATE SET source = excluded.source, definition = excluded.definition`,
    [JSON.stringify(differing.map(({ name, source }) => ({ name, source })))],
  )
}

/** Drops routines in the reverse order of their definition, except for those that other objects depend on. */
async function dropRoutines(client: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names.toReversed())
    await client.query(`DO $$ DECLARE drop_statement text; BEGIN
      FOR drop_statement IN ${buildDropStatementsQuery(name)} LOOP
        BEGIN EXECUTE drop_statement; EXCEPTION WHEN dependent_objects_still_exist THEN NULL; END;
      END LOOP; END $$`)
}

function buildDropStatementsQuery(name: string): string {
  return name.startsWith('FUNCTION ')
    ? `SELECT 'DROP FUNCTION ' || oid::regprocedure FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND 'FUNCTION ' || proname = '${name}'`
    : `SELECT 'DROP ${name.replace(' ', ' IF EXISTS ')}'`
}

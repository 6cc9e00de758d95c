import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { buildBareTicksQuery } from '../bare-ticks.ts'

/** Endpoints for contenders that have no server of their own. Each request is one set-based PostgreSQL statement. */

const CREATE_TABLES_SQL = `
  CREATE SCHEMA peers;
  CREATE TABLE peers.turns (scope text PRIMARY KEY, version bigint NOT NULL);
  CREATE TABLE peers.ticks (scope text, id text, version bigint NOT NULL, doc json NOT NULL, PRIMARY KEY (scope, id));
  CREATE INDEX ON peers.ticks (scope, version, id);
  CREATE TABLE peers.people (id text PRIMARY KEY, version bigint NOT NULL, doc json NOT NULL);
  CREATE INDEX ON peers.people (version, id)`

/**
 * SQL that takes the next version of a scope and locks the scope's row until the commit. So versions become visible in
 * order, and no pull can miss a version.
 */
const NEXT_VERSION_SQL = `turn AS (
  INSERT INTO peers.turns VALUES ($1, 1)
  ON CONFLICT (scope) DO UPDATE SET version = turns.version + 1 RETURNING version)`

/**
 * Builds a query for the page of documents that follows a checkpoint. The database builds the text of the response, so
 * that JavaScript need not process the rows.
 */
const buildPageQuery = (rows: string): string => `
  WITH page AS (${rows})
  SELECT format('{"documents":[%s],"checkpoint":%s}', (SELECT string_agg(doc::text, ',' ORDER BY version, id) FROM page),
    coalesce((SELECT json_build_object('version', version, 'id', id) FROM page ORDER BY version DESC, id DESC LIMIT 1)::text,
      'null')) AS text`

/** SQL that returns the written documents in the format of a pull. Returns null if no client is listening. */
const WRITTEN_DOCUMENTS_SQL = `
  (SELECT CASE WHEN $3 THEN format('{"documents":[%s],"checkpoint":%s}', string_agg(doc::text, ','),
     json_build_object('version', max(version), 'id', max(id))) END FROM written)`

export const createEndpoints = async (pool: pg.Pool, organisation: string, user: string) => {
  await pool.query(CREATE_TABLES_SQL)
  let compressedPeople = Buffer.alloc(0)

  const queryRow = async (name: string, text: string, values: unknown[]): Promise<Record<string, string | null>> =>
    (await pool.query({ name, text, values })).rows[0]

  return {
    /**
     * Stores the people for a bootstrap.
     * @param json JSON text of an array of rows
     */
    setPeople: async (json: string): Promise<void> => {
      compressedPeople = gzipSync(json)
      await pool.query(
        `INSERT INTO peers.people SELECT r->>'id', 1, (r::jsonb || '{"_deleted":false}')::json FROM json_array_elements($1::json) r`,
        [json],
      )
      await pool.query('ANALYZE peers.people')
    },
    /** Returns the same rows as Hallbook's pull, in one gzip response. */
    barePeople: (): Buffer => compressedPeople,
    people: async (version: string, id: string, limit: string): Promise<string> =>
      (
        await queryRow(
          'people',
          buildPageQuery(
            'SELECT id, version, doc FROM peers.people WHERE (version, id) > ($1, $2) ORDER BY version, id LIMIT $3',
          ),
          [version, id, limit],
        )
      ).text ?? '',
    ticks: async (scope: string, version: string, id: string, limit: string): Promise<string> =>
      (
        await queryRow(
          'ticks',
          buildPageQuery(
            'SELECT id, version, doc FROM peers.ticks WHERE scope = $1 AND (version, id) > ($2, $3) ORDER BY version, id LIMIT $4',
          ),
          [scope, version, id, limit],
        )
      ).text ?? '',
    /**
     * Handles a push of RxDB and returns existing rows as conflicts. Existing rows are never updated, because the
     * benchmark only creates ticks.
     * @param json text of the request body
     */
    push: async (
      scope: string,
      json: string,
      hasListeners: boolean,
    ): Promise<{ conflicts: string; told: string | null }> => {
      const row = await queryRow(
        'push',
        `WITH ${NEXT_VERSION_SQL}, written AS (
           INSERT INTO peers.ticks AS t
           SELECT $1, r->'newDocumentState'->>'id', turn.version, r->'newDocumentState'
           FROM turn, json_array_elements($2::json) r
           ON CONFLICT (scope, id) DO NOTHING RETURNING id, version, doc)
         SELECT ${WRITTEN_DOCUMENTS_SQL} AS told, (SELECT string_agg(t.doc::text, ',') FROM json_array_elements($2::json) r
           JOIN peers.ticks t ON t.scope = $1 AND t.id = r->'newDocumentState'->>'id') AS conflicts`,
        [scope, json, hasListeners],
      )
      return { conflicts: `[${row.conflicts ?? ''}]`, told: row.told ?? null }
    },
    /**
     * Stores a single change, which is the body of one call.
     * @param json text of the request body
     */
    write: async (scope: string, json: string, hasListeners: boolean): Promise<string | null> =>
      (
        await queryRow(
          'write',
          `WITH ${NEXT_VERSION_SQL}, written AS (
             INSERT INTO peers.ticks AS t SELECT $1, $2::json->>'id', turn.version, $2::json FROM turn
             ON CONFLICT (scope, id) DO UPDATE SET version = excluded.version, doc = excluded.doc
             RETURNING id, version, doc)
           SELECT ${WRITTEN_DOCUMENTS_SQL} AS told`,
          [scope, json, hasListeners],
        )
      ).told ?? null,
    count: async (scope: string): Promise<number> =>
      (await pool.query('SELECT count(*)::int AS n FROM peers.ticks WHERE scope = $1', [scope])).rows[0].n,
    /**
     * Writes the rows of a push (attendance and audit trail) without validation. This gives the lower limit for the
     * time of a push.
     */
    bare: (session: string, people: readonly string[], ids: readonly string[]): Promise<unknown> =>
      pool.query(buildBareTicksQuery({ organisation, user, session, people, ids })),
  }
}

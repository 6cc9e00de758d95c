import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'

/** Who makes a change, on which device; the device is null for a plain call. */
export type Author = { user: CurrentUser; organisation: string; device: string | null }

/** One writing transaction of one club: everything in it gets the same version. */
export type Batch = {
  tx: Tx
  client: PoolClient
  author: Author
  version: number
  /** The transaction's time, ISO 8601. */
  now: string
  /** Keys of records whose creation this very batch has refused or held. */
  refused: Set<string>
}

/**
 * Raises the organisation's version and locks it until the commit, so that versions become visible in
 * order. Every writer of replicated rows starts with it.
 */
export const takeVersion = async (
  tx: Tx,
  organisation: string,
): Promise<{ version: number; now: string }> => {
  const { rows } = await tx.execute<{ version: number; now: string }>(
    sql`INSERT INTO versions (organisation_id, version) VALUES (${organisation}, 1)
        ON CONFLICT (organisation_id) DO UPDATE SET version = versions.version + 1
        RETURNING version, now() AS now`,
  )
  const row = rows[0]
  if (!row) throw new Error('The version counter gave no row')
  // The ping leaves with the commit; listeners learn that there is something to pull, and nothing else.
  await tx.execute(sql`SELECT pg_notify('hallbook', ${`${organisation} ${row.version}`})`)
  return { version: Number(row.version), now: new Date(row.now).toISOString() }
}

/** "Nia Rees", as others see who made a change. */
export const authorName = (author: Author): string => `${author.user.first_name} ${author.user.last_name}`

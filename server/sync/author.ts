import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { CurrentUser } from '../../contract/user.ts'
import { noteChange, type Tx } from '../db/client.ts'

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

/** What a writing transaction learns when it begins. */
export type Turn = { version: number; now: string; epoch: string }

/**
 * Raises the organisation's version and locks it until the commit, so that versions become visible in
 * order. Every writer of replicated rows starts with it. The ping to other devices leaves after the commit.
 */
export const takeVersion = async (tx: Tx, organisation: string): Promise<Turn> => {
  const { rows } = await tx.execute<Turn>(
    sql`WITH taken AS (
          INSERT INTO versions (organisation_id, version) VALUES (${organisation}, 1)
          ON CONFLICT (organisation_id) DO UPDATE SET version = versions.version + 1
          RETURNING version
        )
        SELECT version, now() AS now, (SELECT epoch FROM network) AS epoch FROM taken`,
  )
  const row = rows[0]
  if (!row) throw new Error('The version counter gave no row')
  const version = Number(row.version)
  noteChange(tx, { organisation, version })
  return { version, now: new Date(row.now).toISOString(), epoch: row.epoch }
}

/** "Nia Rees", as others see who made a change. */
export const authorName = (author: Author): string => `${author.user.first_name} ${author.user.last_name}`

import { sql } from 'drizzle-orm'
import { type SealPurpose, seal, sealPurposes, unseal } from '../auth/sealed.ts'
import type { Db, Tx } from '../db/client.ts'
import { getAcceptedSecrets, type SecretEnv } from '../settings/signing-secret.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

/** Counts of the encrypted texts that are still needed. */
export type SealedCounts = {
  total: number
  /** Texts that only the previous secret opens. They are lost if that secret is removed now. */
  previous: number
  /** Texts that no secret of this server opens. */
  unreadable: number
}

const BATCH_SIZE = 500
/** Key before the first one. */
const FIRST_KEY = '00000000-0000-0000-0000-000000000000'
/** Advisory lock id (arbitrary). Only the process with the lock encrypts texts again. */
const LOCK_ID = 7_401_935

/** Counts the texts under the previous secret, without a change. */
export const countSealedByPrevious = (db: Db, env: SecretEnv): Promise<SealedCounts> =>
  scanAll(db, env, { signal: new AbortController().signal })

/**
 * Encrypts every text of the previous secret again under the current one. Each batch commits by itself, so the next run
 * continues an interrupted one. A text that another call changes at the same time is left for the next run.
 * @returns the counts after the run, or null if another process does this work
 */
export async function sealAllAgain(db: Db, env: SecretEnv, signal: AbortSignal): Promise<SealedCounts | null> {
  const client = await db.pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [LOCK_ID])
    if (!rows[0]?.mine) return null
    return await scanAll(db, env, { signal, shouldSealAgain: true })
  } finally {
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined)
    client.release()
  }
}

type ScanOptions = { signal: AbortSignal; shouldSealAgain?: boolean }

async function scanAll(db: Db, env: SecretEnv, options: ScanOptions): Promise<SealedCounts> {
  const counts: SealedCounts = { total: 0, previous: 0, unreadable: 0 }
  for (const purpose of sealPurposes) {
    let lastKey: string | undefined = FIRST_KEY
    while (lastKey !== undefined && !options.signal.aborted) {
      const afterKey: string = lastKey
      const batch = await db.network((tx) => scanBatch(tx, env, { purpose, afterKey, ...options }))
      counts.total += batch.counts.total
      counts.previous += batch.counts.previous
      counts.unreadable += batch.counts.unreadable
      lastKey = batch.lastKey
    }
  }
  return counts
}

type SealedRow = { key: string; sealed: string }
type ResealedRow = SealedRow & { resealed: string }
type BatchOptions = ScanOptions & { purpose: SealPurpose; afterKey: string }

async function scanBatch(
  tx: Tx,
  env: SecretEnv,
  { purpose, afterKey, shouldSealAgain = false }: BatchOptions,
): Promise<{ counts: SealedCounts; lastKey: string | undefined }> {
  const location = sealedColumns[purpose]
  const { table, key, column, condition } = location
  const [currentSecret = '', ...previousSecrets] = getAcceptedSecrets(env)
  const { rows } = await tx.execute<SealedRow>(sql`
    SELECT ${key} AS key, ${column} AS sealed FROM ${table}
    WHERE ${condition} AND ${key} > ${afterKey}::uuid ORDER BY ${key} LIMIT ${BATCH_SIZE}`)
  const otherRows = rows.filter(({ sealed }) => unseal([currentSecret], purpose, sealed) === null)
  const resealedRows = otherRows.flatMap((row): ResealedRow[] => {
    const text = unseal(previousSecrets, purpose, row.sealed)
    return text === null ? [] : [{ ...row, resealed: seal(currentSecret, purpose, text) }]
  })
  const updatedCount = shouldSealAgain && resealedRows.length > 0 ? await storeRows(tx, location, resealedRows) : 0
  return {
    counts: {
      total: rows.length,
      previous: resealedRows.length - updatedCount,
      unreadable: otherRows.length - resealedRows.length,
    },
    lastKey: rows.length === BATCH_SIZE ? rows.at(-1)?.key : undefined,
  }
}

/** Stores the texts that have not changed since they were read. Returns their number. */
async function storeRows(tx: Tx, { table, key, column }: SealedColumn, rows: readonly ResealedRow[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    UPDATE ${table} AS target SET ${column} = change.resealed
    FROM unnest(
      ${sql.param(rows.map((row) => row.key))}::uuid[],
      ${sql.param(rows.map((row) => row.sealed))}::text[],
      ${sql.param(rows.map((row) => row.resealed))}::text[]
    ) AS change (row_key, stored, resealed)
    WHERE target.${key} = change.row_key AND target.${column} = change.stored`)
  return rowCount ?? 0
}

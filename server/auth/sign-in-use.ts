import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/**
 * Resolution of the last use of a sign-in, in ms. Writing a row on every call would cost more than the call.
 */
const EXACT_MS = 5 * 60_000
const REMEMBERED = 2000

/** Last use that this process has written, by sign-in. */
const noted = new Map<string, { at: number; device: string | null }>()

/**
 * Records that a sign-in is in use, and by which device if the call names one. Only this call waits for the
 * write.
 */
export const noteUse = async (db: Db, signIn: string, device: string | null = null): Promise<void> => {
  const before = noted.get(signIn)
  const known = before && before.at > Date.now() - EXACT_MS && (!device || before.device === device)
  if (known) return
  const [oldest] = noted.size < REMEMBERED ? [] : noted.keys()
  if (oldest) noted.delete(oldest)
  noted.set(signIn, { at: Date.now(), device: device ?? before?.device ?? null })
  await db
    .network((tx) =>
      tx.execute(
        sql`UPDATE sign_ins SET last_seen = now(), device_id = coalesce(${device}::uuid, device_id)
            WHERE id = ${signIn} AND ended IS NULL`,
      ),
    )
    .catch(() => noted.delete(signIn))
}

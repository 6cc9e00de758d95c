import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/**
 * Minimum interval in ms between two writes of a sign-in's last use. A write on every call would take more time than
 * the call itself.
 */
const USE_WRITE_INTERVAL_MS = 5 * 60_000
const MAX_REMEMBERED_SIGN_INS = 2000

/** Last use of each sign-in, as last written by this process. Key: sign-in id. */
const lastUseBySignIn = new Map<string, { at: number; device: string | null }>()

/**
 * Records that a sign-in is in use, and its device if the call names one. Writes at most every five minutes, unless the
 * device has changed. The call waits for the write.
 */
export const recordSignInUse = async (db: Db, signIn: string, device: string | null = null): Promise<void> => {
  const lastUse = lastUseBySignIn.get(signIn)
  const isRecent = lastUse && lastUse.at > Date.now() - USE_WRITE_INTERVAL_MS && (!device || lastUse.device === device)
  if (isRecent) return
  const [oldestSignIn] = lastUseBySignIn.size < MAX_REMEMBERED_SIGN_INS ? [] : lastUseBySignIn.keys()
  if (oldestSignIn) lastUseBySignIn.delete(oldestSignIn)
  lastUseBySignIn.set(signIn, { at: Date.now(), device: device ?? lastUse?.device ?? null })
  await db
    .network((tx) =>
      tx.execute(
        sql`UPDATE sign_ins SET last_seen = now(), device_id = coalesce(${device}::uuid, device_id)
            WHERE id = ${signIn} AND ended IS NULL`,
      ),
    )
    .catch(() => lastUseBySignIn.delete(signIn))
}

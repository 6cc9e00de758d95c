import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/**
 * Resolution of the last use of a sign-in, in ms. Writing a row on every call would cost more than the call.
 */
const USE_WRITE_INTERVAL_MS = 5 * 60_000
const MAX_REMEMBERED = 2000

/** Last use that this process has written, by sign-in. */
const lastUseBySignIn = new Map<string, { at: number; device: string | null }>()

/**
 * Records that a sign-in is in use, and by which device if the call names one. Only this call waits for the
 * write.
 */
export const recordSignInUse = async (
  db: Db,
  signIn: string,
  device: string | null = null,
): Promise<void> => {
  const before = lastUseBySignIn.get(signIn)
  const isRecent =
    before && before.at > Date.now() - USE_WRITE_INTERVAL_MS && (!device || before.device === device)
  if (isRecent) return
  const [oldest] = lastUseBySignIn.size < MAX_REMEMBERED ? [] : lastUseBySignIn.keys()
  if (oldest) lastUseBySignIn.delete(oldest)
  lastUseBySignIn.set(signIn, { at: Date.now(), device: device ?? before?.device ?? null })
  await db
    .network((tx) =>
      tx.execute(
        sql`UPDATE sign_ins SET last_seen = now(), device_id = coalesce(${device}::uuid, device_id)
            WHERE id = ${signIn} AND ended IS NULL`,
      ),
    )
    .catch(() => lastUseBySignIn.delete(signIn))
}

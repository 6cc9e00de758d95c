import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { Env } from '../settings/env.ts'
import { getSigningSecret } from '../settings/signing-secret.ts'

/**
 * Minimum interval in ms between two writes of a sign-in's last use. A write on every call would take more time than
 * the call itself.
 */
const USE_WRITE_INTERVAL_MS = 5 * 60_000
/** The same for a call from another address. A device may alternate between two. */
const ADDRESS_WRITE_INTERVAL_MS = 60_000
const MAX_REMEMBERED_SIGN_INS = 2000

/** Place of a call: the device if the call names one, and the caller's network address. */
type Place = { device?: string | null; address?: string | null }

/** Last use of each sign-in, as last written by this process. Key: sign-in id. */
const lastUseBySignIn = new Map<string, { at: number; device: string | null; address: string | null }>()

/** Returns the keyed hash of a network address. The database contains no address of a device. */
export const hashAddress = (env: Env, address: string): string =>
  createHmac('sha256', getSigningSecret(env)).update(`device address\n${address}`).digest('hex')

/**
 * Records that a sign-in is in use, with its device and address. Writes at most every five minutes, unless the device or
 * the address has changed. The call waits for the write.
 */
export const recordSignInUse = async (
  { db, env }: { db: Db; env: Env },
  signIn: string,
  { device = null, address = null }: Place,
): Promise<void> => {
  const lastUse = lastUseBySignIn.get(signIn)
  const isOtherDevice = device !== null && lastUse?.device !== device
  const isOtherAddress = address !== null && lastUse?.address !== address
  const intervalMs = isOtherAddress ? ADDRESS_WRITE_INTERVAL_MS : USE_WRITE_INTERVAL_MS
  if (lastUse && !isOtherDevice && lastUse.at > Date.now() - intervalMs) return
  const [oldestSignIn] = lastUseBySignIn.size < MAX_REMEMBERED_SIGN_INS ? [] : lastUseBySignIn.keys()
  if (oldestSignIn) lastUseBySignIn.delete(oldestSignIn)
  lastUseBySignIn.set(signIn, {
    at: Date.now(),
    device: device ?? lastUse?.device ?? null,
    address: address ?? lastUse?.address ?? null,
  })
  const addressHash = address === null ? null : hashAddress(env, address)
  await db
    .network((tx) =>
      tx.execute(
        sql`UPDATE sign_ins SET last_seen = now(), device_id = coalesce(${device}::uuid, device_id),
              address_hash = coalesce(${addressHash}, address_hash)
            WHERE id = ${signIn} AND ended IS NULL`,
      ),
    )
    .catch(() => lastUseBySignIn.delete(signIn))
}

import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../contract/errors.ts'

/**
 * Number of the argon2id algorithm. The package exports it as an enum that does not exist at run time, so it cannot be
 * imported.
 */
const ARGON2ID = 2
/** Lowest cost that OWASP recommends for argon2id: 19 MiB, two passes, one lane. */
const HASH_OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Maximum number of concurrent hashes. Each hash uses a processor core for tens of milliseconds. More hashes would
 * delay the pushes of ticks.
 */
const MAX_CONCURRENT_HASHES = 2
/**
 * Maximum number of waiting hashes. Further requests are rejected at once, because they would have to wait for seconds.
 */
const MAX_WAITING_HASHES = 40
let runningCount = 0
const waitingResolvers: (() => void)[] = []

const runQueued = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waitingResolvers.length >= MAX_WAITING_HASHES) throw new AppError('unavailable', null, { retryAfter: 5 })
  if (runningCount >= MAX_CONCURRENT_HASHES) await new Promise<void>((resolve) => waitingResolvers.push(resolve))
  else runningCount++
  try {
    return await work()
  } finally {
    const resolveNext = waitingResolvers.shift()
    if (resolveNext) resolveNext()
    else runningCount--
  }
}

/** Returns the argon2id hash of a password in composed form (NFC), with a random salt. */
export const hashPassword = (password: string): Promise<string> =>
  runQueued(() => hash(password.normalize('NFC'), HASH_OPTIONS))

/**
 * Hash that matches no password. It is verified for an unknown account, so that the response takes as long as for a
 * wrong password.
 */
const unknownAccountHash = hash(crypto.randomUUID(), HASH_OPTIONS)

/**
 * True if the password belongs to the account. `stored` is null for an unknown account. All forms of the password are
 * tried. Devices encode ŷ and ŵ in different ways, and older hashes were made from the password as typed.
 */
export const isMatchingPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const storedHash = stored ?? (await unknownAccountHash)
  const passwordForms = new Set([password.normalize('NFC'), password, password.normalize('NFD')])
  for (const form of passwordForms) if (await runQueued(() => verify(storedHash, form))) return stored !== null
  return false
}

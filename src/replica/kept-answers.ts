import { delMany, get, keys, set } from 'idb-keyval'
import { cipherOf, Locked, sealingCipherOf } from '../lock/vault.ts'
import { isQuota } from './quota.ts'

const prefix = (user: string) => `answer-${user}-`

/** A cached response of a user with a lock, as it is stored. */
type Sealed = { sealed: Uint8Array }

const isSealed = (stored: unknown): stored is Sealed =>
  (stored as Sealed | undefined)?.sealed instanceof Uint8Array

const about = (name: string) => `answers/${name}`

/**
 * Returns the last response that was cached under this name, or undefined.
 * @throws Locked
 */
export const readAnswer = async (user: string, name: string): Promise<unknown> => {
  const stored: unknown = await get(prefix(user) + name)
  if (!isSealed(stored)) return stored
  const cipher = cipherOf(user)
  if (!cipher) throw new Locked()
  return cipher.open(stored.sealed, about(name))
}

/**
 * Stores a value without sealing, so that the worker can read it on a locked device. Only for values without
 * personal data.
 */
export const keepInTheClear = (user: string, name: string, value: unknown): Promise<void> =>
  set(prefix(user) + name, value).catch((error: unknown) => {
    if (!isQuota(error)) throw error
  })

/**
 * Caches a response for pages that open offline, sealed if the user has a lock. A full device skips it,
 * because it is only a copy.
 * @throws Locked
 */
export const keepAnswer = async (user: string, name: string, answer: unknown): Promise<void> => {
  const cipher = sealingCipherOf(user)
  await keepInTheClear(user, name, cipher ? { sealed: cipher.seal(answer, about(name)) } : answer)
}

const namesOf = async (user: string): Promise<string[]> =>
  (await keys()).flatMap((key) =>
    typeof key === 'string' && key.startsWith(prefix(user)) ? [key.slice(prefix(user).length)] : [],
  )

/** Deletes all cached responses of a user from this device. */
export const forgetAnswers = async (user: string): Promise<void> =>
  delMany((await namesOf(user)).map((name) => prefix(user) + name))

/**
 * Stores a user's cached responses again, sealed or unencrypted as the lock now requires.
 * @param unsealedNames names of values that stay unencrypted
 */
export const storeAnswersAnew = async (user: string, clear: readonly string[]): Promise<void> => {
  for (const name of await namesOf(user))
    if (!clear.includes(name)) await keepAnswer(user, name, await readAnswer(user, name))
}

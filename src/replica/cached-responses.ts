import { delMany, get, keys, set } from 'idb-keyval'
import { getCipher, getSealingCipher, Locked } from '../lock/vault.ts'
import { isQuotaError } from './quota.ts'

const getKeyPrefix = (user: string) => `answer-${user}-`

/** Stored form of a cached response of a user with a device lock. */
type SealedResponse = { sealed: Uint8Array }

const isSealed = (stored: unknown): stored is SealedResponse =>
  (stored as SealedResponse | undefined)?.sealed instanceof Uint8Array

const getSealPurpose = (name: string) => `answers/${name}`

/**
 * Returns the last response that was cached under this name, or undefined.
 * @throws Locked if the response is sealed and the key is not in memory
 */
export const readCachedResponse = async (user: string, name: string): Promise<unknown> => {
  const storedResponse: unknown = await get(getKeyPrefix(user) + name)
  if (!isSealed(storedResponse)) return storedResponse
  const cipher = getCipher(user)
  if (!cipher) throw new Locked()
  return cipher.open(storedResponse.sealed, getSealPurpose(name))
}

/**
 * Stores a value without sealing, so that the worker can read the value on a locked device. Only for values without
 * personal data.
 */
export const cacheUnsealed = (user: string, name: string, value: unknown): Promise<void> =>
  set(getKeyPrefix(user) + name, value).catch((error: unknown) => {
    if (!isQuotaError(error)) throw error
  })

/**
 * Caches a response for pages that open offline. Seals the response if the user has a device lock. Caches nothing if
 * the device is full.
 * @throws Locked
 */
export const cacheResponse = async (user: string, name: string, response: unknown): Promise<void> => {
  const cipher = getSealingCipher(user)
  await cacheUnsealed(user, name, cipher ? { sealed: cipher.seal(response, getSealPurpose(name)) } : response)
}

const listResponseNames = async (user: string): Promise<string[]> =>
  (await keys()).flatMap((key) =>
    typeof key === 'string' && key.startsWith(getKeyPrefix(user)) ? [key.slice(getKeyPrefix(user).length)] : [],
  )

/** Deletes all cached responses of a user from this device. */
export const deleteCachedResponses = async (user: string): Promise<void> =>
  delMany((await listResponseNames(user)).map((name) => getKeyPrefix(user) + name))

/**
 * Stores all cached responses of a user again. They are sealed if the user has a device lock, otherwise unencrypted.
 * @param unsealedNames names of values that always stay unencrypted
 */
export const rewriteCachedResponses = async (user: string, unsealedNames: readonly string[]): Promise<void> => {
  for (const name of await listResponseNames(user))
    if (!unsealedNames.includes(name)) await cacheResponse(user, name, await readCachedResponse(user, name))
}

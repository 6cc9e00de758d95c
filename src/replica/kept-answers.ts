import { delMany, get, keys, set } from 'idb-keyval'
import { cipherOf, Locked, sealingCipherOf } from '../lock/vault.ts'
import { isQuota } from './quota.ts'

const prefix = (user: string) => `answer-${user}-`

/** An answer of a user who has set a lock, as it is stored. */
type Sealed = { sealed: Uint8Array }

const isSealed = (stored: unknown): stored is Sealed =>
  (stored as Sealed | undefined)?.sealed instanceof Uint8Array

const about = (name: string) => `answers/${name}`

/**
 * What the server told a user last, as it was kept under this name; undefined where nothing is.
 * @throws Locked
 */
export const readAnswer = async (user: string, name: string): Promise<unknown> => {
  const stored: unknown = await get(prefix(user) + name)
  if (!isSealed(stored)) return stored
  const cipher = cipherOf(user)
  if (!cipher) throw new Locked()
  return cipher.open(stored.sealed, about(name))
}

/** Keeps what tells of nobody, so that the worker finds it on a locked device too. */
export const keepInTheClear = (user: string, name: string, value: unknown): Promise<void> =>
  set(prefix(user) + name, value).catch((error: unknown) => {
    if (!isQuota(error)) throw error
  })

/**
 * Keeps an answer for pages that open without a network, sealed where its user has set a lock. A full device keeps none: it is
 * only a copy.
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

/** Takes all of a user's kept answers off this device. */
export const forgetAnswers = async (user: string): Promise<void> =>
  delMany((await namesOf(user)).map((name) => prefix(user) + name))

/**
 * Stores a user's kept answers again, sealed or in the clear as the lock now says.
 * @param clear names of what stays in the clear
 */
export const storeAnswersAnew = async (user: string, clear: readonly string[]): Promise<void> => {
  for (const name of await namesOf(user))
    if (!clear.includes(name)) await keepAnswer(user, name, await readAnswer(user, name))
}

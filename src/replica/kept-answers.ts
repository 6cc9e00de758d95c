import { delMany, get, keys, set } from 'idb-keyval'
import { isQuota } from './quota.ts'

const prefix = (user: string) => `answer-${user}-`

/** What the server told a user last, as it was kept under this name; undefined where nothing is. */
export const readAnswer = (user: string, name: string): Promise<unknown> => get(prefix(user) + name)

/** Keeps an answer for pages that open without a network. A full device keeps none: it is only a copy. */
export const keepAnswer = (user: string, name: string, answer: unknown): Promise<void> =>
  set(prefix(user) + name, answer).catch((error: unknown) => {
    if (!isQuota(error)) throw error
  })

/** Takes all of a user's kept answers off this device. */
export const forgetAnswers = async (user: string): Promise<void> => {
  const kept = (await keys()).filter(
    (key): key is string => typeof key === 'string' && key.startsWith(prefix(user)),
  )
  await delMany(kept)
}

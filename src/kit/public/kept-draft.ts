import { del, get, keys, set } from 'idb-keyval'
import { inTime, storageTrouble } from '@/device/storage-trouble.ts'
import type { Attempt } from './attempt.ts'
import { type SealedBytes, sealOfLink } from './link-seal.ts'

/** Unsent public form in the browser's storage. */
export type Draft<V> = {
  /** Name of the form, such as the club, because it cannot be requested offline. */
  about: string
  values: V
  /** Index of the open step, or -1 for the introduction. */
  step: number
  /** Set if the form was sent but the response is missing. */
  attempt: Attempt | null
}

/** Form, link secret and format version. Drafts of other versions are not read. */
export type DraftPlace = { form: string; secret: string; shape: number }

type Kept = SealedBytes & { shape: number; at: number }

const PREFIX = 'public-form-'
/** After this time a draft counts as abandoned. */
const KEPT_MS = 30 * 86_400_000

/** Deletes expired drafts of all links. */
const sweep = async (now: number): Promise<void> => {
  for (const key of await keys<string>()) {
    if (!String(key).startsWith(PREFIX)) continue
    const kept = await get<Kept>(key)
    if (!kept || Math.abs(now - kept.at) > KEPT_MS) await del(key)
  }
}

const keyOf = (name: string): string => `${PREFIX}${name}`

/**
 * Loads the draft of a link with the time of its last change. Returns null if the draft is missing or
 * unreadable.
 */
export const readDraft = async <V>(
  { form, secret, shape }: DraftPlace,
  now = Date.now(),
): Promise<(Draft<V> & { at: number }) | null> => {
  if (storageTrouble()) return null
  try {
    await sweep(now)
    const seal = await sealOfLink(form, secret)
    const kept = await get<Kept>(keyOf(seal.name))
    if (kept?.shape !== shape) return null
    return { ...((await seal.open(kept)) as Draft<V>), at: kept.at }
  } catch {
    // The browser blocks storage, so the form works only while it is open.
    return null
  }
}

/**
 * Runs a storage operation. A browser without working storage must not prevent sending.
 * @returns true if the operation succeeded
 */
const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
  if (storageTrouble()) return false
  return inTime(work(), () => 'silent').then(
    () => true,
    () => false,
  )
}

/** @returns true if the draft was stored */
export const writeDraft = <V>({ form, secret, shape }: DraftPlace, draft: Draft<V>): Promise<boolean> =>
  tried(async () => {
    const seal = await sealOfLink(form, secret)
    const sealed = await seal.seal(draft)
    await set(keyOf(seal.name), { ...sealed, shape, at: Date.now() } satisfies Kept)
  })

export const clearDraft = ({ form, secret }: DraftPlace): Promise<boolean> =>
  tried(async () => del(keyOf((await sealOfLink(form, secret)).name)))

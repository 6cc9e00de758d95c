import { DAY_MS } from '@contract/rules/days.ts'
import { del, get, keys, set } from 'idb-keyval'
import { getStorageTrouble, withTimeout } from '@/browser/storage-trouble.ts'
import type { Attempt } from './attempt.ts'
import { createLinkSeal, type SealedBytes } from './link-seal.ts'

/** Unsent public form in the browser's storage. */
export type Draft<V> = {
  /** Name that the form shows, such as the club's, because it cannot be requested offline. */
  about: string
  values: V
  /** Index of the open step, or -1 for the introduction. */
  step: number
  /** Sent form without a response yet, or null. */
  attempt: Attempt | null
}

/** Key of a draft: form, secret part of the link, and format version. Drafts of other versions are not read. */
export type DraftPlace = { form: string; secret: string; shape: number }

type StoredDraft = SealedBytes & { shape: number; at: number }

const PREFIX = 'public-form-'
/** Maximum age of a draft in ms. An older draft is deleted. */
const MAX_AGE_MS = 30 * DAY_MS

/** Deletes expired drafts of all links. */
const deleteExpired = async (now: number): Promise<void> => {
  for (const key of await keys<string>()) {
    if (!String(key).startsWith(PREFIX)) continue
    const storedDraft = await get<StoredDraft>(key)
    if (!storedDraft || Math.abs(now - storedDraft.at) > MAX_AGE_MS) await del(key)
  }
}

const getStorageKey = (name: string): string => `${PREFIX}${name}`

/** Loads a link's draft with the time of its last change. Returns null if the draft is missing or unreadable. */
export const readDraft = async <V>(
  { form, secret, shape }: DraftPlace,
  now = Date.now(),
): Promise<(Draft<V> & { at: number }) | null> => {
  if (getStorageTrouble()) return null
  try {
    await deleteExpired(now)
    const seal = await createLinkSeal(form, secret)
    const storedDraft = await get<StoredDraft>(getStorageKey(seal.name))
    if (storedDraft?.shape !== shape) return null
    return { ...((await seal.open(storedDraft)) as Draft<V>), at: storedDraft.at }
  } catch {
    // Return null if the browser blocks storage. The form then exists only while it is open.
    return null
  }
}

/**
 * Runs a storage operation. Never throws, because missing storage must not prevent the sending of a form.
 * @returns true if the operation succeeded
 */
const tryStorage = async (work: () => Promise<unknown>): Promise<boolean> => {
  if (getStorageTrouble()) return false
  return withTimeout(work(), () => 'silent').then(
    () => true,
    () => false,
  )
}

/** @returns true if the draft was stored */
export const writeDraft = <V>({ form, secret, shape }: DraftPlace, draft: Draft<V>): Promise<boolean> =>
  tryStorage(async () => {
    const seal = await createLinkSeal(form, secret)
    const sealed = await seal.seal(draft)
    await set(getStorageKey(seal.name), { ...sealed, shape, at: Date.now() } satisfies StoredDraft)
  })

export const clearDraft = ({ form, secret }: DraftPlace): Promise<boolean> =>
  tryStorage(async () => del(getStorageKey((await createLinkSeal(form, secret)).name)))

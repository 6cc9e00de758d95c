import { DAY_MS } from '@contract/rules/days.ts'
import { del, get, keys, set } from 'idb-keyval'
import { getStorageTrouble, withTimeout } from '@/browser/storage-trouble.ts'
import type { DraftStore } from '@/kit/form/use-draft-autosave.ts'
import type { Attempt } from './use-submit-with-retry.ts'

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

/** Key of a draft: form, secret part of the link, and format version. A draft of another version is not opened. */
export type DraftPlace = { form: string; secret: string; shape: number }

/** Result of looking for a draft. */
export type FoundDraft<D> = {
  draft: D | null
  /** True if a draft of another version was found. The page then shows a notice, so that it is not lost silently. */
  isUnreadable: boolean
}

export const noDraft = { draft: null, isUnreadable: false } as const
export const unreadableDraft = { draft: null, isUnreadable: true } as const

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

/** Loads a link's draft. */
export const readDraft = async <V>(
  { form, secret, shape }: DraftPlace,
  now = Date.now(),
): Promise<FoundDraft<Draft<V>>> => {
  if (getStorageTrouble()) return noDraft
  try {
    await deleteExpired(now)
    const seal = await createLinkSeal(form, secret)
    const storedDraft = await get<StoredDraft>(getStorageKey(seal.name))
    if (!storedDraft) return noDraft
    if (storedDraft.shape !== shape) return unreadableDraft
    const open = seal.open(storedDraft) as Promise<Draft<V>>
    return await open.then(
      (draft) => ({ draft, isUnreadable: false }),
      () => unreadableDraft,
    )
  } catch {
    // Return no draft if the browser blocks storage. The form then exists only while it is open.
    return noDraft
  }
}

/**
 * Runs a storage operation. Never throws, because missing storage must not prevent the sending of a form.
 * @returns true if the operation succeeded
 */
export const tryStorage = async (work: () => Promise<unknown>): Promise<boolean> => {
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

/** Returns the storage of a link's draft for the autosave. Returns null if the form has no place for a draft. */
export const createDraftStore = <V>(place: DraftPlace | null): DraftStore<Draft<V>> | null =>
  place && { write: (draft) => writeDraft(place, draft), clear: () => clearDraft(place) }

type SealedBytes = { iv: Uint8Array<ArrayBuffer>; box: ArrayBuffer }

/** Encryption of one link's draft, and the name under which the draft is stored. */
type LinkSeal = {
  /** Storage name that does not reveal the link. */
  name: string
  seal(value: unknown): Promise<SealedBytes>
  /** @throws if the data was encrypted with another link */
  open(sealed: SealedBytes): Promise<unknown>
}

/**
 * Creates the encryption for the draft of a public link. Only users with the link can decrypt it, not other users of
 * the browser.
 * @param secret the secret part of the link's address
 * @throws if the browser has no cryptography, as on a page without HTTPS
 */
const createLinkSeal = async (form: string, secret: string): Promise<LinkSeal> => {
  const { subtle } = crypto
  const rootKey = await subtle.importKey('raw', toBytes(secret), 'HKDF', false, ['deriveBits', 'deriveKey'])
  const getDerivation = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: toBytes(`hallbook ${form}`),
    info: toBytes(info),
  })
  const [name, key] = await Promise.all([
    subtle.deriveBits(getDerivation('name'), rootKey, 128),
    subtle.deriveKey(getDerivation('key'), rootKey, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  return {
    name: toHex(name),
    seal: async (value) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const box = await subtle.encrypt({ name: 'AES-GCM', iv }, key, toBytes(JSON.stringify(value)))
      return { iv, box }
    },
    open: async ({ iv, box }) =>
      JSON.parse(new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv }, key, box))),
  }
}

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

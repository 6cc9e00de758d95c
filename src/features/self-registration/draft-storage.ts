import { DAY_MS } from '@contract/rules/days.ts'
import { del, get, keys, set } from 'idb-keyval'
import { getStorageTrouble } from '@/browser/storage-trouble.ts'
import { type FoundDraft, noDraft, tryStorage, unreadableDraft } from '@/kit/public/draft-storage.ts'
import type { Attempt } from '@/kit/public/use-submit-with-retry.ts'
import type { Draft } from './draft.ts'

/** Version of the stored format. Increase it with every change, because other formats are not opened. */
const SHAPE = 1

/** Unsent form in the phone's storage, so that an empty battery does not lose answers. */
export type StoredForm = {
  shape: typeof SHAPE
  /** Time of the last change in ms. */
  at: number
  /** The club's name, because it cannot be requested offline. */
  club: string
  draft: Draft
  /** Index of the open part, and of the furthest part that was opened. */
  open: number
  reached: number
  attempt: Attempt | null
}

/** Forms of one club that this phone has stored. */
export type StoredForms = {
  /** The club's name. */
  about: string
  unsent: StoredForm | null
  /** True if a form was sent and its confirmation may not have been seen. */
  isSent: boolean
}

/** Record of a sent form, stored until the user has seen the confirmation of the sending. */
export type SentForm = Pick<StoredForm, 'shape' | 'at' | 'club'>

const PREFIX = 'registration-'
const MAX_AGE_MS = 7 * DAY_MS

const getFormKey = (hashid: string): string => `${PREFIX}${hashid}`

const getSentKey = (hashid: string): string => `${PREFIX}sent-${hashid}`

const isExpired = ({ at: savedAt }: SentForm, now: number): boolean => Math.abs(now - savedAt) >= MAX_AGE_MS

/**
 * Loads the unsent form of a club, and its sent form if the user may not have seen the confirmation of the sending.
 * Deletes forms of all clubs that are older than seven days.
 */
export const readStoredForms = async (hashid: string, now = Date.now()): Promise<FoundDraft<StoredForms>> => {
  if (getStorageTrouble()) return noDraft
  try {
    for (const key of await keys<string>()) {
      if (!String(key).startsWith(PREFIX)) continue
      const storedForm = await get<StoredForm>(key)
      if (!storedForm || isExpired(storedForm, now)) await del(key)
    }
    const [unsent, sent] = [await get<StoredForm>(getFormKey(hashid)), await get<SentForm>(getSentKey(hashid))]
    const anyForm = sent ?? unsent
    if (!anyForm) return noDraft
    if (!sent && anyForm.shape !== SHAPE) return unreadableDraft
    return {
      draft: { about: anyForm.club, unsent: unsent?.shape === SHAPE ? unsent : null, isSent: sent !== undefined },
      isUnreadable: false,
    }
  } catch {
    // Return no form if the browser blocks storage. The form then exists only while it is open.
    return noDraft
  }
}

/** @returns true if the form was stored */
export const writeStoredForm = (hashid: string, form: Omit<StoredForm, 'shape' | 'at'>): Promise<boolean> =>
  tryStorage(() => set(getFormKey(hashid), { ...form, shape: SHAPE, at: Date.now() } satisfies StoredForm))

export const writeSent = (hashid: string, club: string): Promise<boolean> =>
  tryStorage(() => set(getSentKey(hashid), { club, shape: SHAPE, at: Date.now() } satisfies SentForm))

export const clearSent = (hashid: string): Promise<boolean> => tryStorage(() => del(getSentKey(hashid)))

export const clearStoredForm = (hashid: string): Promise<boolean> => tryStorage(() => del(getFormKey(hashid)))

import { del, get, keys, set } from 'idb-keyval'
import { inTime, storageTrouble } from '@/device/storage-trouble.ts'
import type { Attempt } from './attempt.ts'
import { type SealedBytes, sealOfLink } from './link-seal.ts'

/** What a browser keeps of a public form that is not sent yet. */
export type Draft<V> = {
  /** What the form is called, such as the club: without a network it cannot be asked for. */
  about: string
  values: V
  /** The step that is open; -1 is the page before the first. */
  step: number
  /** It was sent, and no answer has come that it arrived. */
  attempt: Attempt | null
}

/** Which form of which link, and the shape of what is kept: of another shape nothing is read. */
export type DraftPlace = { form: string; secret: string; shape: number }

type Kept = SealedBytes & { shape: number; at: number }

const PREFIX = 'public-form-'
/** Then somebody has given it up. */
const KEPT_MS = 30 * 86_400_000

/** What older visits have left, of whichever link. */
const sweep = async (now: number): Promise<void> => {
  for (const key of await keys<string>()) {
    if (!String(key).startsWith(PREFIX)) continue
    const kept = await get<Kept>(key)
    if (!kept || Math.abs(now - kept.at) > KEPT_MS) await del(key)
  }
}

const keyOf = (name: string): string => `${PREFIX}${name}`

/**
 * What was begun in this browser by a link, and when it was last changed; null where there is nothing, or nothing that can
 * be read.
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
    // A browser that stores nothing: the form works as long as it is open.
    return null
  }
}

/** Does something to what is kept; a browser that does not answer keeps nobody from sending. @returns whether it was done */
const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
  if (storageTrouble()) return false
  return inTime(work(), () => 'silent').then(
    () => true,
    () => false,
  )
}

/** @returns whether it is kept */
export const writeDraft = <V>({ form, secret, shape }: DraftPlace, draft: Draft<V>): Promise<boolean> =>
  tried(async () => {
    const seal = await sealOfLink(form, secret)
    const sealed = await seal.seal(draft)
    await set(keyOf(seal.name), { ...sealed, shape, at: Date.now() } satisfies Kept)
  })

export const clearDraft = ({ form, secret }: DraftPlace): Promise<boolean> =>
  tried(async () => del(keyOf((await sealOfLink(form, secret)).name)))

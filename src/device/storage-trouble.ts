/** The longest that anything may keep the first picture waiting, in ms. */
export const FIRST_WAIT_MS = 5000

/** The browser keeps nothing for this page; `silent`: it does not answer, and may yet. */
export class NoStorage extends Error {
  override name = 'NoStorage'

  /** @param late ends when what was asked for is there after all */
  constructor(
    readonly why: 'refused' | 'silent' | 'blocked',
    readonly late?: Promise<unknown>,
    options?: ErrorOptions,
  ) {
    super(why, options)
  }
}

/** What `work` gives, or a rejection with the reason once it has kept somebody waiting for too long. */
export const inTime = <T>(work: Promise<T>, reason: () => unknown): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(reason()), FIRST_WAIT_MS)
  })
  return Promise.race([work, silence]).finally(() => clearTimeout(timer))
}

let trouble: NoStorage | null = null

/** Why this browser keeps nothing; null where it does. */
export const storageTrouble = (): NoStorage | null => trouble

export const noteStorageTrouble = (found: NoStorage | null): void => {
  trouble = found
}

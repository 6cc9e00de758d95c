/** Maximum time in ms by which a step may delay the first paint. */
export const FIRST_PAINT_TIMEOUT_MS = 5000

/** Error if the browser stores nothing for this page. `silent` means that the storage has not responded yet. */
export class NoStorage extends Error {
  override name = 'NoStorage'

  /** @param late resolves if the storage responds later */
  constructor(
    readonly why: 'refused' | 'silent' | 'blocked',
    readonly late?: Promise<unknown>,
    options?: ErrorOptions,
  ) {
    super(why, options)
  }
}

/** Returns the result of `work`, or rejects with `reason()` after the timeout. */
export const withTimeout = <T>(work: Promise<T>, reason: () => unknown): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(reason()), FIRST_PAINT_TIMEOUT_MS)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

let storageTrouble: NoStorage | null = null

/** Returns the reason why this browser stores nothing, or null if storage works. */
export const getStorageTrouble = (): NoStorage | null => storageTrouble

export const setStorageTrouble = (newTrouble: NoStorage | null): void => {
  storageTrouble = newTrouble
}

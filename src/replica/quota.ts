type Failure = { name?: string; inner?: unknown; failures?: unknown }

/** True if storage is full. Dexie wraps the browser's error and lists the errors of bulk writes. */
export const isQuotaError = (error: unknown): boolean => {
  for (let e = error as Failure | null | undefined; e; e = e.inner as Failure | undefined) {
    if (e.name === 'QuotaExceededError') return true
    if (Array.isArray(e.failures) && e.failures.some(isQuotaError)) return true
  }
  return false
}

type Failure = { name?: string; inner?: unknown; failures?: unknown }

/** Whether storage ran out; Dexie wraps the browser's error, and lists those of many rows. */
export const isQuota = (error: unknown): boolean => {
  for (let e = error as Failure | null | undefined; e; e = e.inner as Failure | undefined) {
    if (e.name === 'QuotaExceededError') return true
    if (Array.isArray(e.failures) && e.failures.some(isQuota)) return true
  }
  return false
}

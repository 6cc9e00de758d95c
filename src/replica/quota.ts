type WrappedError = { name?: string; inner?: unknown; failures?: unknown }

/** True if storage is full. Dexie wraps the browser's error and lists the errors of bulk writes. */
export const isQuotaError = (error: unknown): boolean => {
  for (
    let currentError = error as WrappedError | null | undefined;
    currentError;
    currentError = currentError.inner as WrappedError | undefined
  ) {
    if (currentError.name === 'QuotaExceededError') return true
    if (Array.isArray(currentError.failures) && currentError.failures.some(isQuotaError)) return true
  }
  return false
}

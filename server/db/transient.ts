/**
 * True if an error does not depend on the work, so that the same work may succeed later. Examples are a broken database
 * connection, a database that is starting, stopping or full, and a full disk.
 */
export const isTransient = (error: unknown): boolean => {
  for (
    let currentError: unknown = error, depth = 0;
    currentError && depth < 4;
    currentError = (currentError as { cause?: unknown }).cause, depth++
  ) {
    const code = (currentError as { code?: unknown }).code
    if (typeof code === 'string') {
      if (/^(08|53|57P|40001|40P01|55P03|58)/.test(code) || code === '57014') return true
      if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/.test(code)) return true
      if (code === 'ENOSPC' || code === 'EDQUOT') return true
    }
    const message = (currentError as { message?: unknown }).message
    if (
      typeof message === 'string' &&
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(message)
    )
      return true
  }
  return false
}

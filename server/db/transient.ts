/**
 * Whether a failure says nothing about the work: the connection to the database broke, it is starting, stopping or out of
 * room, or the disk for files is full. The same work may succeed later.
 */
export const isTransient = (error: unknown): boolean => {
  for (let e: unknown = error, depth = 0; e && depth < 4; e = (e as { cause?: unknown }).cause, depth++) {
    const code = (e as { code?: unknown }).code
    if (typeof code === 'string') {
      if (/^(08|53|57P|40001|40P01|55P03|58)/.test(code) || code === '57014') return true
      if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/.test(code)) return true
      if (code === 'ENOSPC' || code === 'EDQUOT') return true
    }
    const message = (e as { message?: unknown }).message
    if (
      typeof message === 'string' &&
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(message)
    )
      return true
  }
  return false
}

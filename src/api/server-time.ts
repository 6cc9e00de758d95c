const PATIENCE_MS = 1500

/**
 * What the server's clock says, in ms since 1970, to the second; null where it does not answer at once or something
 * else does. The clock of a device can be set by whoever holds it.
 */
export const askServerTime = async (): Promise<number | null> => {
  try {
    const response = await fetch('/api/health', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const { status } = (await response.json()) as { status?: unknown }
    const at = Date.parse(response.headers.get('Date') ?? '')
    return response.ok && status === 'ok' && !Number.isNaN(at) ? at : null
  } catch {
    return null
  }
}

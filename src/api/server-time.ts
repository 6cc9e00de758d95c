const TIMEOUT_MS = 1500

/**
 * Fetches the server's time in ms since 1970, accurate to the second. Returns null if our server does not respond
 * quickly. Needed because any user of the device can change the clock.
 */
export const fetchServerTime = async (): Promise<number | null> => {
  try {
    const response = await fetch('/api/health', {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { status } = (await response.json()) as { status?: unknown }
    const serverTime = Date.parse(response.headers.get('Date') ?? '')
    return response.ok && status === 'ok' && !Number.isNaN(serverTime) ? serverTime : null
  } catch {
    return null
  }
}

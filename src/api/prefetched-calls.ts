/** A GET call that was started before the code that needs it, and the token that it sent. */
type PrefetchedCall = { token: Promise<string | undefined>; response: Promise<Response> }

const callsByUrl = new Map<string, PrefetchedCall>()

/** Time in ms after which an unused response is dropped, because the data may have changed since. */
const UNUSED_TIMEOUT_MS = 10_000

/** Builds the URL of a call. The order of the parameters does not matter. */
const buildUrl = (path: string, params: [string, string][]): string =>
  `${path}?${new URLSearchParams(params.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`

/** Stores a started call for the next call with the same path and parameters. */
export function storePrefetchedCall(path: string, params: [string, string][], prefetchedCall: PrefetchedCall): void {
  const url = buildUrl(path, params)
  callsByUrl.set(url, prefetchedCall)
  setTimeout(() => {
    if (callsByUrl.get(url) === prefetchedCall) callsByUrl.delete(url)
  }, UNUSED_TIMEOUT_MS)
}

/** Returns the response of a started call of the same user. Each response can be used once. */
export async function takePrefetchedCall(
  path: string,
  params: [string, string][],
  token: string | undefined,
): Promise<Response | undefined> {
  if (callsByUrl.size === 0) return undefined
  const url = buildUrl(path, params)
  const prefetchedCall = callsByUrl.get(url)
  callsByUrl.delete(url)
  return prefetchedCall && (await prefetchedCall.token) === token ? prefetchedCall.response : undefined
}

/** Drops all unused responses, because they may be older than a change, or belong to a page that was left. */
export const dropPrefetchedCalls = (): void => callsByUrl.clear()

import ky from 'ky'
import { TIMEOUT_MS, toSearchParams } from './call.ts'
import { dropPrefetchedCalls, storePrefetchedCall } from './prefetched-calls.ts'
import { readOwnToken } from './token.ts'

export type PageCall = {
  /** Path below `/api`. */
  path: string
  query?: object
  /** True for a call that sends no token. */
  isPublic?: boolean
}

/**
 * Starts GET calls while the code that makes them is still loading. The later `call` uses the response, or fails with
 * its error. Drops the unused responses of the previous page.
 */
export function prefetchCalls(pageCalls: readonly PageCall[]): void {
  dropPrefetchedCalls()
  for (const { path, query, isPublic = false } of pageCalls) {
    const params = toSearchParams(query)
    const tokenPromise = isPublic ? Promise.resolve(undefined) : readOwnToken().catch(() => undefined)
    const responsePromise = tokenPromise.then((token) =>
      ky(`/api${path}`, {
        searchParams: params,
        headers: token ? { Authorization: `JWT ${token}` } : {},
        cache: 'no-store',
        retry: 0,
        timeout: TIMEOUT_MS,
      }),
    )
    // The later call handles the error.
    responsePromise.catch(() => undefined)
    storePrefetchedCall(path, params, { token: tokenPromise, response: responsePromise })
  }
}

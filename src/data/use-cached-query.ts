import type { Operation, OperationOutput } from '@contract/operation.ts'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { call, type OperationRequest } from '@/api/call.ts'
import { cacheResponse, readCachedResponse } from '@/replica/cached-responses.ts'
import { useUser } from '@/user/use-user.ts'
import { buildResponseKey, loadPageResponse, type TimedResponse } from './page-responses.ts'
import { buildQueryKey, useQueryStore } from './query-client.ts'
import { type ServerQueryState, useServerQuery } from './use-server-query.ts'

export type CachedQuery<T> = ServerQueryState & {
  /** Null until a response to this query has arrived or was cached. */
  told: TimedResponse<T> | null
  /** True while no data is available and a response is pending. */
  busy: boolean
}

/** Reads the last cached response of an operation, if it belongs to the same request. */
const readCachedOutput = async <O extends Operation>(
  user: string,
  operation: O,
  requestKey: string,
): Promise<TimedResponse<OperationOutput<O>> | null> => {
  const cachedValue = await readCachedResponse(user, operation.path).catch(() => undefined)
  const parsedCache = v.safeParse(
    v.object({ asked: v.string(), at: v.number(), answer: operation.output }),
    cachedValue,
  )
  if (!parsedCache.success || parsedCache.output.asked !== requestKey) return null
  return { answer: parsedCache.output.answer as OperationOutput<O>, at: parsedCache.output.at }
}

/**
 * Runs a query with a body or a query string. This device caches each operation's last response for its user. The
 * cached response shows at once, even without a network, if the request is the same.
 */
export const useCachedQuery = <O extends Operation>(
  operation: O,
  request: Pick<OperationRequest<O>, 'body' | 'query'>,
  enabled = true,
): CachedQuery<OperationOutput<O>> => {
  const store = useQueryStore()
  const { id } = useUser()
  const requestKey = JSON.stringify(request)
  const cachedQuery = useQuery(
    {
      queryKey: buildQueryKey(operation, { kept: requestKey }),
      queryFn: () => readCachedOutput(id, operation, requestKey),
      staleTime: Number.POSITIVE_INFINITY,
      enabled,
    },
    store,
  )
  const { answer, reachable, missing, failure, again, busy } = useServerQuery<TimedResponse<OperationOutput<O>>>({
    key: buildQueryKey(operation, requestKey),
    ask: async (signal) => {
      const pageResponse = await loadPageResponse(buildResponseKey(id, operation, request))
      const answer = (pageResponse?.answer ??
        (await call(operation, { ...request, signal } as OperationRequest<O>))) as OperationOutput<O>
      const timedResponse = { answer, at: pageResponse?.at ?? Date.now() }
      // A response of a page that was left, or of a user who signed out, must not be stored.
      signal.throwIfAborted()
      await cacheResponse(id, operation.path, { asked: requestKey, ...timedResponse }).catch(() => undefined)
      return timedResponse
    },
    wanted: enabled,
  })
  const result = answer ?? cachedQuery.data ?? null
  return {
    told: result,
    reachable,
    failure: missing ? 'fault' : failure,
    busy: enabled && result === null && (cachedQuery.isPending || busy),
    again,
  }
}

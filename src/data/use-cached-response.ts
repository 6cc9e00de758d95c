import type { Operation, OperationOutput } from '@contract/operation.ts'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { cacheResponse, readCachedResponse } from '@/replica/cached-responses.ts'
import { useUser } from '@/user/use-user.ts'
import { buildQueryKey, useQueryStore } from './query-client.ts'
import { useServerQuery } from './use-server-query.ts'

/**
 * Reads the cached response. Ignores it if it no longer matches the schema, because an older app may have stored fewer
 * fields.
 */
const readCachedOutput = async <O extends Operation>(
  user: string,
  operation: O,
): Promise<OperationOutput<O> | null> => {
  const cachedValue = await readCachedResponse(user, operation.path).catch(() => undefined)
  const parsedCache = v.safeParse(operation.output, cachedValue)
  return parsedCache.success ? (parsedCache.output as OperationOutput<O>) : null
}

/**
 * Queries an operation without parameters. This device caches the last response for its user. The cached response shows
 * at once, even without a network.
 */
export const useCachedResponse = <O extends Operation>(operation: O) => {
  const store = useQueryStore()
  const { id } = useUser()
  const cachedQuery = useQuery(
    {
      queryKey: buildQueryKey(operation, 'kept'),
      queryFn: () => readCachedOutput(id, operation),
      staleTime: Infinity,
    },
    store,
  )
  const query = useServerQuery<OperationOutput<O>>({
    key: buildQueryKey(operation),
    ask: async (signal) => {
      const answer = (await call(operation, { signal })) as OperationOutput<O>
      await cacheResponse(id, operation.path, answer).catch(() => undefined)
      return answer
    },
    wanted: true,
  })
  const answer = query.answer ?? (cachedQuery.data as OperationOutput<O> | null | undefined) ?? null
  return {
    /** Null until a response is available. */
    answer,
    /** True if the data comes from the server and not from the cache. */
    isFresh: query.answered,
    reachable: query.reachable,
    failure: query.missing ? ('fault' as const) : query.failure,
    again: query.again,
    /** True while no data is available and a response is pending. */
    busy: answer === null && (cachedQuery.isPending || query.busy),
  }
}

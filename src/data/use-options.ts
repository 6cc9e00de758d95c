import type { InputOf, Operation, OutputOf } from '@contract/operation.ts'
import { useQuery } from '@tanstack/react-query'
import { call, type Request } from '@/api/call.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { keyOf, useQueryStore } from './query-client.ts'

/** What the server offers to choose from; undefined until it is told. A field that offers nothing still shows its value. */
export const useOptions = <O extends Operation>(
  operation: O,
  query?: InputOf<O, 'query'>,
): OutputOf<O> | undefined => {
  const store = useQueryStore()
  const reachable = useReachable()
  const { data } = useQuery(
    {
      queryKey: keyOf(operation, query ?? null),
      queryFn: ({ signal }) => call(operation, { query, signal } as Request<O>),
      enabled: reachable,
    },
    store,
  )
  return data as OutputOf<O> | undefined
}

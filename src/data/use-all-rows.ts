import type { InputOf, Operation } from '@contract/operation.ts'
import { useQuery } from '@tanstack/react-query'
import { call, type Request } from '@/api/call.ts'
import { useReachable } from '@/hooks/use-reachable.ts'
import { keyOf, useQueryStore } from './query-client.ts'
import type { RowOf } from './use-list.ts'

type Page = { count: number; results: readonly unknown[] }

/** The most rows that a list answers at once. */
const MOST = 1000

/** All rows of a list, for a choice among them; undefined until they are there. */
export const useAllRows = <O extends Operation>(operation: O): readonly RowOf<O>[] | undefined => {
  const reachable = useReachable()
  const { data } = useQuery(
    {
      queryKey: keyOf(operation, 'all'),
      queryFn: async ({ signal }) => {
        const rows: unknown[] = []
        for (;;) {
          const query = { limit: MOST, offset: rows.length } as InputOf<O, 'query'>
          const { count, results } = (await call(operation, { query, signal } as Request<O>)) as Page
          rows.push(...results)
          if (results.length === 0 || rows.length >= count) return rows
        }
      },
      enabled: reachable,
    },
    useQueryStore(),
  )
  return data as readonly RowOf<O>[] | undefined
}

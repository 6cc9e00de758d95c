import type { Operation } from '@contract/operation.ts'
import { QueryClient } from '@tanstack/react-query'
import { useUser } from '@/user/use-user.ts'

/** Query client of the current user. It exists until the page is closed. */
let activeStore: { user: string; client: QueryClient } | null = null

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Do not retry, because the user decides about another attempt after an error.
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        // Never delete cached data. The next visit shows it at once and refetches it.
        gcTime: Number.POSITIVE_INFINITY,
        // Treat data as always stale. With 0, data would look fresh for a long time after the clock is set back.
        staleTime: Number.NEGATIVE_INFINITY,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Returns the query client for online screens. It is in memory only and is cleared when the user changes. */
export const useQueryStore = (): QueryClient => {
  const { id } = useUser()
  if (activeStore?.user !== id) {
    activeStore?.client.clear()
    activeStore = { user: id, client: createQueryClient() }
  }
  return activeStore.client
}

/** Returns the same client for use outside of components, or null before the first online screen. */
export const getCurrentStore = (): QueryClient | null => activeStore?.client ?? null

/**
 * Returns an operation's record type (first part of the path). A mutation invalidates all queries of its record type.
 */
export const getRecordType = ({ path }: Pick<Operation, 'path'>): string => path.split('/')[1] ?? ''

/** Builds the query key of an operation. */
export const buildQueryKey = (operation: Operation, params: unknown = null) =>
  [getRecordType(operation), operation.method, operation.path, params] as const

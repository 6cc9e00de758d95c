import type { Operation } from '@contract/operation.ts'
import { QueryClient } from '@tanstack/react-query'
import { useUser } from '@/hooks/use-user.ts'

/** What one user was told, while this page lives. */
let kept: { user: string; client: QueryClient } | null = null

const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Asked once: who is told that something failed decides about another try.
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        // What was read stays readable; the next visit shows it at once and asks again.
        gcTime: Number.POSITIVE_INFINITY,
        // Out of date at once by any clock: with 0, one that is set back would make an answer new for as long.
        staleTime: Number.NEGATIVE_INFINITY,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The answers of online screens, in memory alone. Another user gets none of them. */
export const useQueryStore = (): QueryClient => {
  const { id } = useUser()
  if (kept?.user !== id) {
    kept?.client.clear()
    kept = { user: id, client: newClient() }
  }
  return kept.client
}

/** The same answers outside of a component; null before an online screen was shown. */
export const currentStore = (): QueryClient | null => kept?.client ?? null

/** The noun that an operation is about: what a change of it makes out of date. */
export const nounOf = ({ path }: Pick<Operation, 'path'>): string => path.split('/')[1] ?? ''

/** What an answer is kept under. */
export const keyOf = (operation: Operation, asked: unknown = null) =>
  [nounOf(operation), operation.method, operation.path, asked] as const

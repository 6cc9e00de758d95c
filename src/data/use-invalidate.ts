import { useQueryStore } from './query-client.ts'

/** Returns a function that invalidates all queries of these record types, so that visible data is refetched. */
export const useInvalidate = (...recordTypes: readonly string[]) => {
  const store = useQueryStore()
  return () => store.invalidateQueries({ predicate: ({ queryKey }) => recordTypes.includes(String(queryKey[0])) })
}

import { useQueryStore } from './query-client.ts'

/** What was read of these nouns is out of date: where it shows, it is read again. */
export const useOutdate = (...nouns: readonly string[]) => {
  const store = useQueryStore()
  return () => store.invalidateQueries({ predicate: ({ queryKey }) => nouns.includes(String(queryKey[0])) })
}

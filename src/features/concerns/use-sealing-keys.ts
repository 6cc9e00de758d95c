import type { SealingKey } from '@contract/concerns/concern-seals.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useReplica } from '@/hooks/use-replica.ts'

/** The keys that this device seals concerns to; null where none ever came, undefined until they are read. */
export const useSealingKeys = (): readonly SealingKey[] | null | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => (await db.getMeta('concern_keys')) ?? null, [db])
}

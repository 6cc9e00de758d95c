import type { SealingKey } from '@contract/concerns/concern-seals.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useReplica } from '@/sync-state/use-replica.ts'

/**
 * Loads the public keys with which this device encrypts concerns. Null if the device never received keys, undefined
 * while loading.
 */
export const useSealingKeys = (): readonly SealingKey[] | null | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => (await db.getMeta('concern_keys')) ?? null, [db])
}

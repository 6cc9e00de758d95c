import type { ConcernContacts } from '@contract/concerns/concern-seals.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useReplica } from '@/sync-state/use-replica.ts'

const NO_CONTACTS: ConcernContacts = { leaders: [], network: null }

/** Loads the people to ring about a concern from this device. Undefined while loading. */
export function useConcernContacts(): ConcernContacts | undefined {
  const { db } = useReplica()
  return useLiveQuery(async () => (await db.getMeta('concern_contacts')) ?? NO_CONTACTS, [db])
}

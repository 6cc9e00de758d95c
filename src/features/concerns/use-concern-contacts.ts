import type { ConcernContacts } from '@contract/concerns/concern-seals.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useReplica } from '@/hooks/use-replica.ts'

const NO_CONTACTS: ConcernContacts = { leaders: [], network: null }

/** The people to ring about a concern, as this device last got them; undefined until they are read. */
export function useConcernContacts(): ConcernContacts | undefined {
  const { db } = useReplica()
  return useLiveQuery(async () => (await db.getMeta('concern_contacts')) ?? NO_CONTACTS, [db])
}

import { dayInLondon } from '@contract/rules/days.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useReplica } from '@/hooks/use-replica.ts'
import type { KnownContacts } from '@/replica/db.ts'

/**
 * Returns the club's other devices with contact today, as last reported to this device. Null if none are
 * known.
 */
export const useContacts = (): KnownContacts | null => {
  const { db } = useReplica()
  const known = useLiveQuery(() => db.getMeta('contacts'), [db])
  return known && dayInLondon(new Date(known.at)) === dayInLondon() ? known : null
}

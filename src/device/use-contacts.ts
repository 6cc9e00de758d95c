import { dayInLondon } from '@contract/rules/days.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useReplica } from '@/hooks/use-replica.ts'
import type { KnownContacts } from '@/replica/db.ts'

/** Which other devices of the club have been in touch today, as this one last heard; null where it has not heard of any. */
export const useContacts = (): KnownContacts | null => {
  const { db } = useReplica()
  const known = useLiveQuery(() => db.getMeta('contacts'), [db])
  return known && dayInLondon(new Date(known.at)) === dayInLondon() ? known : null
}

import { getLondonDay } from '@contract/rules/days.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import type { DeviceContacts } from '@/replica/db.ts'
import { useReplica } from '@/sync-state/use-replica.ts'

/**
 * Returns the club's other devices that had contact today, as last reported to this device. Null if no device is known.
 */
export const useContacts = (): DeviceContacts | null => {
  const { db } = useReplica()
  const contacts = useLiveQuery(() => db.getMeta('contacts'), [db])
  return contacts && getLondonDay(new Date(contacts.at)) === getLondonDay() ? contacts : null
}

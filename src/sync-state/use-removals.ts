import { formatDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { formatShortDay } from '@/i18n/format.ts'
import { decideRemovals } from '@/replica/removals.ts'
import { useReplica } from './use-replica.ts'
import { useRequestSync } from './use-request-sync.ts'

/**
 * Returns the names of items that were deleted after the backup and exist again after the restore. Also returns a
 * function for the user's decision about them. Null if no decision is needed.
 */
export const useRemovals = () => {
  const { db } = useReplica()
  const requestSync = useRequestSync()
  const pendingRemovals = useLiveQuery(async () => {
    const removals = await db.getMeta('removals')
    if (!removals || removals.people.length + removals.sessions.length === 0) return null
    const people = await db.rows('registered').bulkGet(removals.people)
    const sessions = await db.rows('sessions').bulkGet(removals.sessions)
    const parcelSessions = await db.rows('parcel_provisions').bulkGet(removals.sessions)
    return {
      removals,
      people: people.flatMap((row) => (row ? { id: row.id, name: getFullName(row) } : [])),
      sessions: [
        ...sessions.flatMap((row) => (row ? { id: row.id, name: formatShortDay(row.date) } : [])),
        ...parcelSessions.flatMap((row) => (row ? { id: row.id, name: formatDay(row.date) } : [])),
      ],
    }
  }, [db])
  if (!pendingRemovals) return null
  const { removals, people, sessions } = pendingRemovals
  return {
    people: { count: removals.people.length, names: people },
    sessions: { count: removals.sessions.length, names: sessions },
    /**
     * Deletes the items again, or accepts their return.
     * @throws ApiError, NoAnswer
     */
    decide: async (remove: boolean): Promise<void> => {
      await decideRemovals(db, removals, remove)
      requestSync('asked')
    },
  }
}

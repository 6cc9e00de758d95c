import type { SetAsideEntry } from '@/replica/db.ts'
import { letGo, sendAgain } from '@/replica/repair.ts'
import { useReplica } from './use-replica.ts'
import { useRequestSync } from './use-request-sync.ts'

/** The ways on with a change that the server refused. */
export const useRepair = () => {
  const { db, organisation } = useReplica()
  const requestSync = useRequestSync()
  /** What waits for a refused change, among `all`. */
  const dependants = (entry: SetAsideEntry, all: readonly SetAsideEntry[]): SetAsideEntry[] =>
    all.filter(
      (e) => e.status === 'held' && e.id !== entry.id && e.touches.some((key) => entry.touches.includes(key)),
    )
  return {
    dependants,
    /** Sends it again, with everything of `all` that waits for it. */
    sendAgain: async (entry: SetAsideEntry, all: readonly SetAsideEntry[]): Promise<void> => {
      await sendAgain(db, organisation, [entry, ...dependants(entry, all)])
      requestSync('asked')
    },
    /** Lets it go for good. */
    letGo: (entry: SetAsideEntry): Promise<void> => letGo(db, entry.id),
  }
}

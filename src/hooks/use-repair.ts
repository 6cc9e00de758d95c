import type { SetAsideEntry } from '@/replica/db.ts'
import { letGo, sendAgain } from '@/replica/repair.ts'
import { useReplica } from './use-replica.ts'
import { useRequestSync } from './use-request-sync.ts'

/** The two ways on with a change that the server refused. */
export const useRepair = () => {
  const { db, organisation } = useReplica()
  const requestSync = useRequestSync()
  return {
    /** Sends it again, with everything of `all` that waits for it. */
    sendAgain: async (entry: SetAsideEntry, all: readonly SetAsideEntry[]): Promise<void> => {
      const waits = (e: SetAsideEntry) => e.status === 'held' && e.id !== entry.id
      const dependants = all.filter((e) => waits(e) && e.touches.some((key) => entry.touches.includes(key)))
      await sendAgain(db, organisation, [entry, ...dependants])
      requestSync('asked')
    },
    /** Lets it go for good. */
    letGo: (entry: SetAsideEntry): Promise<void> => letGo(db, entry.id),
  }
}

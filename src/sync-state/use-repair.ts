import type { SetAsideEntry } from '@/replica/db.ts'
import { discardChanges, findDependants, requeue } from '@/replica/requeue.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'

/** Returns the actions for a change that the server refused. */
export const useRepair = () => {
  const { db, organisation } = useReplica()
  const requestSync = useRequestSync()
  return {
    /** Sends the change again, with all dependent changes in `all`. */
    sendAgain: async (entry: SetAsideEntry, all: readonly SetAsideEntry[]): Promise<void> => {
      await requeue(db, organisation, [entry, ...findDependants(entry, all)])
      requestSync('asked')
    },
    /** Discards the change permanently, with all dependent changes in `all`, which could never be sent without it. */
    letGo: (entry: SetAsideEntry, all: readonly SetAsideEntry[]): Promise<void> =>
      discardChanges(
        db,
        [entry, ...findDependants(entry, all)].map(({ id }) => id),
      ),
  }
}

export { findDependants } from '@/replica/requeue.ts'

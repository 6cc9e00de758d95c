import { useReplica } from '@/hooks/use-replica.ts'
import { useRequestSync } from '@/hooks/use-request-sync.ts'
import type { SetAsideEntry } from '@/replica/db.ts'
import { dependantsOf, letGo, sendAgain } from '@/replica/repair.ts'

/** Returns the actions for a change that the server refused. */
export const useRepair = () => {
  const { db, organisation } = useReplica()
  const requestSync = useRequestSync()
  return {
    /** Sends the change again, with all changes in `all` that depend on it. */
    sendAgain: async (entry: SetAsideEntry, all: readonly SetAsideEntry[]): Promise<void> => {
      await sendAgain(db, organisation, [entry, ...dependantsOf(entry, all)])
      requestSync('asked')
    },
    /**
     * Discards the change permanently, with all changes in `all` that depend on it, because they could never
     * be sent without it.
     */
    letGo: (entry: SetAsideEntry, all: readonly SetAsideEntry[]): Promise<void> =>
      letGo(
        db,
        [entry, ...dependantsOf(entry, all)].map(({ id }) => id),
      ),
  }
}

export { dependantsOf } from '@/replica/repair.ts'

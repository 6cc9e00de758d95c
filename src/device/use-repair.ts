import { useReplica } from '@/hooks/use-replica.ts'
import { useRequestSync } from '@/hooks/use-request-sync.ts'
import type { SetAsideEntry } from '@/replica/db.ts'
import { dependantsOf, letGo, sendAgain } from '@/replica/repair.ts'

/** The ways on with a change that the server refused. */
export const useRepair = () => {
  const { db, organisation } = useReplica()
  const requestSync = useRequestSync()
  return {
    /** Sends it again, with everything of `all` that waits for it. */
    sendAgain: async (entry: SetAsideEntry, all: readonly SetAsideEntry[]): Promise<void> => {
      await sendAgain(db, organisation, [entry, ...dependantsOf(entry, all)])
      requestSync('asked')
    },
    /** Lets it go for good, with everything of `all` that waits for it: without it that could never be sent. */
    letGo: (entry: SetAsideEntry, all: readonly SetAsideEntry[]): Promise<void> =>
      letGo(
        db,
        [entry, ...dependantsOf(entry, all)].map(({ id }) => id),
      ),
  }
}

export { dependantsOf } from '@/replica/repair.ts'

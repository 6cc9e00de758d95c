import { buildChecklistId, checklistSections } from '@contract/rules/checklist.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useReplica } from '../sync-state/use-replica.ts'
import { useUser } from '../user/use-user.ts'

/**
 * Returns the ids of the club's ticked items from the replica. Until they load, returns the ids from the last sign-in.
 */
export const useChecklist = (): ReadonlySet<string> => {
  const { db } = useReplica()
  const { ready_steady_cook } = useUser()
  const tickedItems = useLiveQuery(async () => new Set(await db.rows('checklist').toCollection().primaryKeys()), [db])
  if (tickedItems) return tickedItems
  return new Set(
    checklistSections.flatMap((section) =>
      Object.keys(ready_steady_cook[section]).map((item) => buildChecklistId(section, item)),
    ),
  )
}

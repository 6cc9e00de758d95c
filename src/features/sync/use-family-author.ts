import { getAccessFlags } from '@contract/access.ts'
import { FAMILY_AUTHOR } from '@contract/family/family-author.ts'
import { historyOperations } from '@contract/history.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { useUser } from '@/user/use-user.ts'

/**
 * Returns a function that finds the adult whose family link asked a question. The server names the adult to coordinators
 * alone. The function returns null for other users, offline, and while the history loads.
 */
export function useFamilyAuthor({
  table,
  record,
  mine,
  theirs,
}: StoredRow<'conflicts'>): (at: string) => string | null {
  const { coordinator: isCoordinator } = getAccessFlags(useUser())
  const isFromFamily = table === 'registered' && [mine, theirs].some(({ by }) => by === FAMILY_AUTHOR)
  const { answer } = useOperationQuery(historyOperations['registered.history'], {
    params: { id: record },
    wanted: isCoordinator && isFromFamily,
  })
  return (at) => answer?.entries.find((entry) => entry.by_family && Date.parse(entry.at) === Date.parse(at))?.by ?? null
}

import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'

type Person = StoredRow<'registered'>

/**
 * Builds one change for each of the two people. Both rows store the pair, so that the mark remains if one of them is
 * merged with a third person.
 */
const buildPairChanges = (one: Person, other: Person, change: 'add' | 'remove') =>
  [
    [one, other],
    [other, one],
  ].map(([person, otherPerson]) => ({
    name: 'registered.update' as const,
    args: { id: person?.id ?? '', set: { distinct_from: { [change]: [otherPerson?.id ?? ''] } } },
  }))

/** Returns functions that mark registrations as distinct people and that undo the mark. Both work offline. */
export const useDistinctPairs = () => {
  const save = useSaveLocally()
  return {
    /** @returns true if the change is saved */
    tellApart: (one: Person, others: readonly Person[]): Promise<boolean> =>
      save(others.flatMap((other) => buildPairChanges(one, other, 'add'))),
    takeBack: (one: Person, other: Person): Promise<boolean> => save(buildPairChanges(one, other, 'remove')),
  }
}

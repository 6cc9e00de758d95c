import type { Stored } from '@/hooks/use-replica.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'

type Person = Stored<'registered'>

/** What each of two people gets or loses: both know of it, so that a merge of one of them with a third keeps it. */
const both = (one: Person, other: Person, change: 'add' | 'remove') =>
  [
    [one, other],
    [other, one],
  ].map(([of, from]) => ({
    name: 'registered.update' as const,
    args: { id: of?.id ?? '', set: { distinct_from: { [change]: [from?.id ?? ''] } } },
  }))

/** Says of two registrations that they are two people, with or without Wi-Fi, or takes that back. */
export const useTellingApart = () => {
  const save = useSaveLocally()
  return {
    /** @returns whether it is saved */
    tellApart: (one: Person, others: readonly Person[]): Promise<boolean> =>
      save(others.flatMap((other) => both(one, other, 'add'))),
    takeBack: (one: Person, other: Person): Promise<boolean> => save(both(one, other, 'remove')),
  }
}

import { FAMILY_AUTHOR } from '@contract/family/family-author.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { useFamily } from './use-family.ts'

/** True for a conflict that a family's change has opened. */
export const isFamilyQuestion = ({ mine }: Pick<StoredRow<'conflicts'>, 'mine'>): boolean => mine.by === FAMILY_AUTHOR

/** Returns the open questions that the family asked about a person and the family. Undefined until they are loaded. */
export function useFamilyQuestions(person: StoredRow<'registered'>): readonly StoredRow<'conflicts'>[] | undefined {
  const { db } = useReplica()
  const family = useFamily(person)
  return useLiveQuery(
    () =>
      db
        .rows('conflicts')
        .where('record')
        .anyOf([person.id, ...(family ?? []).map(({ id }) => id)])
        .filter((conflict) => !conflict.resolved_at && isFamilyQuestion(conflict))
        .toArray(),
    [db, person.id, family],
  )
}

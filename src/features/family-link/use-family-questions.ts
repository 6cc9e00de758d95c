import { useLiveQuery } from 'dexie-react-hooks'
import { isFamilyQuestion } from '@/register/family-questions.ts'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { useFamily } from './use-family.ts'

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

import { FAMILY_AUTHOR } from '@contract/family/family-author.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { ReplicaDb, StoredRow } from '@/replica/db.ts'
import { useReplica } from '../sync-state/use-replica.ts'

/** True for a conflict that a family's change has opened. */
export const isFamilyQuestion = ({ mine }: Pick<StoredRow<'conflicts'>, 'mine'>): boolean => mine.by === FAMILY_AUTHOR

/** Reads the open questions that families asked about people of the register. */
export const readFamilyQuestions = (db: ReplicaDb): Promise<StoredRow<'conflicts'>[]> =>
  db
    .rows('conflicts')
    .filter((conflict) => conflict.table === 'registered' && !conflict.resolved_at && isFamilyQuestion(conflict))
    .toArray()

/** Returns the ids of people about whom a family's question is open. Undefined while loading or if not wanted. */
export function useQuestionedPeople(wanted: boolean): ReadonlySet<string> | undefined {
  const { db } = useReplica()
  const ids = useLiveQuery(async () => {
    if (!wanted) return undefined
    return (await readFamilyQuestions(db))
      .map(({ record }) => record)
      .sort()
      .join()
  }, [db, wanted])
  return useMemo(() => (ids === undefined ? undefined : new Set(ids.split(','))), [ids])
}

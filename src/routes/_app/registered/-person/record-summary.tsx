import type { ConflictRow } from '@contract/rows.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Dispute } from '@/features/food/needs.ts'
import { PersonSummary } from '@/features/person-summary/person-summary.tsx'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'

type RecordSummaryProps = { person: StoredRow<'registered'>; conflicts: readonly ConflictRow[] }

/** Summary above the form. It shows the facts that helpers need if a child is ill or is being collected. */
export const RecordSummary = ({ person, conflicts }: RecordSummaryProps) => {
  const { db } = useReplica()
  const { id, family_entries } = person
  const family = useLiveQuery(async () => {
    const namedRelatives = await db.rows('registered').bulkGet([...family_entries])
    const reverseRelatives = await db
      .rows('registered')
      .filter((other) => other.family_entries.includes(id) && !family_entries.includes(other.id))
      .toArray()
    return [...namedRelatives.flatMap((relative) => relative ?? []), ...reverseRelatives]
  }, [db, id, family_entries])
  const disputes = conflicts.flatMap(({ id, kind, field, mine, theirs: otherEntry }): Dispute[] =>
    kind === 'field' && field ? [{ id, field, values: [otherEntry.value, mine.value] }] : [],
  )
  return (
    <PersonSummary
      person={person}
      disputes={disputes}
      family={(family ?? []).map((relative) => ({ person: relative }))}
    />
  )
}

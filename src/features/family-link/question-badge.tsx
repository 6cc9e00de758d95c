import { FAMILY_AUTHOR } from '@contract/family/family-author.ts'
import { Plural } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { Hand } from 'lucide-react'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { Badge } from '@/ui/badge.tsx'
import { useFamily } from './use-family.ts'

/** Number of open questions that the family asked about this person and the family. Renders nothing for none. */
export const PersonQuestionBadge = ({ person }: { person: StoredRow<'registered'> }) => {
  const { db } = useReplica()
  const family = useFamily(person)
  const count = useLiveQuery(
    () =>
      db
        .rows('conflicts')
        .where('record')
        .anyOf([person.id, ...(family ?? []).map(({ id }) => id)])
        .filter((conflict) => !conflict.resolved_at && conflict.mine.by === FAMILY_AUTHOR)
        .count(),
    [db, person.id, family],
  )
  if (!count) return null
  return (
    <Badge tone="warning" icon={Hand}>
      <Plural value={count} one="# question for you" other="# questions for you" />
    </Badge>
  )
}

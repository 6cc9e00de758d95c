import { isAllowed } from '@contract/access.ts'
import type { WorkRow } from '@contract/work.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ReplicaDb } from '@/replica/db.ts'
import { PENDING_APPROVAL } from '@/replica/write-rows.ts'
import { useMaybeReplica } from '@/sync-state/use-replica.ts'
import { useUser } from '@/user/use-user.ts'
import { groupFamiliesToCheck } from './families-to-check.ts'
import { readFamilyQuestions } from './family-questions.ts'

/** Kinds of work that this device counts in the replica, with or without a network. */
export const deviceWorkKinds: ReadonlySet<WorkRow['kind']> = new Set(['held_registration', 'question'])

/**
 * Counts the work in the replica of a club user. The lists behind it also come from the replica, so the counts agree.
 * Null for other users, and before the first download is complete.
 */
export function useDeviceWork(): readonly WorkRow[] | null {
  const replica = useMaybeReplica()
  const hasRegister = isAllowed('registered', useUser())
  const db = hasRegister ? replica?.db : undefined
  return useLiveQuery(() => (db ? countDeviceWork(db) : null), [db]) ?? null
}

async function countDeviceWork(db: ReplicaDb): Promise<readonly WorkRow[] | null> {
  if (!(await db.getMeta('complete'))) return null
  const families = groupFamiliesToCheck(
    await db.rows('registered').where('archived').equals(PENDING_APPROVAL).toArray(),
  )
  const questions = await readFamilyQuestions(db)
  const people = await db
    .rows('registered')
    .where('id')
    .anyOf([...new Set(questions.map(({ record }) => record))])
    .toArray()
  const listedIds = new Set(people.filter(({ soft_archived }) => !soft_archived).map(({ id }) => id))
  const waits = questions.filter(({ record }) => listedIds.has(record)).map(({ mine }) => mine.at)
  return [
    ...buildRow('held_registration', '/registered#families-to-check', {
      count: families.length,
      waits: families.map(({ created }) => created),
    }),
    ...buildRow('question', '/registered?questions=true', { count: listedIds.size, waits }),
  ]
}

function buildRow(
  kind: WorkRow['kind'],
  href: string,
  { count, waits }: { count: number; waits: string[] },
): WorkRow[] {
  const [oldest] = waits.sort()
  return oldest ? [{ kind, count, oldest, href }] : []
}

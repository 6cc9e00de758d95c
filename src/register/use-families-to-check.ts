import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { StoredRow } from '@/replica/db.ts'
import { PENDING_APPROVAL } from '@/replica/write-rows.ts'
import { useReplica } from '../sync-state/use-replica.ts'
import { type FamilyToCheck, groupFamiliesToCheck } from './families-to-check.ts'

const noPeople: readonly StoredRow<'registered'>[] = []

/** Returns families pending approval from the replica. The list updates as any tablet approves a family. */
export const useFamiliesToCheck = (): FamilyToCheck[] => {
  const { db } = useReplica()
  const people = useLiveQuery(
    () => db.rows('registered').where('archived').equals(PENDING_APPROVAL).toArray(),
    [db],
    noPeople,
  )
  return useMemo(() => groupFamiliesToCheck(people), [people])
}

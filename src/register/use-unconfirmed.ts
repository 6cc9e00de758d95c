import { isHealthField } from '@contract/registered/registered-fields.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { CONFIRMATION_MONTHS, isUnconfirmed } from '@contract/rules/health-freshness.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useReplica } from '../sync-state/use-replica.ts'
import type { Person } from './order-people.ts'

/**
 * Returns a function that finds people whose health facts were not confirmed for a year (B-FAM-04). The function stays
 * the same until an open question about health changes.
 */
export function useIsUnconfirmed(): (person: Person) => boolean {
  const { db } = useReplica()
  const questions = useLiveQuery(async () => {
    const conflicts = await db
      .rows('conflicts')
      .filter(({ resolved_at, field }) => !resolved_at && (field === 'allergens' || isHealthField(field)))
      .toArray()
    return conflicts
      .map(({ record }) => record)
      .sort()
      .join()
  }, [db])
  const disputedIds = useMemo(() => new Set(questions?.split(',')), [questions])
  const today = getLondonDay()
  return useCallback(
    (person) =>
      isUnconfirmed(person, { today, months: CONFIRMATION_MONTHS, hasOpenQuestion: disputedIds.has(person.id) }),
    [disputedIds, today],
  )
}

/** Counts the people of the register whose health facts were not confirmed for a year. Undefined while loading. */
export function useUnconfirmedCount(): number | undefined {
  const people = useReplica().people(false)
  const rows = useSyncExternalStore(people.subscribe, people.all)
  const isPersonUnconfirmed = useIsUnconfirmed()
  return useMemo(() => rows?.filter(isPersonUnconfirmed).length, [rows, isPersonUnconfirmed])
}

import { mayBeAdded } from '@contract/rules/parcel-rows.ts'
import { parcelTotals } from '@contract/rules/parcels.ts'
import { useMemo, useSyncExternalStore } from 'react'
import type { Person } from '@/hooks/order-people.ts'
import { useReplica } from '@/hooks/use-replica.ts'

/** Somebody who can be added to a session, with the size of their family (PARC-60, PARC-63). */
export type AddableFamily = Person & { parcel_total_adults: number; parcel_total_children: number }

/**
 * Who can be added to a session (PARC-64), in the order of the register; undefined until the people are read.
 * @param inSession ids of those who are in it, the same set until it changes
 */
export const useAddableFamilies = (inSession: ReadonlySet<string>): AddableFamily[] | undefined => {
  const held = useReplica().people(false)
  const people = useSyncExternalStore(held.subscribe, held.all)
  return useMemo(() => {
    if (!people) return undefined
    const byId = new Map(people.map((one) => [one.id, one]))
    return people
      .filter((one) => mayBeAdded(one, inSession))
      .map((one) => {
        const family = one.family_entries.flatMap((id) => byId.get(id) ?? [])
        const { adults, children } = parcelTotals(one, family)
        return { ...one, parcel_total_adults: adults, parcel_total_children: children }
      })
  }, [people, inSession])
}

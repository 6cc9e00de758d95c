import { canBeAdded } from '@contract/rules/parcel-rows.ts'
import { countParcelPeople } from '@contract/rules/parcels.ts'
import { useMemo } from 'react'
import type { Person } from '@/register/order-people.ts'
import type { ParcelRegister } from '@/register/parcel-register.ts'
import { useLiveRows } from '@/sync-state/use-live-row.ts'

/** Person who can be added to a session, with the family's size (PARC-60, PARC-63). */
export type AddableFamily = Person & { parcel_total_adults: number; parcel_total_children: number }

/** Returns the people who can be added to an open session (PARC-64), in the order of the register. */
export const useAddableFamilies = ({
  people: peopleStore,
  rows: rowStore,
}: Pick<ParcelRegister, 'people' | 'rows'>): AddableFamily[] => {
  const people = useLiveRows(peopleStore)
  const rows = useLiveRows(rowStore)
  return useMemo(() => {
    const peopleInSession = new Set(rows.map(({ registered }) => registered))
    const personById = new Map(people.map((one) => [one.id, one]))
    return people
      .filter((one) => canBeAdded(one, peopleInSession))
      .map((one) => {
        const family = one.family_entries.flatMap((id) => personById.get(id) ?? [])
        const { adults, children } = countParcelPeople(one, family)
        return { ...one, parcel_total_adults: adults, parcel_total_children: children }
      })
  }, [people, rows])
}

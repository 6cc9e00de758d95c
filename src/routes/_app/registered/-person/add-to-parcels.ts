import { buildParcelRowId } from '@contract/id.ts'
import type { MutationArgs } from '@contract/mutations/mutations.ts'
import { type PersonValues, personDefaults } from '@contract/registered/registered-fields.ts'
import { countParcelPeople } from '@contract/rules/parcels.ts'
import { getFullName } from '@contract/rules/person.ts'
import { addFamily } from '@/features/parcels/parcel-changes.ts'
import type { useReplica } from '@/sync-state/use-replica.ts'

type Db = ReturnType<typeof useReplica>['db']

/** Change that adds a family to a parcel session. */
export type AddedParcelChange = { name: 'parcel_row.set'; args: MutationArgs['parcel_row.set'] }

/**
 * Builds the change that adds a new person to the parcel session they were registered from. It contains the size of
 * their family and the session's average meals. Returns null if the person is not a delivery contact or the session was
 * deleted.
 */
export async function buildParcelChange(
  db: Db,
  parcels: string | undefined,
  person: PersonValues & { id: string },
): Promise<AddedParcelChange | null> {
  if (!parcels || !person.parcel_delivery_contact || person.soft_archived) return null
  const id = (await db.aliases.get(parcels))?.target ?? parcels
  const session = await db.rows('parcel_provisions').get(id)
  if (!session) return null
  const storedRelatives = await db.rows('registered').bulkGet([...(person.family_entries ?? [])])
  const family = storedRelatives.filter((person) => person !== undefined)
  const totals = countParcelPeople({ ...personDefaults, ...person }, family)
  const change = addFamily(session, {
    id: person.id,
    parcel_total_adults: totals.adults,
    parcel_total_children: totals.children,
  })
  return change as AddedParcelChange
}

/** Loads the name of the added person and the number of their box. */
export async function loadAddedParcel(
  db: Db,
  { args: { parcel, registered } }: AddedParcelChange,
): Promise<{ name: string; number: number | null }> {
  const person = await db.rows('registered').get(registered)
  const row = await db.rows('parcel_rows').get(buildParcelRowId(parcel, registered))
  return { name: person ? getFullName(person) : '', number: row?.number ?? null }
}

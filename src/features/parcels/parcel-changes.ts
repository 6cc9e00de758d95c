import { newId } from '@contract/id.ts'
import type { MutationArgs } from '@contract/mutations/mutations.ts'
import type { ParcelProvisionRow, ParcelRow } from '@contract/rows.ts'
import type { Day } from '@contract/rules/days.ts'
import type { Holiday } from '@contract/rules/holidays.ts'
import type { NewChange, useReplica } from '@/sync-state/use-replica.ts'
import type { AddableFamily } from './use-addable-families.ts'

/** This file creates the changes of parcel sessions. Callers save them with `useSaveLocally`. */

type Db = ReturnType<typeof useReplica>['db']
type RowFields = Omit<ParcelRow, 'id' | 'parcel' | 'registered'>
type SessionFields = Pick<ParcelProvisionRow, 'holiday' | 'average_meals' | 'activities_other'>

const getFieldChanges = (currentRecord: object, values: object): Record<string, { base: unknown; value: unknown }> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const base = (currentRecord as Record<string, unknown>)[field]
      return value === undefined || base === value ? [] : [[field, { base, value }]]
    }),
  )

const getListChange = (currentItems: readonly string[], newItems: readonly string[]) => {
  const addedItems = newItems.filter((one) => !currentItems.includes(one))
  const removedItems = currentItems.filter((one) => !newItems.includes(one))
  return { ...(addedItems.length > 0 && { add: addedItems }), ...(removedItems.length > 0 && { remove: removedItems }) }
}

/**
 * Creates the change that adds a new session, empty or cloned (PARC-17 to PARC-20, PARC-30). The id is generated on
 * this device.
 */
export const createParcel = (day: {
  date: Day
  holiday: Holiday
  clone?: string | undefined
}): NewChange & { name: 'parcel.create' } => {
  const { date, holiday, clone } = day
  return { name: 'parcel.create', args: { id: newId(), date, holiday, ...(clone && { clone }) } }
}

/** Creates the change of a session's fields, or an empty list if no field differs. */
export const updateParcel = (
  session: ParcelProvisionRow,
  values: Partial<SessionFields> & { activities?: string[]; volunteers?: string[] },
): NewChange[] => {
  const { activities, volunteers, ...fields } = values
  const listChanges = {
    ...(activities && { activities: getListChange(session.activities, activities) }),
    ...(volunteers && { volunteers: getListChange(session.volunteers, volunteers) }),
  }
  const fieldChanges = {
    ...getFieldChanges(session, fields),
    ...Object.fromEntries(Object.entries(listChanges).filter(([, change]) => Object.keys(change).length > 0)),
  } as MutationArgs['parcel.update']['set']
  return Object.keys(fieldChanges).length > 0
    ? [{ name: 'parcel.update', args: { id: session.id, set: fieldChanges } }]
    : []
}

/**
 * Returns the latest version that this device has pulled. A deletion sends this version, so that the server can detect
 * changes that the device had not seen.
 */
const getSeenVersion = async (db: Db): Promise<number> => (await db.getMeta('version')) ?? 0

/** Creates the changes that delete sessions with their families (PARC-16). */
export const deleteParcels = async (db: Db, ids: readonly string[]): Promise<NewChange[]> => {
  const seenVersion = await getSeenVersion(db)
  return ids.map((id) => ({ name: 'parcel.delete', args: { id, seen: seenVersion } }))
}

/**
 * Creates the change that adds a family to a session, with the family's size and the session's meals (PARC-63,
 * PARC-65).
 */
export const addFamily = (
  session: Pick<ParcelProvisionRow, 'id' | 'average_meals'>,
  {
    id,
    parcel_total_adults,
    parcel_total_children,
  }: Pick<AddableFamily, 'id' | 'parcel_total_adults' | 'parcel_total_children'>,
): NewChange => {
  const { average_meals } = session
  const fieldChanges = {
    adults: { base: null, value: parcel_total_adults },
    children: { base: null, value: parcel_total_children },
    ...(average_meals !== null && { num_meals: { base: null, value: average_meals } }),
  }
  return { name: 'parcel_row.set', args: { parcel: session.id, registered: id, set: fieldChanges } }
}

/** Creates the change of a family's parcel, or an empty list if no field differs. */
export const setFamily = (row: ParcelRow, values: Partial<RowFields>): NewChange[] => {
  const fieldChanges = getFieldChanges(row, values) as MutationArgs['parcel_row.set']['set']
  const { parcel, registered } = row
  return Object.keys(fieldChanges).length > 0
    ? [{ name: 'parcel_row.set', args: { parcel, registered, set: fieldChanges } }]
    : []
}

/** Creates the changes that remove families from their session. */
export const removeFamilies = async (
  db: Db,
  rows: readonly Pick<ParcelRow, 'parcel' | 'registered'>[],
): Promise<NewChange[]> => {
  const seenVersion = await getSeenVersion(db)
  return rows.map(({ parcel, registered }) => ({
    name: 'parcel_row.remove',
    args: { parcel, registered, seen: seenVersion },
  }))
}

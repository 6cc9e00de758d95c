import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { getFullName } from '../../../contract/rules/person.ts'
import type { OfferedRemovals } from '../../../contract/sync.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db, Tx } from '../../db/client.ts'
import { groups, offeredRemovals, parcelProvisions, registered, sessions } from '../../db/schema.ts'
import { applyChanges, type PlainChange } from '../push/plain-write.ts'

const isOpen = isNull(offeredRemovals.decided)

/**
 * Loads removals without a decision. Devices saw these records removed after the backup, but the restore brought them
 * back. Runs within a club's transaction.
 */
export const loadOpenRemovals = async (tx: Tx): Promise<OfferedRemovals> => {
  const removedPeople = await tx
    .select({ id: registered.id, first_name: registered.first_name, last_name: registered.last_name })
    .from(offeredRemovals)
    .innerJoin(registered, eq(registered.id, offeredRemovals.record))
    .where(and(isOpen, eq(offeredRemovals.table, 'registered'), isNull(registered.deleted_at)))
    .orderBy(asc(registered.first_name), asc(registered.last_name), asc(registered.id))
  const removedSessions = await tx
    .select({ id: sessions.id, date: sessions.date, group__name: groups.name })
    .from(offeredRemovals)
    .innerJoin(sessions, eq(sessions.id, offeredRemovals.record))
    .innerJoin(groups, eq(groups.id, sessions.group_id))
    .where(and(isOpen, eq(offeredRemovals.table, 'sessions'), isNull(sessions.deleted_at)))
    .orderBy(asc(sessions.date), asc(sessions.id))
  const removedParcels = await tx
    .select({ id: parcelProvisions.id, date: parcelProvisions.date })
    .from(offeredRemovals)
    .innerJoin(parcelProvisions, eq(parcelProvisions.id, offeredRemovals.record))
    .where(and(isOpen, eq(offeredRemovals.table, 'parcel_provisions'), isNull(parcelProvisions.deleted_at)))
    .orderBy(asc(parcelProvisions.date), asc(parcelProvisions.id))
  return {
    ...(removedParcels.length > 0 && { parcels: removedParcels }),
    people: removedPeople.map(({ id, ...person }) => ({ id, name: getFullName(person) })),
    sessions: removedSessions,
  }
}

/** Removes or keeps the listed records that still wait for a decision. */
export const decideRemovals = async (
  db: Db,
  user: CurrentUser,
  organisation: string,
  { ids, remove }: { ids: readonly string[]; remove: boolean },
): Promise<void> => {
  if (ids.length === 0) return
  if (remove) {
    const removals = await db.club(organisation, (tx) => loadOpenRemovals(tx))
    const changes = [
      ...buildRemovals('registered.delete', removals.people, ids),
      ...buildRemovals('session.delete', removals.sessions, ids),
      ...buildRemovals('parcel.delete', removals.parcels ?? [], ids),
    ]
    await applyChanges(db, user, changes)
  }
  await db.club(organisation, (tx) =>
    tx
      .update(offeredRemovals)
      .set({ decided: new Date().toISOString() })
      .where(and(isOpen, eq(offeredRemovals.organisation_id, organisation), inArray(offeredRemovals.record, [...ids]))),
  )
}

const buildRemovals = (
  name: 'registered.delete' | 'session.delete' | 'parcel.delete',
  records: readonly { id: string }[],
  ids: readonly string[],
): PlainChange[] => records.flatMap(({ id }) => (ids.includes(id) ? { name, args: { id } } : []))

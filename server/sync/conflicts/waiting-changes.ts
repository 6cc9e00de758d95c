import { and, eq } from 'drizzle-orm'
import type { MutationArgs } from '../../../contract/mutations/mutations.ts'
import type { RecordRef } from '../../../contract/rows.ts'
import { users, waitingChanges } from '../../db/schema.ts'
import type { Batch } from '../rows/author.ts'
import { buildOwnSide, findLastChange, recordConflict } from './conflicts.ts'
import { type ShownChange, toShownChange } from './shown-change.ts'

type WaitingMutationName =
  | 'attendance.set'
  | 'session.update'
  | 'registered.update'
  | 'conflict.resolve'
  | 'parcel.update'
  | 'parcel_row.set'

/** A change of a removed record. */
export type WaitingChange = { [N in WaitingMutationName]: { name: N; args: MutationArgs[N] } }[WaitingMutationName]

/**
 * Stores a change of a removed record and opens a conflict, so that the club decides if the record comes back with the
 * change.
 * @param shownChange the change shown in the conflict, if it differs
 * @returns the conflict's id
 */
export const storeWaitingChange = async (
  batch: Batch,
  removedRef: RecordRef,
  { name, args }: WaitingChange,
  madeAt: string,
  shownChange: ShownChange = toShownChange(removedRef, { name, args }),
): Promise<string> => {
  const conflictId = await recordConflict(batch, {
    kind: 'deleted',
    table: removedRef.table,
    record: removedRef.id,
    field: null,
    base: null,
    mine: buildOwnSide(batch, shownChange, madeAt),
    theirs: await findLastChange(batch.tx, removedRef, null),
  })
  const { organisation: organisation_id, device: device_id, user } = batch.author
  const authorColumns = { device_id, user_id: user.id, made_at: madeAt }
  await batch.tx
    .insert(waitingChanges)
    .values({ organisation_id, conflict_id: conflictId, name, args, ...authorColumns })
  return conflictId
}

/** A waiting change, with its author and time. Both are null for old changes, which were stored without them. */
export type AuthoredChange = WaitingChange & {
  by: { device: string | null; user: { id: string; first_name: string; last_name: string } } | null
  at: string | null
}

const matchesConflict = ({ author }: Batch, conflictId: string) =>
  and(eq(waitingChanges.organisation_id, author.organisation), eq(waitingChanges.conflict_id, conflictId))

/** Loads the changes that wait for a conflict, in order. */
export const loadWaitingChanges = async (batch: Batch, conflictId: string): Promise<WaitingChange[]> => {
  const { name, args } = waitingChanges
  return (await batch.tx
    .select({ name, args })
    .from(waitingChanges)
    .where(matchesConflict(batch, conflictId))
    .orderBy(waitingChanges.place)) as WaitingChange[]
}

/** Deletes and returns the changes that wait for a conflict, in order. */
export const popWaitingChanges = async (batch: Batch, conflictId: string): Promise<AuthoredChange[]> => {
  const { id, first_name, last_name } = users
  const rows = await batch.tx
    .select({ change: waitingChanges, user: { id, first_name, last_name } })
    .from(waitingChanges)
    .leftJoin(users, eq(users.id, waitingChanges.user_id))
    .where(matchesConflict(batch, conflictId))
    .orderBy(waitingChanges.place)
  if (rows.length > 0) await batch.tx.delete(waitingChanges).where(matchesConflict(batch, conflictId))
  return rows.map(({ change: { name, args, device_id: device, made_at }, user }) => {
    const waitingChange = { name, args } as WaitingChange
    return {
      ...waitingChange,
      by: user && { device, user },
      at: made_at && new Date(made_at).toISOString(),
    }
  })
}

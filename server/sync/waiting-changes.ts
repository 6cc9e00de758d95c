import { and, eq, inArray } from 'drizzle-orm'
import type { MutationArgs } from '../../contract/mutations.ts'
import type { Ref } from '../../contract/rows.ts'
import { waitingChanges } from '../db/schema.ts'
import type { Batch } from './author.ts'
import { lastChange, mySide, recordConflict } from './conflicts.ts'
import type { ShownChange } from './waiting-side.ts'

type WaitingName = 'attendance.set' | 'session.update' | 'registered.update' | 'conflict.resolve'

/** A change that met a removed record. */
export type WaitingChange = { [N in WaitingName]: { name: N; args: MutationArgs[N] } }[WaitingName]

/**
 * Keeps a change that met a removed record, and asks the club whether the record comes back with it.
 * @param shown what the question shows, where that is not the change itself
 * @returns the question's id
 */
export const waitForReturn = async (
  batch: Batch,
  gone: Ref,
  { name, args }: WaitingChange,
  madeAt: string,
  shown: ShownChange = { name, args },
): Promise<string> => {
  const conflict = await recordConflict(batch, {
    ...{ kind: 'deleted', table: gone.table, record: gone.id, field: null, base: null },
    mine: mySide(batch, shown, madeAt),
    theirs: await lastChange(batch.tx, gone, null),
  })
  const organisation_id = batch.author.organisation
  await batch.tx.insert(waitingChanges).values({ organisation_id, conflict_id: conflict, name, args })
  return conflict
}

/**
 * Takes what waits for the answer to a question, in its order: it waits no longer.
 * @param wanted of which changes; all of them where it is not given
 */
export const takeWaiting = async (
  { tx, author }: Batch,
  question: string,
  wanted: (change: WaitingChange) => boolean = () => true,
): Promise<WaitingChange[]> => {
  const ours = eq(waitingChanges.organisation_id, author.organisation)
  const waiting = await tx
    .select()
    .from(waitingChanges)
    .where(and(ours, eq(waitingChanges.conflict_id, question)))
    .orderBy(waitingChanges.place)
  const taken = waiting.filter((change) => wanted(change as WaitingChange))
  const places = taken.map(({ place }) => place)
  if (places.length > 0) await tx.delete(waitingChanges).where(inArray(waitingChanges.place, places))
  return taken as WaitingChange[]
}

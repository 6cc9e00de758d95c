import { and, eq } from 'drizzle-orm'
import type { RowByTable } from '../../../contract/rows.ts'
import { conflicts } from '../../db/schema.ts'
import { loadWaitingChanges, popWaitingChanges, type WaitingChange } from '../conflicts/waiting-changes.ts'
import { judgeConflictResolve } from '../judge/judge-conflict.ts'
import { replayChanges } from '../judge/replay-changes.ts'
import type { Batch } from '../rows/author.ts'
import { resolveAlias } from '../rows/require-record.ts'
import { loadRows } from '../rows/tables.ts'

/**
 * Splits the changes that wait for a conflict about people who are separated again. If some of them are about another
 * person, the conflict is closed and each change is replayed for its own person. The replay applies the change to a
 * live person, and opens a new conflict for a removed person.
 * @param person the person to which the conflict belongs now
 */
export const splitWaitingChanges = async (
  batch: Batch,
  conflictId: string,
  person: string,
  madeAt: string,
): Promise<void> => {
  const owners = await Promise.all(
    (await loadWaitingChanges(batch, conflictId)).map((change) => findOwner(batch, change)),
  )
  if (owners.every((owner) => owner === person)) return
  const changes = await popWaitingChanges(batch, conflictId)
  await batch.tx
    .update(conflicts)
    .set({ deleted_at: batch.now, version: batch.version })
    .where(and(eq(conflicts.organisation_id, batch.author.organisation), eq(conflicts.id, conflictId)))
  await replayChanges(batch, changes, madeAt, judgeConflictResolve)
}

/** Finds the current id of the person that a change is about. */
const findOwner = async (batch: Batch, { name, args }: WaitingChange): Promise<string> => {
  if (name === 'conflict.resolve') {
    const conflict: RowByTable['conflicts'] | undefined = (await loadRows(batch.tx, 'conflicts', [args.id])).get(
      args.id,
    )?.row
    return conflict?.record ?? args.id
  }
  return resolveAlias(batch, 'registered' in args ? args.registered : args.id)
}

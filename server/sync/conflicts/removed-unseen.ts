import { and, eq, gt } from 'drizzle-orm'
import type { MutationArgs } from '../../../contract/mutations/mutations.ts'
import type { RecordRef, RowByTable } from '../../../contract/rows.ts'
import { mutations } from '../../db/schema.ts'
import type { Batch } from '../rows/author.ts'
import { type Outcome, toConflict, toRef } from '../rows/outcome.ts'
import { resolveAlias } from '../rows/require-record.ts'
import { loadRows } from '../rows/tables.ts'
import { storeWaitingChange } from './waiting-changes.ts'

/**
 * True if another device removed the person after the version `seen`, so that the deciding user did not know about the
 * removal. A merge does not count as a removal.
 */
export const isRemovedUnseen = async (
  batch: Batch,
  { table, id }: RecordRef,
  seen: number | undefined,
): Promise<boolean> => {
  if (table !== 'registered' || seen === undefined) return false
  const storedPerson = (await loadRows(batch.tx, table, [id])).get(id)
  // Ignore a removal that is in this push itself, because its author knows about it.
  if (!storedPerson?.deleted || storedPerson.version <= seen || storedPerson.version === batch.version) return false
  if ((await resolveAlias(batch, id)) !== id) return false
  if (!batch.author.device) return true
  const isOwnRemoval = and(
    eq(mutations.organisation_id, batch.author.organisation),
    eq(mutations.record, id),
    eq(mutations.name, 'registered.delete'),
    eq(mutations.device_id, batch.author.device),
    gt(mutations.version, seen),
  )
  return (await batch.tx.$count(mutations, isOwnRemoval)) === 0
}

/**
 * Opens a conflict about a custom decision for a person who was removed in the meantime. As with an edit, the club
 * decides if the person comes back with this text. Until this decision, the health conflicts stay open.
 */
export const openRestoreConflict = async (
  batch: Batch,
  { record, field, theirs: otherSide }: RowByTable['conflicts'],
  args: MutationArgs['conflict.resolve'],
  madeAt: string,
  touched: RecordRef[],
): Promise<Outcome> => {
  const changes = { [field ?? '']: { base: otherSide.value, value: args.value } }
  const shownChange = { name: 'registered.update', args: { id: record, set: changes } }
  const waitingChange = { name: 'conflict.resolve' as const, args }
  const conflictId = await storeWaitingChange(batch, toRef('registered', record), waitingChange, madeAt, shownChange)
  return toConflict([conflictId], touched)
}

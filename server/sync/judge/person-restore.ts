import { and, eq, isNull } from 'drizzle-orm'
import type { RecordRef, RowByTable } from '../../../contract/rows.ts'
import { isErased } from '../../../contract/rules/person.ts'
import { aliases, registered } from '../../db/schema.ts'
import { findOpenConflictIds } from '../conflicts/conflicts.ts'
import type { Batch } from '../rows/author.ts'
import { writeChanges } from '../rows/context.ts'
import { type Judge, toApplied, toRef, toRejected } from '../rows/outcome.ts'
import { loadRows } from '../rows/tables.ts'
import { restoreFamilyLinks } from './family-links.ts'
import { judgeConflictResolve } from './judge-conflict.ts'

/**
 * Restores a removed person whose record is still stored, with all changes that arrived after the removal. This also
 * resolves the conflicts about the removal. A merged person comes back only if the merge is undone.
 */
export const judgePersonRestore: Judge<'registered.restore'> = async (batch, { id }, madeAt) => {
  const personRef = toRef('registered', id)
  const storedPerson = (await loadRows(batch.tx, 'registered', [id])).get(id)
  if (!storedPerson || isErased(storedPerson.row)) return toRejected('not_found', [personRef])
  if (!storedPerson.deleted) return toApplied([personRef])
  const [mergeAlias] = await batch.tx
    .select({ id: aliases.id })
    .from(aliases)
    .where(and(eq(aliases.organisation_id, batch.author.organisation), eq(aliases.id, id)))
  if (mergeAlias) return toRejected('not_found', [personRef])
  const row = await dropTakenApplication(batch, await restoreFamilyLinks(batch, storedPerson.row))
  await writeChanges(batch, [{ table: 'registered', id, row }])
  const openConflicts = await loadRows(batch.tx, 'conflicts', await findOpenConflictIds(batch, id))
  const conflictIds = [...openConflicts.values()].filter(({ row }) => row.kind === 'deleted').map(({ row }) => row.id)
  // Sort by id, so that earlier changes are applied first.
  conflictIds.sort()
  for (const conflictId of conflictIds) await judgeConflictResolve(batch, { id: conflictId, value: 'restore' }, madeAt)
  const touched: RecordRef[] = [personRef, ...conflictIds.map((question) => toRef('conflicts', question))]
  return toApplied(touched)
}

/** Removes a core-team application that was given to another person after the removal. */
const dropTakenApplication = async (batch: Batch, row: RowByTable['registered']): Promise<RowByTable['registered']> => {
  const { core_application } = row
  if (!core_application) return row
  const matchesApplication = and(eq(registered.core_application, core_application), isNull(registered.deleted_at))
  const [newOwner] = await batch.tx.select({ id: registered.id }).from(registered).where(matchesApplication)
  return newOwner ? { ...row, core_application: null } : row
}

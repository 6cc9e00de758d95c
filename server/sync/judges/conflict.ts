import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { definitionOf, type MutationArgs } from '../../../contract/mutations.ts'
import { scalarFieldSchemas } from '../../../contract/registered-fields.ts'
import { attendanceStates, type Change, type Ref, type Rows } from '../../../contract/rows.ts'
import { attendance } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { applied, type Judge, ref, rejected } from '../outcome.ts'
import { loadRows, type WrittenTable } from '../tables.ts'
import { judgeTick } from '../ticks.ts'
import { effectContext, writeAll } from './context.ts'
import { judgePersonUpdate } from './registered.ts'
import { judgeSessionUpdate } from './session.ts'

/** Somebody decides between two values; the first decision stands on every device. */
export const judgeConflictResolve: Judge<'conflict.resolve'> = async (batch, args, madeAt) => {
  const asked = ref('conflicts', args.id)
  const stored = (await loadRows(batch.tx, 'conflicts', [args.id])).get(args.id)
  if (!stored || stored.deleted) return rejected('not_found', [asked])
  const conflict = stored.row
  const record = ref(conflict.table as Ref['table'], conflict.record)
  const touched = [asked, record]
  if (conflict.resolved_at) return applied(touched)
  if (!fits(conflict, args.value))
    return rejected('invalid', touched, { value: ['This value is not valid.'] })
  if (conflict.kind === 'deleted' && args.value === 'restore') await restore(batch, conflict, madeAt)
  const context = await effectContext(batch, [asked, record], { madeAt })
  return applied([
    ...touched,
    ...(await writeAll(batch, definitionOf('conflict.resolve').effect(args, context))),
  ])
}

/** Whether a decision is one that this conflict can take. */
const fits = (conflict: Rows['conflicts'], value: unknown): boolean => {
  if (conflict.kind === 'opposite') return v.is(v.picklist(attendanceStates), value)
  if (conflict.kind === 'deleted') return value === 'restore' || value === 'let_go'
  const schema = scalarFieldSchemas[conflict.field as keyof typeof scalarFieldSchemas]
  return conflict.table === 'registered' ? v.is(schema, value) : true
}

type StoredChange =
  | { name: 'attendance.set'; args: MutationArgs['attendance.set'] }
  | { name: 'session.update'; args: MutationArgs['session.update'] }
  | { name: 'registered.update'; args: MutationArgs['registered.update'] }

/** Brings a deleted record back and makes the change that met its absence. */
const restore = async (batch: Batch, conflict: Rows['conflicts'], madeAt: string): Promise<void> => {
  const table = conflict.table as WrittenTable
  const stored = (await loadRows(batch.tx, table, [conflict.record])).get(conflict.record)
  if (!stored) return
  await writeAll(batch, [{ table, id: conflict.record, row: stored.row } as Change])
  if (table === 'sessions') {
    await batch.tx
      .update(attendance)
      .set({ hidden: false, version: batch.version })
      .where(eq(attendance.session_id, conflict.record))
  }
  const change = conflict.mine.value as StoredChange
  if (change.name === 'attendance.set') await judgeTick(batch, change.args, madeAt)
  if (change.name === 'session.update') await judgeSessionUpdate(batch, change.args, madeAt)
  if (change.name === 'registered.update') await judgePersonUpdate(batch, change.args, madeAt)
}

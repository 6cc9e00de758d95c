import { eq, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { type IfMatchVersions, refuseStaleVersion } from '../http/row-version.ts'
import { auditRecordChange, getFieldChanges, loadRecordChangesAfter } from '../kit/record-trail.ts'

type RecordTable = PgTable & Record<'id' | 'version', PgColumn>
type RecordRow = { id: string; version: number }
type WriteContext = { tx: Tx; user: CurrentUser; noun: string }

/** Drops fields that the body does not contain, so that they do not change. */
const dropUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Inserts a record of the network and writes an audit entry. */
export const insertRecord = async <T extends RecordTable>(
  { tx, user, noun }: WriteContext,
  table: T,
  values: object,
): Promise<InferSelectModel<T> & RecordRow> => {
  const id = newId()
  const plainTable: RecordTable = table
  const [insertedRow] = await tx
    .insert(plainTable)
    .values({ id, ...dropUndefined(values) })
    .returning()
  const fields = getFieldChanges(null, insertedRow as object as Record<string, unknown>)
  await auditRecordChange(tx, { noun, id, version: 1, kind: 'create', fields, user })
  return insertedRow as InferSelectModel<T> & RecordRow
}

/**
 * Changes a record of the network that this transaction has locked, and writes an audit entry. A call without changes
 * creates no version.
 * @throws AppError `changed_meanwhile`
 */
export const changeRecord = async <R extends RecordRow>(
  { tx, user, noun }: WriteContext,
  table: RecordTable,
  before: R,
  values: object,
  ifMatch: IfMatchVersions = null,
): Promise<R> => {
  const updatedRow = { ...before, ...dropUndefined(values) }
  const fields = getFieldChanges({ ...before }, updatedRow)
  const { id } = before
  await refuseStaleVersion(
    ifMatch,
    before.version,
    (seen) => loadRecordChangesAfter(tx, noun, id, seen),
    (field) => !(field in fields),
  )
  if (Object.keys(fields).length === 0) return before
  const version = before.version + 1
  await tx
    .update(table)
    .set({ ...dropUndefined(values), version })
    .where(eq(table.id, id))
  await auditRecordChange(tx, { noun, id, version, kind: 'replace', fields, user })
  return { ...updatedRow, version }
}

/** Deletes a record of the network that this transaction has locked, and writes an audit entry. */
export const deleteRecord = async (
  { tx, user, noun }: WriteContext,
  table: RecordTable,
  before: RecordRow,
): Promise<void> => {
  const { id } = before
  await tx.delete(table).where(eq(table.id, id))
  const fields = getFieldChanges({ ...before }, null)
  await auditRecordChange(tx, { noun, id, version: before.version + 1, kind: 'delete', fields, user })
}

/**
 * Returns the only row of a query.
 * @throws AppError `not_found`
 */
export const requireRow = <R>(rows: readonly R[]): R => {
  const [row] = rows
  if (row === undefined) throw new AppError('not_found')
  return row
}

import { eq, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { type NamedVersions, refuseStale } from '../../http/row-version.ts'
import { fieldChanges, noteRecordChange, recordChangesAfter } from '../../kit/record-trail.ts'

type RecordTable = PgTable & Record<'id' | 'version', PgColumn>
type RowOf<T extends RecordTable> = InferSelectModel<T> & { id: string; version: number }
type Written = { tx: Tx; user: CurrentUser; noun: string }

/** Drops fields that the body does not contain, so that they do not change. */
const named = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Inserts a record of the network and writes an audit entry. */
export const insertRecord = async <T extends RecordTable>(
  { tx, user, noun }: Written,
  table: T,
  values: object,
): Promise<RowOf<T>> => {
  const id = newId()
  const [made] = await tx
    .insert(table)
    .values({ id, ...named(values) } as never)
    .returning()
  const fields = fieldChanges(null, made as object as Record<string, unknown>)
  await noteRecordChange(tx, { noun, id, version: 1, kind: 'create', fields, user })
  return made as RowOf<T>
}

/**
 * Changes a record of the network that this transaction has locked, and writes an audit entry. A call without
 * changes creates no version.
 * @throws AppError `changed_meanwhile`
 */
export const changeRecord = async <T extends RecordTable>(
  { tx, user, noun }: Written,
  table: T,
  before: RowOf<T>,
  values: object,
  ifMatch: NamedVersions = null,
): Promise<RowOf<T>> => {
  const after = { ...before, ...named(values) } as RowOf<T>
  const fields = fieldChanges(before as Record<string, unknown>, after as Record<string, unknown>)
  const { id } = before
  await refuseStale(
    ifMatch,
    before.version,
    (seen) => recordChangesAfter(tx, noun, id, seen),
    (field) => !(field in fields),
  )
  if (Object.keys(fields).length === 0) return before
  const version = before.version + 1
  const plain: RecordTable = table
  await tx
    .update(plain)
    .set({ ...named(values), version } as never)
    .where(eq(plain.id, id))
  await noteRecordChange(tx, { noun, id, version, kind: 'replace', fields, user })
  return { ...after, version }
}

/** Deletes a record of the network that this transaction has locked, and writes an audit entry. */
export const deleteRecord = async <T extends RecordTable>(
  { tx, user, noun }: Written,
  table: T,
  before: RowOf<T>,
): Promise<void> => {
  const { id } = before
  const plain: RecordTable = table
  await tx.delete(plain).where(eq(plain.id, id))
  const fields = fieldChanges(before as Record<string, unknown>, null)
  await noteRecordChange(tx, { noun, id, version: before.version + 1, kind: 'delete', fields, user })
}

/**
 * Returns the only row of a query.
 * @throws AppError `not_found`
 */
export const oneOf = <R>(rows: readonly R[]): R => {
  const [row] = rows
  if (row === undefined) throw new AppError('not_found')
  return row
}

import { eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { newId } from '../../contract/id.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import type { FieldChanges } from '../db/tables/record-changes.ts'
import { type IfMatchVersions, refuseStaleVersion } from '../http/row-version.ts'
import { auditRecordChange, getFieldChanges, loadRecordChangesAfter } from './record-trail.ts'

type RecordTable = PgTable & Record<'id' | 'version' | 'created', PgColumn>
type ColumnOf<T extends RecordTable> = keyof T['$inferSelect'] & string

/** A record type: its table, and how its audit trail names and stores the columns. */
export type AuditedRecord<T extends RecordTable> = {
  noun: string
  table: T
  /** API names of columns whose API name differs. */
  apiNames?: { [K in ColumnOf<T>]?: string }
  /** Columns that are derived from other columns. A change to such a column alone is not a change to the record. */
  untracked?: readonly ColumnOf<T>[]
  /** Columns whose values are not in the audit trail. */
  secret?: readonly ColumnOf<T>[]
}

type StoredRow = { id: string; version: number }
type NewValues<T extends RecordTable> = Omit<T['$inferInsert'], 'id'> & { id?: string }

/**
 * Inserts a row and records it in the audit trail.
 * @returns the row's id
 */
export async function insertWithAudit<T extends RecordTable>(
  tx: Tx,
  record: AuditedRecord<T>,
  values: NewValues<T>,
  user: CurrentUser,
): Promise<string> {
  const table: RecordTable = record.table
  const { id = newId() } = values
  const [row] = await tx
    .insert(table)
    .values({ ...values, id })
    .returning()
  const fields = getTrackedChanges(record, null, row ?? null)
  await auditRecordChange(tx, { noun: record.noun, id, version: 1, kind: 'create', fields, user })
  return id
}

type Update<T extends RecordTable> = {
  /** The locked row. */
  before: T['$inferSelect'] & StoredRow
  /** Values that are undefined stay unchanged. */
  values: Partial<T['$inferInsert']>
  ifMatch: IfMatchVersions
  user: CurrentUser
}

/**
 * Updates a row and records the change in the audit trail. A change without differences keeps the version.
 * @throws AppError `changed_meanwhile` if the caller has not seen the row's version
 */
export async function updateWithAudit<T extends RecordTable>(
  tx: Tx,
  record: AuditedRecord<T>,
  { before, values, ifMatch, user }: Update<T>,
): Promise<void> {
  const { noun } = record
  const { id } = before
  const changedValues = omitUndefined(values)
  const fields = getTrackedChanges(record, before, { ...before, ...changedValues })
  await refuseStaleVersion(
    ifMatch,
    before.version,
    (seen) => loadRecordChangesAfter(tx, noun, id, seen),
    (field) => !(field in fields),
  )
  if (Object.keys(fields).length === 0) return
  const version = before.version + 1
  await setValues(tx, record.table, id, { ...changedValues, version })
  await auditRecordChange(tx, { noun, id, version, kind: 'replace', fields, user })
}

/** Deletes a row and records the deletion in the audit trail. */
export async function deleteWithAudit<T extends RecordTable>(
  tx: Tx,
  record: AuditedRecord<T>,
  before: T['$inferSelect'] & StoredRow,
  user: CurrentUser,
): Promise<void> {
  await tx.delete(record.table).where(eq(record.table.id, before.id))
  await auditDeletion(tx, record, before, user)
}

/**
 * Marks a row as deleted and records the deletion in the audit trail. The row stays because other rows refer to it.
 * @param values column values of a deleted row
 */
export async function softDelete<T extends RecordTable>(
  tx: Tx,
  record: AuditedRecord<T>,
  { before, values, user }: Omit<Update<T>, 'ifMatch'>,
): Promise<void> {
  await setValues(tx, record.table, before.id, { ...values, version: before.version + 1 })
  await auditDeletion(tx, record, before, user)
}

async function auditDeletion<T extends RecordTable>(
  tx: Tx,
  record: AuditedRecord<T>,
  before: T['$inferSelect'] & StoredRow,
  user: CurrentUser,
): Promise<void> {
  const { id, version } = before
  const fields = getTrackedChanges(record, before, null)
  await auditRecordChange(tx, { noun: record.noun, id, version: version + 1, kind: 'delete', fields, user })
}

async function setValues(tx: Tx, table: RecordTable, id: string, values: Record<string, unknown>): Promise<void> {
  await tx.update(table).set(values).where(eq(table.id, id))
}

function omitUndefined(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Returns the differences between two versions of a row. Key: API name of the field. */
function getTrackedChanges<T extends RecordTable>(
  { table, apiNames, untracked = [], secret }: AuditedRecord<T>,
  before: object | null,
  after: object | null,
): FieldChanges {
  const untrackedNames = new Set<string>(untracked)
  const columns = Object.keys(getTableColumns(table)).filter((name) => !untrackedNames.has(name))
  const names: Partial<Record<string, string>> = apiNames ?? {}
  const changes = getFieldChanges(pickColumns(before, columns), pickColumns(after, columns), secret)
  return Object.fromEntries(Object.entries(changes).map(([column, change]) => [names[column] ?? column, change]))
}

function pickColumns(row: object | null, columns: readonly string[]): Record<string, unknown> | null {
  if (!row) return null
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)))
}

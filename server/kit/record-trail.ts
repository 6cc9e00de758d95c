import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { RecordChanges, RecordChangesQuery } from '../../contract/record-changes.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { recordChanges } from '../db/schema.ts'
import type { FieldChanges } from '../db/tables/record-changes.ts'
import type { FieldChange } from '../http/row-version.ts'

type FieldValues = Record<string, unknown>

/** Columns of every record that are not recorded as changes, because users do not edit them. */
const UNTRACKED_FIELDS = new Set(['id', 'version', 'created'])

/**
 * Maximum length of a value that the audit trail stores, as JSON text. With longer values, the audit trail would be
 * larger than the records.
 */
const MAX_STORED_VALUE_LENGTH = 1000

const isStorable = (value: unknown): boolean => JSON.stringify(value ?? null).length <= MAX_STORED_VALUE_LENGTH

/**
 * Returns the differences between two versions of a record.
 * @param before null for a new record
 * @param secret fields whose values are omitted
 */
export const getFieldChanges = (
  before: FieldValues | null,
  after: FieldValues | null,
  secret: readonly string[] = [],
): FieldChanges => {
  const fields: FieldChanges = {}
  for (const field of Object.keys(after ?? before ?? {})) {
    const [oldValue, newValue] = [before?.[field] ?? null, after?.[field] ?? null]
    if (UNTRACKED_FIELDS.has(field) || isDeepStrictEqual(oldValue, newValue)) continue
    fields[field] =
      !secret.includes(field) && isStorable(oldValue) && isStorable(newValue) ? { from: oldValue, to: newValue } : {}
  }
  return fields
}

type AuditedChange = {
  noun: string
  id: string
  version: number
  kind: 'create' | 'replace' | 'delete'
  fields: FieldChanges
  /** User who made the change. Null for a visitor with a public link. In that case `by` contains the visitor's role. */
  user: CurrentUser | null
  by?: string
}

/** Records a change to a network record with its author, in the transaction of the change. */
export const auditRecordChange = async (
  tx: Tx,
  { id, user, by: authorName = '', ...change }: AuditedChange,
): Promise<void> => {
  const authorColumns = { user_id: user?.id ?? null, by: user ? getFullName(user) : authorName }
  await tx.insert(recordChanges).values({ ...change, record_id: id, ...authorColumns })
}

/** Number of changes on one page of the audit trail. */
export const CHANGES_PAGE_SIZE = 100

/** Loads a record's changes with their authors, latest first. */
export const loadRecordChanges = async (
  tx: Tx,
  noun: string,
  id: string,
  { before }: RecordChangesQuery = {},
): Promise<RecordChanges> => {
  const rows = await tx
    .select()
    .from(recordChanges)
    .where(
      and(
        eq(recordChanges.noun, noun),
        eq(recordChanges.record_id, id),
        before === undefined ? undefined : lt(recordChanges.version, before),
      ),
    )
    .orderBy(desc(recordChanges.version))
    .limit(CHANGES_PAGE_SIZE + 1)
  const entries = rows.slice(0, CHANGES_PAGE_SIZE).map(({ version, kind, fields, by: author, at: changedAt }) => ({
    version,
    kind,
    fields,
    by: author,
    at: changedAt,
  }))
  return { entries, more: rows.length > CHANGES_PAGE_SIZE }
}

/** Loads the fields of a record that changed after a version, latest last. */
export const loadRecordChangesAfter = async (
  tx: Tx,
  noun: string,
  id: string,
  version: number,
): Promise<FieldChange[]> => {
  const rows = await tx
    .select()
    .from(recordChanges)
    .where(and(eq(recordChanges.noun, noun), eq(recordChanges.record_id, id), gt(recordChanges.version, version)))
    .orderBy(asc(recordChanges.version))
  return rows.flatMap(({ fields, by: author, at: changedAt }) =>
    Object.keys(fields).map((field) => ({ field, by: author, at: changedAt })),
  )
}

import * as v from 'valibot'
import { type AccessRule, isAllowed } from '../../../contract/access.ts'
import { type RowByTable, rowSchemas } from '../../../contract/rows.ts'
import type { OfferedRow, OfferStatus } from '../../../contract/sync.ts'
import type { Batch, DeviceAuthor } from '../rows/author.ts'
import type { Outcome } from '../rows/outcome.ts'
import { isRecordId } from '../rows/record-ids.ts'
import { getReadableTables } from '../rows/scope.ts'
import { loadRows, type StoredRow, type WrittenTable } from '../rows/tables.ts'

/** An uploaded row after parsing, together with the server's stored row for the same id. */
export type ParsedUpload<T extends WrittenTable = WrittenTable> = {
  [N in T]: { table: N; id: string; row: RowByTable[N] | null; stored: StoredRow<N> | undefined }
}[T]

/** Result of an uploaded row, with the outcomes for the audit trail. */
export type UploadResult = {
  status: OfferStatus
  outcomes: { args: Record<string, unknown>; outcome: Outcome }[]
}

export const REFUSED_RESULT: UploadResult = { status: 'refused', outcomes: [] }
export const SAME_RESULT: UploadResult = { status: 'same', outcomes: [] }

/**
 * Right that a user needs to restore rows of a table by upload. It is the same right as for writing these rows. Key:
 * table.
 */
const accessRules: Record<WrittenTable, AccessRule> = {
  groups: 'groups',
  holiday_allocation: 'setup',
  registered: 'registered',
  sessions: 'sessions',
  attendance: 'sessions',
  checklist: 'ready_steady_cook',
  conflicts: 'registered',
  parcel_provisions: 'parcel_provision_sessions',
  parcel_rows: 'parcel_provision_sessions',
  musters: 'sessions',
  departures: 'sessions',
  bookings: 'sessions',
}

/** True if devices may upload rows of this table. */
export const isUploadableTable = (table: string): table is WrittenTable => Object.hasOwn(accessRules, table)

/** Loads the server's stored rows for these uploaded rows. */
export const loadStoredRows = <T extends WrittenTable>(batch: Batch, table: T, rows: readonly OfferedRow[]) =>
  loadRows(
    batch.tx,
    table,
    rows.map(({ id }) => id).filter((id) => isRecordId(table, id)),
  )

/** Parses an uploaded row. Returns null if the user may not write the row or the row is invalid. */
export const parseUpload = (
  { user }: DeviceAuthor,
  { table, id, row }: OfferedRow,
  stored: StoredRow<WrittenTable> | undefined,
): ParsedUpload | null => {
  if (!isUploadableTable(table) || !isRecordId(table, id)) return null
  if (!getReadableTables(user).includes(table) || !isAllowed(accessRules[table], user)) return null
  if (row === null) return { table, id, row, stored } as ParsedUpload
  const parsedRow = v.safeParse(rowSchemas[table], row)
  return parsedRow.success && parsedRow.output.id === id
    ? ({ table, id, row: parsedRow.output, stored } as ParsedUpload)
    : null
}

import * as v from 'valibot'
import { type AccessRule, allowed } from '../../../contract/access.ts'
import { type Rows, rowSchemas } from '../../../contract/rows.ts'
import type { OfferedRow, OfferStatus } from '../../../contract/sync.ts'
import type { Batch, DeviceAuthor } from '../author.ts'
import type { Outcome } from '../push/outcome.ts'
import { isRecordId } from '../record-ids.ts'
import { tablesOf } from '../scope.ts'
import { loadRows, type Stored, type WrittenTable } from '../tables.ts'

/** A row that was offered, read and with what the server has in its place. */
export type Offered<T extends WrittenTable = WrittenTable> = {
  [N in T]: { table: N; id: string; row: Rows[N] | null; stored: Stored<N> | undefined }
}[T]

/** What became of it, and what the trail is to say. */
export type Answer = { status: OfferStatus; outcomes: { args: Record<string, unknown>; outcome: Outcome }[] }

export const REFUSED: Answer = { status: 'refused', outcomes: [] }
export const SAME: Answer = { status: 'same', outcomes: [] }

/** Who may bring rows of a table back: those who may write them. */
const access: Record<WrittenTable, AccessRule> = {
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
}

/** Whether devices bring rows of this table. */
export const isWritten = (table: string): table is WrittenTable => Object.hasOwn(access, table)

/** What the server has of these rows. */
export const storedOf = <T extends WrittenTable>(batch: Batch, table: T, rows: readonly OfferedRow[]) =>
  loadRows(
    batch.tx,
    table,
    rows.map(({ id }) => id).filter((id) => isRecordId(table, id)),
  )

/** Null where its user may not write it, or it is no row of its table. */
export const readOffered = (
  { user }: DeviceAuthor,
  { table, id, row }: OfferedRow,
  stored: Stored<WrittenTable> | undefined,
): Offered | null => {
  if (!isWritten(table) || !isRecordId(table, id)) return null
  if (!tablesOf(user).includes(table) || !allowed(access[table], user)) return null
  if (row === null) return { table, id, row, stored } as Offered
  const read = v.safeParse(rowSchemas[table], row)
  return read.success && read.output.id === id ? ({ table, id, row: read.output, stored } as Offered) : null
}

import type { RowByTable } from '../../../contract/rows.ts'
import type { StoredRow } from '../rows/tables.ts'

type Person = RowByTable['registered']

/**
 * Returns the id of a person's pending registration on the server, if the device saw the approval after the backup. The
 * caller then approves the family again. Returns null in all other cases. A person who was removed in the meantime gets
 * a conflict as usual.
 */
export const findLaterApproval = (row: Person, stored: StoredRow<'registered'>): string | null =>
  !stored.deleted && row.held_registration === null ? (stored.row.held_registration ?? null) : null

/**
 * Removes the pending state from an uploaded person who is already approved on the server, because the pending state is
 * older.
 */
export const dropPendingState = (row: Person, stored: StoredRow<'registered'>): Person =>
  row.held_registration !== null && !stored.row.held_registration
    ? { ...row, soft_archived: stored.row.soft_archived, held_registration: null }
    : row

import type { Rows } from '../../../contract/rows.ts'
import type { Stored } from '../tables.ts'

type Person = Rows['registered']

/**
 * Returns the registration for which a person is pending on the server, if the device saw its approval after the
 * backup. The family is then approved again. A person removed in the meantime gets a conflict as usual. Returns null in
 * all other cases.
 */
export const findLaterApproval = (row: Person, stored: Stored<'registered'>): string | null =>
  !stored.deleted && row.held_registration === null ? (stored.row.held_registration ?? null) : null

/**
 * Removes the pending state from an uploaded person who is already approved on the server, because the pending state is
 * older.
 */
export const dropPendingState = (row: Person, stored: Stored<'registered'>): Person =>
  row.held_registration !== null && !stored.row.held_registration
    ? { ...row, soft_archived: stored.row.soft_archived, held_registration: null }
    : row

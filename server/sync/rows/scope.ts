import { createHash } from 'node:crypto'
import { type AccessRule, isAllowed } from '../../../contract/access.ts'
import type { TableName } from '../../../contract/rows.ts'
import { ORIGINAL_TABLE_COUNT, tableNames } from '../../../contract/rows.ts'
import type { CurrentUser } from '../../../contract/user.ts'

/** Access rule of each table. A device stores only the tables that its user may read. */
const tableAccess: Record<TableName, AccessRule> = {
  options: 'signed_in',
  groups: 'holiday_allocation',
  holiday_allocation: 'holiday_allocation',
  registered: 'registered',
  sessions: 'sessions',
  attendance: 'sessions',
  checklist: 'ready_steady_cook',
  conflicts: 'registered',
  parcel_provisions: 'parcel_provision_sessions',
  parcel_rows: 'parcel_provision_sessions',
  musters: 'sessions',
  departures: 'sessions',
  clearances: 'sessions',
  bookings: 'sessions',
}

/** Returns the tables of a user's replica. A user without a club only gets the network's tables. */
export const getReadableTables = (user: CurrentUser): TableName[] =>
  tableNames.filter(
    (table) => isAllowed(tableAccess[table], user) && (user.organisation !== null || table === 'options'),
  )

/**
 * Returns the tables that the app's version knows. `count` is the number of known tables, which the app's cursor
 * contains.
 */
export const filterKnownTables = (tables: readonly TableName[], count: number): TableName[] =>
  tables.filter((table) => tableNames.indexOf(table) < Math.max(count, ORIGINAL_TABLE_COUNT))

/**
 * Computes a short hash of everything that decides which rows a user may read. If the hash changes, the replica
 * bootstraps again.
 */
export const computeScope = (user: CurrentUser, tables: readonly TableName[]): string =>
  createHash('sha256')
    .update(JSON.stringify([user.id, user.organisation, user.allow_multiple_groups, tables]))
    .digest('base64url')
    .slice(0, 22)

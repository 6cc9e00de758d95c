import { and, eq, isNull } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import type { HistoryEntry } from '../../contract/history.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { readBookingChanges } from './booking-changes.ts'
import { readDepartureChanges } from './departure-changes.ts'
import { nameFamilyAuthors } from './family-authors.ts'
import { readParcelChanges } from './parcel-history.ts'
import {
  type ChangeRow,
  HISTORY_PAGE_SIZE,
  historyTables,
  readOwnChanges,
  readTickChanges,
  type TrailPosition,
} from './record-changes.ts'

const requireRecord = async (tx: Tx, organisation: string, table: keyof typeof historyTables, id: string) => {
  const recordTable = historyTables[table]
  const foundRecords = await tx
    .select({ id: recordTable.id })
    .from(recordTable)
    .where(and(eq(recordTable.id, id), eq(recordTable.organisation_id, organisation), isNull(recordTable.deleted_at)))
  if (foundRecords.length === 0) throw new AppError('not_found')
}

type HistoryChange = { row: ChangeRow; entry: HistoryEntry }

/** Function that reads the changes of one kind that are older than a position in the audit trail. */
type ChangeReader = (before?: TrailPosition) => Promise<HistoryChange[]>

/**
 * Lists readers for the record's own changes and for the changes of its related rows (ticks, parcels, departures, bookings). Each
 * kind of change has its own position in `before`.
 */
function listChangeReaders(
  tx: Tx,
  organisation: string,
  table: keyof typeof historyTables,
  id: string,
): ChangeReader[] {
  const readOwn: ChangeReader = (before) => readOwnChanges(tx, organisation, table, id, before)
  if (table === 'parcel_provisions') return [readOwn, (before) => readParcelChanges(tx, organisation, id, before)]
  const readDepartures: ChangeReader = (before) => readDepartureChanges(tx, organisation, table, id, before)
  const readBookings: ChangeReader = (before) => readBookingChanges(tx, organisation, table, id, before)
  if (table === 'registered') return [readOwn, readDepartures, readBookings]
  return [readOwn, (before) => readTickChanges(tx, organisation, id, before), readDepartures, readBookings]
}

/**
 * Parses the query parameter `before`.
 * @returns the position before which each kind's page begins, or null if the kind's last page was read
 */
function parsePositions(before: string | undefined): (TrailPosition | null)[] {
  return (before?.split(',') ?? []).map((place) => {
    if (place === 'end') return null
    const [version, seq, id = ''] = place.split('.')
    return { version: Number(version), seq: Number(seq), id }
  })
}

/**
 * Builds the parameter `before` of the next page.
 * @returns null if no kind has older changes
 */
function formatPositions(changesByKind: readonly HistoryChange[][]): string | null {
  const positions = changesByKind.map((kind) => {
    const lastRow = kind.length > HISTORY_PAGE_SIZE ? kind[HISTORY_PAGE_SIZE - 1]?.row : undefined
    return lastRow ? `${lastRow.version}.${lastRow.seq}.${lastRow.id}` : 'end'
  })
  return positions.every((place) => place === 'end') ? null : positions.join(',')
}

const readHistory = (db: Db, user: CurrentUser, table: keyof typeof historyTables, id: string, before?: string) =>
  db.club(requireClubId(user), async (tx) => {
    const organisation = requireClubId(user)
    await requireRecord(tx, organisation, table, id)
    const positions = parsePositions(before)
    const changesByKind: HistoryChange[][] = []
    for (const [index, read] of listChangeReaders(tx, organisation, table, id).entries())
      changesByKind.push(positions[index] === null ? [] : await read(positions[index]))
    // Return one page of each kind, so that a session's many ticks do not hide its other changes.
    const page = changesByKind
      .flatMap((kind) => kind.slice(0, HISTORY_PAGE_SIZE))
      .sort((a, b) => Number(b.row.version) - Number(a.row.version) || Number(b.row.seq) - Number(a.row.seq))
    const older = formatPositions(changesByKind)
    return {
      entries: getAccessFlags(user).coordinator
        ? await nameFamilyAuthors(tx, organisation, page)
        : page.map(({ entry }) => entry),
      more: older !== null,
      older,
    }
  })

export const historyHandlers = {
  'registered.history': ({ db, user, params, query }) => readHistory(db, user, 'registered', params.id, query.before),
  'sessions.history': ({ db, user, params, query }) => readHistory(db, user, 'sessions', params.id, query.before),
  'parcel_provisions.history': ({ db, user, params, query }) =>
    readHistory(db, user, 'parcel_provisions', params.id, query.before),
} satisfies Pick<Handlers, 'registered.history' | 'sessions.history' | 'parcel_provisions.history'>

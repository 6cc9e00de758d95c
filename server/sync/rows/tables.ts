import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { RowByTable, RowChange, TableName } from '../../../contract/rows.ts'
import type { Tx } from '../../db/client.ts'
import {
  attendance,
  checklist,
  conflicts,
  groups,
  holidayAllocation,
  parcelProvisions,
  registered,
  sessionPlaces,
  sessions,
} from '../../db/schema.ts'
import type { Batch, WriteContext } from './author.ts'
import { loadBookings, writeBooking } from './booking-table.ts'
import { loadDepartures, writeDeparture } from './departure-table.ts'
import { loadMusters, writeMuster } from './muster-table.ts'
import { loadParcelRows, loadParcels, toParcelColumns, writeParcelRow } from './parcel-tables.ts'
import type { StoredRow } from './stored.ts'

/** Tables that a club's mutations write. The replica's other tables are read-only for clubs. */
export type WrittenTable = Exclude<TableName, 'options' | 'clearances'>

export type { StoredRow } from './stored.ts'

const attendanceIdSql = sql<string>`${attendance.session_id} || ':' || ${attendance.registered_id}`

type RowLoader<T extends WrittenTable> = (tx: Tx, ids: string[]) => Promise<StoredRow<T>[]>

/** Separates the row that devices receive from the other columns. */
const splitRow = <R extends { organisation_id: string; version: number; deleted_at: string | null }>(row: R) => {
  const { organisation_id: _organisation, version, deleted_at, ...rest } = row
  return { row: rest, version, deleted: deleted_at !== null }
}

const rowLoaders: { [T in WrittenTable]: RowLoader<T> } = {
  sessions: async (tx, ids) => {
    const rows = await tx
      .select({ session: sessions, group__name: groups.name, places: sessionPlaces.places })
      .from(sessions)
      .innerJoin(groups, eq(groups.id, sessions.group_id))
      .leftJoin(sessionPlaces, eq(sessionPlaces.session_id, sessions.id))
      .where(inArray(sessions.id, ids))
    return rows.map(({ session, group__name, places }) => {
      const { row, version, deleted } = splitRow(session)
      const { group_id, ...rest } = row
      return { row: { ...rest, group: group_id, group__name, places } as RowByTable['sessions'], version, deleted }
    })
  },
  attendance: async (tx, ids) => {
    const idParts = ids.map((id) => id.split(':'))
    const rows = await tx
      .select({ a: attendance, id: attendanceIdSql, is_adult: registered.is_adult })
      .from(attendance)
      .leftJoin(registered, and(eq(registered.id, attendance.registered_id), isNotNull(registered.deleted_at)))
      .where(
        sql`(${attendance.session_id}, ${attendance.registered_id}) IN (
          SELECT * FROM unnest(${sql.param(idParts.map((k) => k[0]))}::uuid[], ${sql.param(idParts.map((k) => k[1]))}::uuid[]))`,
      )
    return rows.map(({ a, id, is_adult }) => ({
      row: {
        id,
        session: a.session_id,
        registered: a.registered_id,
        state: a.state as RowByTable['attendance']['state'],
        contested: a.contested,
        ...(is_adult !== null && { is_adult }),
      },
      version: a.version,
      deleted: a.hidden || (a.state === 'none' && !a.contested),
    }))
  },
  registered: async (tx, ids) =>
    (await tx.select().from(registered).where(inArray(registered.id, ids))).map(
      (r) => splitRow(r) as StoredRow<'registered'>,
    ),
  groups: async (tx, ids) =>
    (await tx.select().from(groups).where(inArray(groups.id, ids))).map((r) => splitRow(r) as StoredRow<'groups'>),
  holiday_allocation: async (tx, ids) =>
    (await tx.select().from(holidayAllocation).where(inArray(holidayAllocation.id, ids))).map(
      (r) => splitRow(r) as StoredRow<'holiday_allocation'>,
    ),
  checklist: async (tx, ids) =>
    (await tx.select().from(checklist).where(inArray(checklist.id, ids))).map(
      (r) => splitRow(r) as StoredRow<'checklist'>,
    ),
  conflicts: async (tx, ids) =>
    (await tx.select().from(conflicts).where(inArray(conflicts.id, ids))).map(
      (r) => splitRow(r) as StoredRow<'conflicts'>,
    ),
  parcel_provisions: loadParcels,
  parcel_rows: loadParcelRows,
  musters: loadMusters,
  departures: loadDepartures,
  bookings: loadBookings,
}

/** Loads the stored rows with these ids, including deleted rows. Key: id. */
export const loadRows = async <T extends WrittenTable>(
  tx: Tx,
  table: T,
  ids: readonly string[],
): Promise<Map<string, StoredRow<T>>> => {
  if (ids.length === 0) return new Map()
  const rows = await rowLoaders[table](tx, [...ids])
  return new Map(rows.map((stored) => [stored.row.id, stored]))
}

type NewRecord = { [T in 'sessions' | 'registered' | 'parcel_provisions']: { table: T; row: RowByTable[T] } }[
  | 'sessions'
  | 'registered'
  | 'parcel_provisions']

/**
 * Inserts the row of a record that a device has created, under the device's id.
 * @returns false if the id is already used. Another club's record counts too, although row-level security hides it.
 */
export const insertNewRecord = async ({ tx, version, author }: WriteContext, created: NewRecord): Promise<boolean> => {
  const batchColumns = { organisation_id: author.organisation, version, deleted_at: null }
  if (created.table === 'registered') {
    const row = { ...created.row, ...batchColumns }
    const { rowCount } = await tx.insert(registered).values(row).onConflictDoNothing({ target: registered.id })
    return rowCount === 1
  }
  if (created.table === 'parcel_provisions') {
    const { rowCount } = await tx
      .insert(parcelProvisions)
      .values({ ...toParcelColumns(created.row), ...batchColumns })
      .onConflictDoNothing({ target: parcelProvisions.id })
    return rowCount === 1
  }
  const { group, group__name: _name, places: _places, ...rest } = created.row
  const row = { ...rest, ...batchColumns, group_id: group }
  const { rowCount } = await tx.insert(sessions).values(row).onConflictDoNothing({ target: sessions.id })
  return rowCount === 1
}

/** Writes one change with the batch's version. A null row marks the record as deleted. */
export const writeChange = async (batch: Batch, change: RowChange): Promise<void> => {
  const { tx, version, author, now } = batch
  const batchColumns = { organisation_id: author.organisation, version, deleted_at: null }
  const deletionColumns = { version, deleted_at: now }
  switch (change.table) {
    case 'sessions': {
      if (!change.row) return void (await tx.update(sessions).set(deletionColumns).where(eq(sessions.id, change.id)))
      const { group, group__name: _name, places: _places, ...rest } = change.row
      const values = { ...rest, ...batchColumns, group_id: group }
      return void (await tx.insert(sessions).values(values).onConflictDoUpdate({ target: sessions.id, set: values }))
    }
    case 'registered': {
      if (!change.row)
        return void (await tx.update(registered).set(deletionColumns).where(eq(registered.id, change.id)))
      const values = { ...change.row, ...batchColumns }
      return void (await tx
        .insert(registered)
        .values(values)
        .onConflictDoUpdate({ target: registered.id, set: values }))
    }
    case 'groups': {
      if (!change.row) return void (await tx.update(groups).set(deletionColumns).where(eq(groups.id, change.id)))
      const values = { ...change.row, ...batchColumns }
      return void (await tx.insert(groups).values(values).onConflictDoUpdate({ target: groups.id, set: values }))
    }
    case 'holiday_allocation': {
      if (!change.row)
        return void (await tx.update(holidayAllocation).set(deletionColumns).where(eq(holidayAllocation.id, change.id)))
      const values = { ...change.row, ...batchColumns }
      const target = holidayAllocation.id
      return void (await tx.insert(holidayAllocation).values(values).onConflictDoUpdate({ target, set: values }))
    }
    case 'checklist': {
      const isOwnItem = and(eq(checklist.organisation_id, author.organisation), eq(checklist.id, change.id))
      if (!change.row) return void (await tx.update(checklist).set(deletionColumns).where(isOwnItem))
      const values = { ...change.row, ...batchColumns }
      const target = [checklist.organisation_id, checklist.id]
      return void (await tx.insert(checklist).values(values).onConflictDoUpdate({ target, set: values }))
    }
    case 'conflicts': {
      if (!change.row) return void (await tx.update(conflicts).set(deletionColumns).where(eq(conflicts.id, change.id)))
      const values = { ...change.row, ...batchColumns }
      return void (await tx.insert(conflicts).values(values).onConflictDoUpdate({ target: conflicts.id, set: values }))
    }
    case 'attendance': {
      const [session_id = '', registered_id = ''] = change.id.split(':')
      const columns = {
        organisation_id: author.organisation,
        version,
        state: change.row?.state ?? 'none',
        contested: change.row?.contested ?? false,
        hidden: false,
        device_id: author.device,
        user_id: author.user.id,
        changed: now,
      }
      const target = [attendance.session_id, attendance.registered_id]
      return void (await tx
        .insert(attendance)
        .values({ session_id, registered_id, ...columns })
        .onConflictDoUpdate({ target, set: columns }))
    }
    case 'parcel_provisions': {
      if (!change.row)
        return void (await tx.update(parcelProvisions).set(deletionColumns).where(eq(parcelProvisions.id, change.id)))
      const values = { ...toParcelColumns(change.row), ...batchColumns }
      return void (await tx
        .insert(parcelProvisions)
        .values(values)
        .onConflictDoUpdate({ target: parcelProvisions.id, set: values }))
    }
    case 'parcel_rows':
      return writeParcelRow(batch, change.id, change.row)
    case 'musters':
      return writeMuster(batch, change.id, change.row)
    case 'departures':
      return writeDeparture(batch, change.id, change.row)
    case 'bookings':
      return writeBooking(batch, change.id, change.row)
    case 'options':
      throw new Error('Option lists are written by the network, not by a club')
    case 'clearances':
      throw new Error('Clearances are kept by the database itself')
  }
}

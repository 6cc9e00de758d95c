import * as v from 'valibot'
import { ORIGINAL_TABLE_COUNT, type TableName, tableNames } from '../../../contract/rows.ts'
import { DAY_MS } from '../../../contract/rules/days.ts'

const Count = v.pipe(v.number(), v.safeInteger())

/** The id of the last row returned: one or two UUIDs, or a checklist item's name. */
const RowId = v.pipe(v.string(), v.maxLength(200))

const Cursor = v.object({
  epoch: v.string(),
  scope: v.string(),
  /** Version, table and id of the last row returned. */
  version: Count,
  table: Count,
  id: RowId,
  /** Version of the network's option lists that was already returned. */
  options: Count,
  /**
   * Version at which the running bootstrap began. The replica never received rows deleted before that version, so they
   * need no tombstone.
   */
  floor: Count,
  /**
   * Number of tables that the replica knows. An older app cannot read rows of newer tables. Its cursors lack this
   * number, so `readCursor` adds the original number of tables. The app bootstraps the newer tables after its update.
   */
  tables: Count,
  /** Day when the replica was last up to date, or began its bootstrap, in days since 1970. */
  day: Count,
})
export type Cursor = v.InferOutput<typeof Cursor>

/** Days for which tombstones are sent. A replica that was offline for longer bootstraps again. */
export const TOMBSTONE_DAYS = 90

export const getCurrentDay = (): number => Math.floor(Date.now() / DAY_MS)

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(Object.values(v.parse(Cursor, cursor)))).toString('base64url')

const UUID_PATTERN = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const SINGLE_ID_PATTERN = new RegExp(`^${UUID_PATTERN}$`)
const CHECKLIST_ITEM_PATTERN = /^[\w:]+$/
const ID_PAIR_PATTERN = new RegExp(`^${UUID_PATTERN}:${UUID_PATTERN}$`)

const ID_PAIR_TABLES: readonly TableName[] = ['attendance', 'parcel_rows', 'musters', 'departures', 'bookings']

/** True if the id has the format of its table. Any other id would break the query. */
const hasValidId = ({ table, id }: Cursor): boolean => {
  const tableName = tableNames[table]
  if (id === '' || tableName === undefined) return true
  if (tableName === 'checklist') return CHECKLIST_ITEM_PATTERN.test(id)
  return (ID_PAIR_TABLES.includes(tableName) ? ID_PAIR_PATTERN : SINGLE_ID_PATTERN).test(id)
}

/** Parses a cursor. Returns null if the text is not a cursor. */
export const readCursor = (text: string): Cursor | null => {
  try {
    const values = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    const keys = Object.keys(Cursor.entries)
    if (values.length < keys.length) values.splice(keys.indexOf('tables'), 0, ORIGINAL_TABLE_COUNT)
    const parsedCursor = v.safeParse(Cursor, Object.fromEntries(keys.map((key, i) => [key, values[i]])))
    return parsedCursor.success && hasValidId(parsedCursor.output) ? parsedCursor.output : null
  } catch {
    return null
  }
}

/** Returns the days since the cursor's replica was last up to date. */
export const getCursorAge = (cursor: Cursor): number => getCurrentDay() - cursor.day

/** True if a cursor has this scope and epoch and is not too old. */
export const isCurrentCursor = (cursor: Cursor, epoch: string, scope: string): boolean =>
  cursor.epoch === epoch && cursor.scope === scope && getCursorAge(cursor) <= TOMBSTONE_DAYS

import * as v from 'valibot'
import { FIRST_TABLES, type TableName, tableNames } from '../../../contract/rows.ts'

const Count = v.pipe(v.number(), v.safeInteger())

/** The id of the last row given: one or two UUIDs, or a checklist item's name. */
const RowId = v.pipe(v.string(), v.maxLength(200))

const Cursor = v.object({
  epoch: v.string(),
  scope: v.string(),
  /** Version, table and id of the last row given. */
  version: Count,
  table: Count,
  id: RowId,
  /** Version of the network's option lists already given. */
  options: Count,
  /** While a bootstrap goes on: the version it began at. Rows deleted before it was begun need no tombstone. */
  floor: Count,
  /**
   * How many tables its replica knows. An app of before cannot read rows of others; its cursors do not say how many, and it
   * goes on with what it had until it is updated and begins again.
   */
  tables: Count,
  /** When its replica was last up to date, or began its bootstrap, in days since 1970. */
  day: Count,
})
export type Cursor = v.InferOutput<typeof Cursor>

/** Days for which deleted rows are told of. A replica that stayed away longer starts again. */
export const TOMBSTONE_DAYS = 90

export const today = (): number => Math.floor(Date.now() / 86_400_000)

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(Object.values(v.parse(Cursor, cursor)))).toString('base64url')

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ONE = new RegExp(`^${UUID}$`)
const ITEM = /^[\w:]+$/
const TWO = new RegExp(`^${UUID}:${UUID}$`)

const TWO_PARTS: readonly TableName[] = ['attendance', 'parcel_rows', 'musters', 'departures']

/** Whether the id could be one of its table; anything else would break the query. */
const hasShape = ({ table, id }: Cursor): boolean => {
  const name = tableNames[table]
  if (id === '' || name === undefined) return true
  if (name === 'checklist') return ITEM.test(id)
  return (TWO_PARTS.includes(name) ? TWO : ONE).test(id)
}

/** What a text holds; null where it is no cursor at all. */
export const readCursor = (text: string): Cursor | null => {
  try {
    const values = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    const keys = Object.keys(Cursor.entries)
    if (values.length < keys.length) values.splice(keys.indexOf('tables'), 0, FIRST_TABLES)
    const parsed = v.safeParse(Cursor, Object.fromEntries(keys.map((key, i) => [key, values[i]])))
    return parsed.success && hasShape(parsed.output) ? parsed.output : null
  } catch {
    return null
  }
}

/** Days since the replica of a cursor was last up to date. */
export const ageOf = (cursor: Cursor): number => today() - cursor.day

/** Whether a cursor is of this scope and epoch, and not too old. */
export const isCurrent = (cursor: Cursor, epoch: string, scope: string): boolean =>
  cursor.epoch === epoch && cursor.scope === scope && ageOf(cursor) <= TOMBSTONE_DAYS

import * as v from 'valibot'

const Cursor = v.object({
  epoch: v.string(),
  scope: v.string(),
  /** Version, table and id of the last row given. */
  version: v.number(),
  table: v.number(),
  id: v.string(),
  /** Version of the network's option lists already given. */
  options: v.number(),
  /** While a bootstrap goes on: the version it began at. Rows deleted before it was begun need no tombstone. */
  floor: v.number(),
  /** When its replica was last up to date, or began its bootstrap, in days since 1970. */
  day: v.number(),
})
export type Cursor = v.InferOutput<typeof Cursor>

/** Days for which deleted rows are told of. A replica that stayed away longer starts anew. */
export const TOMBSTONE_DAYS = 90

export const today = (): number => Math.floor(Date.now() / 86_400_000)

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(Object.values(v.parse(Cursor, cursor)))).toString('base64url')

/** The cursor, or null where it is none of this scope and epoch, or is too old. */
export const decodeCursor = (text: string, epoch: string, scope: string): Cursor | null => {
  try {
    const values = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    const keys = Object.keys(Cursor.entries)
    const parsed = v.safeParse(Cursor, Object.fromEntries(keys.map((key, i) => [key, values[i]])))
    if (!parsed.success) return null
    const cursor = parsed.output
    const fresh = today() - cursor.day <= TOMBSTONE_DAYS
    return cursor.epoch === epoch && cursor.scope === scope && fresh ? cursor : null
  } catch {
    return null
  }
}

import { type TableName, tableNames } from '@contract/rows.ts'
import type { ReplicaDb, SelfCheck } from './db.ts'
import type { Checksums } from './engine/pull.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Rows read at once: a tick waits for no more than that. */
const PAGE = 1000
/** How often what was made meanwhile is sent and compared once more. */
const ROUNDS = 3

/** Asked between two steps; false where something else is more urgent. */
type GoOn = () => Promise<boolean>

const always: GoOn = async () => true

const hashOf = async (lines: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A table's lines `id:version`, sorted by id; null where it was broken off. */
const linesOf = async (db: ReplicaDb, table: TableName, goOn: GoOn): Promise<string[] | null> => {
  const lines: string[] = []
  let last = ''
  for (;;) {
    if (!(await goOn())) return null
    const rows = await db.rows(table).where(':id').above(last).limit(PAGE).toArray()
    for (const { id, version } of rows) lines.push(`${id}:${version}\n`)
    if (rows.length < PAGE) return lines
    last = rows.at(-1)?.id ?? last
  }
}

/**
 * What this device holds, in the server's terms. A change that waits keeps the version of the row it was made on.
 * @returns null where it was broken off
 */
export const checksumsHere = async (db: ReplicaDb, goOn: GoOn = always): Promise<Checksums | null> => {
  const sums: Checksums = {}
  for (const table of tableNames) {
    const lines = await linesOf(db, table, goOn)
    if (!lines) return null
    sums[table] = { count: lines.length, hash: await hashOf(lines.join('')) }
  }
  return sums
}

/**
 * Tables of which nobody can tell here what the server holds: a change that waits has made or removed a row. Only the
 * engine takes changes out of the queue, and it is busy with this: all that was made since the reading began is in it.
 */
const unclearTables = async (db: ReplicaDb): Promise<Set<TableName>> => {
  const waiting = await db.outbox.toArray()
  const touched = new Set(waiting.flatMap((entry) => entry.touches))
  const unclear = new Set<TableName>()
  for (const table of tableNames) {
    const ids = [...touched].flatMap((key) =>
      key.startsWith(`${table}/`) ? key.slice(table.length + 1) : [],
    )
    const rows = await db.rows(table).bulkGet(ids)
    if (rows.some((row) => !row?.version)) unclear.add(table)
  }
  return unclear
}

type Compared = { different: TableName[]; unclear: TableName[] }

const compare = async (db: ReplicaDb, server: Checksums, goOn: GoOn): Promise<Compared | null> => {
  const here = await checksumsHere(db, goOn)
  if (!here) return null
  const unclear = await unclearTables(db)
  const empty = { count: 0, hash: await hashOf('') }
  const different = tableNames.filter((table) => {
    // A table that this user may no longer read must be empty.
    const expected = server[table] ?? empty
    return !unclear.has(table) && here[table]?.hash !== expected.hash
  })
  return { different, unclear: [...unclear] }
}

type Found = Pick<SelfCheck, 'outcome' | 'tables'> | 'waiting' | null

/**
 * Compares the replica with the server, and where they differ fetches the register again: the cursor goes, as for any
 * new start, so the queue, what was set aside and what was accepted stay, and what waits is applied again on top.
 *
 * @param sync a whole cycle: sends what waits, brings the replica up to date and tells what the server then holds
 * @param goOn asked until a difference is found
 */
const look = async (db: ReplicaDb, sync: () => Promise<Checksums>, goOn: GoOn): Promise<Found> => {
  let repaired: TableName[] | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const server = await sync()
    const compared = await compare(db, server, repaired ? always : goOn)
    if (!compared) return null
    const { different, unclear } = compared
    if (different.length) {
      if (repaired) return { outcome: 'different', tables: different }
      repaired = different
      await db.meta.delete('cursor')
    } else if (repaired) return { outcome: 'repaired', tables: repaired }
    else if (unclear.length === 0) return { outcome: 'same', tables: [] }
  }
  return 'waiting'
}

const never: SelfCheck = { run: 0, at: null, outcome: null, tables: [], failed: null, next: 0 }

const store = async (db: ReplicaDb, change: Partial<SelfCheck>): Promise<void> => {
  const before = (await db.getMeta('self_check')) ?? never
  await db.setMeta('self_check', { ...before, ...change, run: before.run + 1 })
}

/** A person's check that came to nothing: why. */
export const storeFailedCheck = (
  db: ReplicaDb,
  why: NonNullable<SelfCheck['failed']>['why'],
): Promise<void> => store(db, { failed: { at: Date.now(), why } })

/**
 * Whether the replica is to look after itself now: at most once a day, and not while anything waits. A new one has
 * just come from the server.
 */
export const selfCheckDue = async (db: ReplicaDb, now = Date.now()): Promise<boolean> => {
  const check = await db.getMeta('self_check')
  if (!check) {
    await db.setMeta('self_check', { ...never, next: now + DAY_MS })
    return false
  }
  // A clock that was put back must not put the check off for longer than a day.
  const due = now >= check.next || now < check.next - DAY_MS
  return due && (await db.outbox.count()) === 0
}

/**
 * The check by itself: gives way as soon as anything waits, and never troubles the sync. What came of it is stored.
 * @param sync see `look`
 */
export const checkByItself = async (db: ReplicaDb, sync: () => Promise<Checksums>): Promise<void> => {
  const goOn = async () => (await db.outbox.count()) === 0
  const found = await look(db, sync, goOn).catch(() => 'failed' as const)
  // Broken off: the next cycle tries again.
  if (found === null) return
  const now = Date.now()
  if (typeof found === 'object') await store(db, { ...found, at: now, failed: null, next: now + DAY_MS })
  else await store(db, { next: now + HOUR_MS })
}

/**
 * The check that a person asked for: sends what waits first, as often as needed. What came of it is stored.
 * @param sync see `look`
 * @throws ApiError, NoAnswer
 */
export const checkAsAsked = async (db: ReplicaDb, sync: () => Promise<Checksums>): Promise<void> => {
  const found = await look(db, sync, always)
  const now = Date.now()
  if (typeof found === 'object' && found !== null)
    await store(db, { ...found, at: now, failed: null, next: now + DAY_MS })
  else await storeFailedCheck(db, 'waiting')
}

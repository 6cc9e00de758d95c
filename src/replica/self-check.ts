import { type TableName, tableNames } from '@contract/rows.ts'
import { DAY_MS, HOUR_MS } from '@contract/rules/days.ts'
import type { ReplicaDb, SelfCheck } from './db.ts'
import type { Checksums } from './engine/pull.ts'

/** Number of rows read at once. A tick waits for no more than one such read. */
const READ_PAGE_SIZE = 1000
/** Maximum number of rounds. Each round sends newer changes and compares again. */
const MAX_ROUNDS = 3

/** Called between two steps. Returns false to stop, because more urgent work should run first. */
type ShouldContinue = () => Promise<boolean>

const alwaysContinue: ShouldContinue = async () => true

const hashLines = async (lines: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns a table's lines `id:version`, sorted by id. Null if interrupted. */
const readLines = async (db: ReplicaDb, table: TableName, goOn: ShouldContinue): Promise<string[] | null> => {
  const lines: string[] = []
  let lastId = ''
  for (;;) {
    if (!(await goOn())) return null
    const rows = await db.rows(table).where(':id').above(lastId).limit(READ_PAGE_SIZE).toArray()
    for (const { id, version } of rows) lines.push(`${id}:${version}\n`)
    if (rows.length < READ_PAGE_SIZE) return lines
    lastId = rows.at(-1)?.id ?? lastId
  }
}

/**
 * Computes this device's checksums in the server's format. A row with a pending change has the version of its server
 * row.
 * @returns the checksums, or null if interrupted
 */
export const computeChecksums = async (
  db: ReplicaDb,
  goOn: ShouldContinue = alwaysContinue,
): Promise<Checksums | null> => {
  const checksums: Checksums = {}
  for (const table of tableNames) {
    const lines = await readLines(db, table, goOn)
    if (!lines) return null
    checksums[table] = { count: lines.length, hash: await hashLines(lines.join('')) }
  }
  return checksums
}

/**
 * Returns the tables that cannot be compared, because a pending change has created or removed a row in them. No entry
 * leaves the queue during the check. The queue therefore contains every change that was made after the check began to
 * read.
 */
const findUnclearTables = async (db: ReplicaDb): Promise<Set<TableName>> => {
  const pendingEntries = await db.outbox.toArray()
  const touchedKeys = new Set(pendingEntries.flatMap((entry) => entry.touches))
  const unclearTables = new Set<TableName>()
  for (const table of tableNames) {
    const ids = [...touchedKeys].flatMap((key) => (key.startsWith(`${table}/`) ? key.slice(table.length + 1) : []))
    const rows = await db.rows(table).bulkGet(ids)
    if (rows.some((row) => !row?.version)) unclearTables.add(table)
  }
  return unclearTables
}

type Comparison = { different: TableName[]; unclear: TableName[] }

const compareWithServer = async (
  db: ReplicaDb,
  server: Checksums,
  goOn: ShouldContinue,
): Promise<Comparison | null> => {
  const ownChecksums = await computeChecksums(db, goOn)
  if (!ownChecksums) return null
  const unclearTables = await findUnclearTables(db)
  const emptyChecksum = { count: 0, hash: await hashLines('') }
  const differentTables = tableNames.filter((table) => {
    // Expect a table without server checksums to be empty, because this user may no longer read it.
    const expectedChecksum = server[table] ?? emptyChecksum
    return !unclearTables.has(table) && ownChecksums[table]?.hash !== expectedChecksum.hash
  })
  return { different: differentTables, unclear: [...unclearTables] }
}

type CheckResult = Pick<SelfCheck, 'outcome' | 'tables'> | 'waiting' | null

/**
 * Compares the replica with the server, and fetches the register again if they differ. The fetch starts by deleting the
 * cursor. Queued, set-aside and accepted changes stay, and pending changes are applied again on top of the new rows.
 * @param sync runs a full cycle and returns the server's checksums
 * @param goOn called until a difference is found. False stops the check.
 */
const runCheck = async (db: ReplicaDb, sync: () => Promise<Checksums>, goOn: ShouldContinue): Promise<CheckResult> => {
  let repairedTables: TableName[] | null = null
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const serverChecksums = await sync()
    const comparison = await compareWithServer(db, serverChecksums, repairedTables ? alwaysContinue : goOn)
    if (!comparison) return null
    const { different: differentTables, unclear: unclearTables } = comparison
    if (differentTables.length) {
      if (repairedTables) return { outcome: 'different', tables: differentTables }
      repairedTables = differentTables
      await db.meta.delete('cursor')
    } else if (repairedTables) return { outcome: 'repaired', tables: repairedTables }
    else if (unclearTables.length === 0) return { outcome: 'same', tables: [] }
  }
  return 'waiting'
}

const initialCheck: SelfCheck = { run: 0, at: null, outcome: null, tables: [], failed: null, next: 0 }

const storeCheck = async (db: ReplicaDb, change: Partial<SelfCheck>): Promise<void> => {
  const previousCheck = (await db.getMeta('self_check')) ?? initialCheck
  await db.setMeta('self_check', { ...previousCheck, ...change, run: previousCheck.run + 1 })
}

/** Stores why a requested check has failed. */
export const storeFailedCheck = (db: ReplicaDb, why: NonNullable<SelfCheck['failed']>['why']): Promise<void> =>
  storeCheck(db, { failed: { at: Date.now(), why } })

/**
 * True if the automatic check should run now. It runs at most once a day, and never with pending changes. A new replica
 * is not checked on its first day.
 */
export const isSelfCheckDue = async (db: ReplicaDb, now = Date.now()): Promise<boolean> => {
  const check = await db.getMeta('self_check')
  if (!check) {
    await db.setMeta('self_check', { ...initialCheck, next: now + DAY_MS })
    return false
  }
  // If the clock was put back, `next` may be far in the future. Run the check then, so that it is delayed by one day at
  // most.
  const isDue = now >= check.next || now < check.next - DAY_MS
  return isDue && (await db.outbox.count()) === 0
}

/**
 * Runs the automatic check and stores its result. Stops as soon as a change is pending, and never fails the sync.
 * @param sync runs a full cycle and returns the server's checksums
 */
export const runAutomaticCheck = async (db: ReplicaDb, sync: () => Promise<Checksums>): Promise<void> => {
  const isQueueEmpty = async () => (await db.outbox.count()) === 0
  const checkResult = await runCheck(db, sync, isQueueEmpty).catch(() => 'failed' as const)
  // Store nothing after an interruption, so that the next cycle retries.
  if (checkResult === null) return
  const checkedAt = Date.now()
  if (typeof checkResult === 'object')
    await storeCheck(db, { ...checkResult, at: checkedAt, failed: null, next: checkedAt + DAY_MS })
  else await storeCheck(db, { next: checkedAt + HOUR_MS })
}

/**
 * Runs the check that a user requested and stores its result. Each round sends pending changes first.
 * @param sync runs a full cycle and returns the server's checksums
 * @throws ApiError, NoAnswer
 */
export const runRequestedCheck = async (db: ReplicaDb, sync: () => Promise<Checksums>): Promise<void> => {
  const checkResult = await runCheck(db, sync, alwaysContinue)
  const checkedAt = Date.now()
  if (typeof checkResult === 'object' && checkResult !== null)
    await storeCheck(db, { ...checkResult, at: checkedAt, failed: null, next: checkedAt + DAY_MS })
  else await storeFailedCheck(db, 'waiting')
}

import type { DBCore, DBCoreCursor, DBCoreTable, Dexie, Middleware } from 'dexie'
import { cipherOf, Locked, sealingCipherOf } from '../lock/vault.ts'

/**
 * Tables with personal facts, and what of their rows stays in the clear: what their indexes need, and the marks that
 * the sync needs. All the rest of a row is sealed. Who seals more than before raises `SEALED_FORM`: then what is already
 * on locked devices is sealed again.
 */
const clear = {
  registered: ['id', 'archived', 'version', 'gen'],
  // What somebody typed of a session; the rest is dates, ids and choices from lists.
  sessions: ['id', 'date', 'holiday', 'year', 'group', 'group__name', 'activities', 'version', 'gen'],
  conflicts: ['id', 'record', 'version', 'gen'],
  // Likewise of parcels: what is done beside them, and what is to be known where one is brought.
  parcel_provisions: [
    'id',
    'date',
    'holiday',
    'clone',
    'activities',
    'average_meals',
    'volunteers',
    'version',
    'gen',
  ],
  parcel_rows: [
    'id',
    'parcel',
    'registered',
    'adults',
    'children',
    'num_meals',
    'number',
    'wellbeing_resources',
    'packed',
    'handed_over',
    'not_in',
    'merged',
    'version',
    'gen',
  ],
  // With whom a child has left.
  departures: ['id', 'session', 'registered', 'at', 'version', 'gen'],
  // Whose check is missing is nobody's business but the hall's.
  clearances: ['id', 'version', 'gen'],
  outbox: ['seq', 'id', 'name', 'v', 'made_at', 'touches'],
  receipts: ['id', 'at', 'size'],
  kept_forms: ['id', 'at'],
  photos: ['id', 'at', 'waiting'],
  offers: ['id', 'table', 'record', 'version', 'from', 'place'],
  set_aside: ['seq', 'id', 'name', 'v', 'made_at', 'touches', 'at', 'status', 'code'],
} as const

type SealedTable = keyof typeof clear
const clearOf = new Map(Object.entries(clear).map(([table, fields]) => [table, new Set<string>(fields)]))

type Row = Record<string, unknown>

const about = (table: string, row: Row): string => `${table}/${row.id}`

/**
 * A row as it is stored: sealed where its user has set a lock and it holds personal facts.
 * @throws Locked
 */
export const sealRow = <T extends object>(user: string, table: string, row: T): T => {
  const open = clearOf.get(table)
  const cipher = open && sealingCipherOf(user)
  if (!open || !cipher) return row
  const stored: Row = {}
  const secret: Row = {}
  for (const [field, value] of Object.entries(row)) (open.has(field) ? stored : secret)[field] = value
  stored.sealed = cipher.seal(secret, about(table, stored))
  return stored as T
}

/** A stored row as the app reads it. @throws Locked */
export const openRow = <T>(user: string, table: string, stored: T): T => {
  // Copied only where it is sealed: a register of 500 people costs a slow tablet 20 ms to copy.
  if (!((stored as Row | undefined)?.sealed instanceof Uint8Array)) return stored
  const { sealed, ...row } = stored as Row & { sealed: Uint8Array }
  const cipher = cipherOf(user)
  if (!cipher) throw new Locked()
  return Object.assign(row, cipher.open(sealed, about(table, row))) as T
}

/** The same cursor with an open value. The browser's own properties answer to the browser's own cursor alone. */
const openCursor = (user: string, table: string, cursor: DBCoreCursor): DBCoreCursor =>
  Object.create(cursor, {
    key: { get: () => cursor.key },
    primaryKey: { get: () => cursor.primaryKey },
    value: { get: () => openRow(user, table, cursor.value) },
  })

const sealTable = (user: string, table: DBCoreTable): DBCoreTable => ({
  ...table,
  mutate: (request) =>
    request.type === 'add' || request.type === 'put'
      ? table.mutate({ ...request, values: request.values.map((row) => sealRow(user, table.name, row)) })
      : table.mutate(request),
  get: (request) => table.get(request).then((row) => openRow(user, table.name, row)),
  getMany: (request) =>
    table.getMany(request).then((rows) => rows.map((row) => openRow(user, table.name, row))),
  query: (request) =>
    table
      .query(request)
      .then((found) =>
        request.values === false
          ? found
          : { ...found, result: found.result.map((row) => openRow(user, table.name, row)) },
      ),
  openCursor: (request) =>
    table
      .openCursor(request)
      .then((cursor) => (cursor && request.values !== false ? openCursor(user, table.name, cursor) : cursor)),
})

/** Seals and opens rows beneath everything else, so that nothing above knows of it. */
export const sealing = (user: string): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'sealing',
  level: -100,
  create: (core) => ({
    ...core,
    table: (name) => (clearOf.has(name) ? sealTable(user, core.table(name)) : core.table(name)),
  }),
})

/** Stores every row again, sealed or in the clear as the lock now says, while no sync runs. */
export const storeAnew = (db: Dexie & { user: string }): Promise<void> =>
  navigator.locks.request(`hallbook-sync-${db.user}`, async () => {
    const tables = (Object.keys(clear) as SealedTable[]).map((name) => db.table(name))
    await db.transaction('rw', tables, async () => {
      for (const table of tables) await table.bulkPut(await table.toArray())
    })
  })

import type { DBCore, DBCoreCursor, DBCoreTable, Dexie, Middleware } from 'dexie'
import { getCipher, getSealingCipher, Locked } from '../lock/vault.ts'

/**
 * Fields that stay unencrypted, for each table with personal data. They are index fields and fields that the sync
 * needs. All other fields are sealed. If a change to this list seals more data, raise `SEAL_RULE_VERSION`. Devices with a
 * lock then seal their data again.
 */
const plainFields = {
  registered: ['id', 'archived', 'version', 'gen'],
  // Seal free text about a session. The listed fields are dates, ids and choices from lists.
  sessions: ['id', 'date', 'holiday', 'year', 'group', 'group__name', 'activities', 'version', 'gen'],
  conflicts: ['id', 'record', 'version', 'gen'],
  // Seal free text about parcels: activities that a user typed, and delivery notes.
  parcel_provisions: ['id', 'date', 'holiday', 'clone', 'activities', 'average_meals', 'volunteers', 'version', 'gen'],
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
  // Seal the names of people who collect children.
  departures: ['id', 'session', 'registered', 'at', 'version', 'gen'],
  // Seal all data of clearances, because only the club may see that a check is missing.
  clearances: ['id', 'version', 'gen'],
  outbox: ['seq', 'id', 'name', 'v', 'made_at', 'touches'],
  receipts: ['id', 'at', 'size'],
  kept_forms: ['id', 'at'],
  photos: ['id', 'at', 'waiting'],
  offers: ['id', 'table', 'record', 'version', 'from', 'place'],
  set_aside: ['seq', 'id', 'name', 'v', 'made_at', 'touches', 'at', 'status', 'code'],
} as const

type SealedTable = keyof typeof plainFields
const plainFieldsByTable = new Map(
  Object.entries(plainFields).map(([table, fields]) => [table, new Set<string>(fields)]),
)

type Row = Record<string, unknown>

const getSealPurpose = (table: string, row: Row): string => `${table}/${row.id}`

/**
 * Returns a row in its stored form. It is sealed if the user has a lock and the row contains personal data.
 * @throws Locked
 */
export const sealRow = <T extends object>(user: string, table: string, row: T): T => {
  const plainFieldNames = plainFieldsByTable.get(table)
  const cipher = plainFieldNames && getSealingCipher(user)
  if (!plainFieldNames || !cipher) return row
  const storedRow: Row = {}
  const secretFields: Row = {}
  for (const [field, value] of Object.entries(row))
    (plainFieldNames.has(field) ? storedRow : secretFields)[field] = value
  storedRow.sealed = cipher.seal(secretFields, getSealPurpose(table, storedRow))
  return storedRow as T
}

/**
 * Returns a stored row in unsealed form.
 * @throws Locked
 */
export const openRow = <T>(user: string, table: string, stored: T): T => {
  // Copy only sealed rows, because copying a register of 500 people takes 20 ms on a slow tablet.
  if (!((stored as Row | undefined)?.sealed instanceof Uint8Array)) return stored
  const { sealed, ...row } = stored as Row & { sealed: Uint8Array }
  const cipher = getCipher(user)
  if (!cipher) throw new Locked()
  return Object.assign(row, cipher.open(sealed, getSealPurpose(table, row))) as T
}

/**
 * Returns a cursor that reads like the given cursor but unseals the value. It inherits from the browser's cursor. Its
 * getters read the original object, because a browser cursor's properties work only there.
 */
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
  getMany: (request) => table.getMany(request).then((rows) => rows.map((row) => openRow(user, table.name, row))),
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

/** Middleware that seals and unseals rows below all other layers, so that no other code handles sealing. */
export const createSealingMiddleware = (user: string): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'sealing',
  level: -100,
  create: (core) => ({
    ...core,
    table: (name) => (plainFieldsByTable.has(name) ? sealTable(user, core.table(name)) : core.table(name)),
  }),
})

/** Stores every row again, either sealed or unencrypted. The lock decides which. No sync runs at the same time. */
export const rewriteRows = (db: Dexie & { user: string }): Promise<void> =>
  navigator.locks.request(`hallbook-sync-${db.user}`, async () => {
    const tables = (Object.keys(plainFields) as SealedTable[]).map((name) => db.table(name))
    await db.transaction('rw', tables, async () => {
      for (const table of tables) await table.bulkPut(await table.toArray())
    })
  })

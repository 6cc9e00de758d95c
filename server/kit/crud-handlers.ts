import { and, eq, getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Api, OperationName } from '../../contract/api.ts'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { searchWords } from '../../contract/rules/alphabet.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { containing, orderBy } from '../db/list.ts'
import { type NamedVersions, refuseStale, Versioned } from '../http/row-version.ts'
import type { Call, Handlers } from '../mount.ts'
import type { Services } from '../services.ts'
import { fieldChanges, noteRecordChange, recordChangesAfter } from './record-trail.ts'

/** A noun of the API map that `crud` has made. */
export type CrudNoun = {
  [K in OperationName]: K extends `${infer N}.replace` ? (Api[K] extends { crud: true } ? N : never) : never
}[OperationName]

type RecordTable = PgTable & Record<'id' | 'version' | 'created', PgColumn>
type Fields = Record<string, unknown>

type ListQuery = { ordering?: string; limit: number; offset: number; search?: string | undefined }

/** What is done with a transaction for a call. */
export type CrudCall = Services & { tx: Tx; user: CurrentUser }

type Name<N extends string, V extends string> = `${N}.${V}` & OperationName
type OrderingOf<N extends CrudNoun> = NonNullable<
  Call<Name<N, 'list'>>['query'] extends { ordering?: infer O } ? O : never
>
type Column<O> = O extends `-${infer C}` ? C : O & string

type CrudTable<N extends CrudNoun, T extends RecordTable> = {
  table: T
  /** What each ordering of the list sorts by. */
  order: Record<Column<OrderingOf<N>>, SQL | PgColumn>
  /** The order of the list where none is asked for. */
  otherwise: SQL[]
  /** What the search looks into, folded as searches fold it. */
  search: SQL
  /** What a list is narrowed to by its own filters. */
  filter?: (query: Call<Name<N, 'list'>>['query']) => SQL | undefined
  /** The records that a user may see, where it is not all of them. */
  seenBy?: (user: CurrentUser) => SQL | undefined
  /** Of a new record: the one whose place it takes. Until the end of the transaction no other takes it. */
  replaces?: (body: Call<Name<N, 'create'>>['body'], call: CrudCall) => Promise<SQL>
  /** What other tables have about a row, each a subquery. */
  joined?: Record<string, SQL>
  /** What callers are told of a row; lists tell of it what their schema has. */
  present?: (row: InferSelectModel<T>) => Fields
  /** What is stored of a body. @param before null for a new record */
  store: (
    body: Call<Name<N, 'create'>>['body'],
    call: CrudCall,
    before: InferSelectModel<T> | null,
  ) => Promise<Partial<T['$inferInsert']>>
  /** Refuses to delete what is in use. @throws AppError */
  beforeDelete?: (row: InferSelectModel<T>, call: CrudCall) => Promise<void>
  /** Fields whose values the trail does not keep. */
  secret?: readonly string[]
}

type CrudHandlers<N extends CrudNoun> = Pick<
  Handlers,
  Name<N, 'list'> | Name<N, 'get'> | Name<N, 'create'> | Name<N, 'replace'> | Name<N, 'delete'>
>

/**
 * The handlers of a noun that `crud` has declared, over a table of the network's own: search, order and pages; versions
 * (`If-Match`), and the trail of who changed what, in the transaction of each change.
 */
export const crudHandlers = <N extends CrudNoun, T extends RecordTable>(
  noun: N,
  kept: CrudTable<N, T>,
): CrudHandlers<N> => {
  const { order, otherwise, joined, present = (row) => row, store, beforeDelete, secret } = kept
  // Its columns are looked up by name alone here.
  const table: RecordTable = kept.table
  type Row = InferSelectModel<T> & { id: string; version: number }

  const where = (query: ListQuery, user: CurrentUser): SQL | undefined =>
    and(
      kept.seenBy?.(user),
      ...searchWords(query.search ?? '').map((word) => sql`${kept.search} LIKE ${containing(word)}`),
      kept.filter?.(query as never),
    )

  const own = getTableColumns(table)
  const columns = { ...own, ...joined }
  const find = async (tx: Tx, which: SQL | undefined, lock: boolean): Promise<Row | undefined> => {
    const asked = tx.select(columns).from(table).where(which)
    const [row] = await (lock ? asked.for('update') : asked)
    return row as Row | undefined
  }
  const load = async (tx: Tx, { id }: { id: string }, user: CurrentUser, lock = false): Promise<Row> => {
    const row = await find(tx, and(eq(table.id, id), kept.seenBy?.(user)), lock)
    if (!row) throw new AppError('not_found')
    return row
  }
  const told = (row: Row) => new Versioned(present(row), row.version)
  /** A row that was written, with what other tables have about it. */
  const toldAnew = async (tx: Tx, row: Row, user: CurrentUser) =>
    told(joined ? await load(tx, row, user) : row)
  /** A row as its own table has it. */
  const stored = (row: Row): Fields =>
    Object.fromEntries(Object.keys(own).map((key) => [key, row[key as never]]))

  type Asked = Services & { user: CurrentUser; params: { id: string }; ifMatch: NamedVersions; body: never }

  const change = async (tx: Tx, call: Asked, before: Row) => {
    const { ifMatch, user } = call
    const { id } = before
    const values = await store(call.body, { ...call, tx }, before)
    await refuseStale(
      ifMatch,
      before.version,
      (seen) => recordChangesAfter(tx, noun, id, seen),
      (field) => !(field in fieldChanges(before, { ...before, ...values })),
    )
    const fields = fieldChanges(before, { ...before, ...values }, secret)
    // What changes nothing is no version.
    if (Object.keys(fields).length === 0) return told(before)
    const version = before.version + 1
    const [row] = await tx
      .update(table)
      .set({ ...values, version } as never)
      .where(eq(table.id, id))
      .returning()
    await noteRecordChange(tx, { noun, id, version, kind: 'replace', fields, user })
    return toldAnew(tx, row as Row, user)
  }

  const handlers = {
    list: ({ db, query, user }: Services & { query: ListQuery; user: CurrentUser }) =>
      db.network(async (tx) => {
        const matching = where(query, user)
        const rows = await tx
          .select(columns)
          .from(table)
          .where(matching)
          .orderBy(...orderBy(query.ordering as never, order as never, otherwise, sql`${table.id}`))
          .limit(query.limit)
          .offset(query.offset)
        return {
          count: await tx.$count(table, matching),
          results: rows.map((row) => present(row as Row)),
        }
      }, 'snapshot'),

    get: ({ db, params, user }: Asked) => db.network(async (tx) => told(await load(tx, params, user))),

    create: (call: Asked) =>
      call.db.network(async (tx) => {
        const { user } = call
        const same = kept.replaces && (await kept.replaces(call.body, { ...call, tx }))
        const before = same && (await find(tx, same, true))
        if (before) return change(tx, call, before)
        const values = await store(call.body, { ...call, tx }, null)
        const [row] = await tx
          .insert(table)
          .values({ id: newId(), ...values } as never)
          .returning()
        const made = row as Row
        const fields = fieldChanges(null, made, secret)
        await noteRecordChange(tx, { noun, id: made.id, version: 1, kind: 'create', fields, user })
        return toldAnew(tx, made, user)
      }),

    replace: (call: Asked) =>
      call.db.network(async (tx) => change(tx, call, await load(tx, call.params, call.user, true))),

    delete: (call: Asked) =>
      call.db.network(async (tx) => {
        const { params, user } = call
        const before = await load(tx, params, user, true)
        await beforeDelete?.(before, { ...call, tx })
        await tx.delete(table).where(eq(table.id, params.id))
        const version = before.version + 1
        const fields = fieldChanges(stored(before), null, secret)
        await noteRecordChange(tx, { noun, id: params.id, version, kind: 'delete', fields, user })
        return null
      }),
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([verb, handler]) => [`${noun}.${verb}`, handler]),
  ) as unknown as CrudHandlers<N>
}

import { and, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Api, OperationName } from '../../contract/api.ts'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { searchWords } from '../../contract/rules/alphabet.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { containing, orderBy } from '../db/list.ts'
import type { FieldChanges } from '../db/tables/record-changes.ts'
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
  /** Which records are there for a user; the others are not. undefined: all. */
  scope?: (user: CurrentUser) => SQL | undefined
  /** What callers are told of rows besides their own fields, in the order of the rows. @param verb what asks for it */
  also?: (rows: readonly InferSelectModel<T>[], call: CrudCall, verb: 'list' | 'get') => Promise<Fields[]>
  /** What callers call a field whose column has another name: the trail and refusals name it so. */
  called?: Partial<Record<keyof InferSelectModel<T>, string>>
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
  const { order, otherwise, present = (row) => row, scope, also, store, beforeDelete, secret } = kept
  const called: Partial<Record<string, string>> = kept.called ?? {}
  // Its columns are looked up by name alone here.
  const table: RecordTable = kept.table
  type Row = InferSelectModel<T> & { id: string; version: number }

  const where = (query: ListQuery, user: CurrentUser): SQL | undefined =>
    and(
      scope?.(user),
      ...searchWords(query.search ?? '').map((word) => sql`${kept.search} LIKE ${containing(word)}`),
      kept.filter?.(query as never),
    )

  const load = async ({ tx, user }: CrudCall, id: string, lock = false): Promise<Row> => {
    const asked = tx
      .select()
      .from(table)
      .where(and(eq(table.id, id), scope?.(user)))
    const [row] = await (lock ? asked.for('update') : asked)
    if (!row) throw new AppError('not_found')
    return row as Row
  }
  const presentAll = async (
    rows: readonly Row[],
    call: CrudCall,
    verb: 'list' | 'get',
  ): Promise<Fields[]> => {
    const more = (await also?.(rows, call, verb)) ?? []
    return rows.map((row, index) => ({ ...present(row), ...more[index] }))
  }
  const told = async (row: Row, call: CrudCall) =>
    new Versioned((await presentAll([row], call, 'get'))[0] as Fields, row.version)
  const changesOf = (before: Fields | null, after: Fields | null, hidden?: readonly string[]): FieldChanges =>
    Object.fromEntries(
      Object.entries(fieldChanges(before, after, hidden)).map(([field, change]) => [
        called[field] ?? field,
        change,
      ]),
    )

  type Asked = Services & { user: CurrentUser; params: { id: string }; ifMatch: NamedVersions; body: never }

  const handlers = {
    list: (call: Asked & { query: ListQuery }) =>
      call.db.network(async (tx) => {
        const { query, user } = call
        const matching = where(query, user)
        const rows = await tx
          .select()
          .from(table)
          .where(matching)
          .orderBy(...orderBy(query.ordering as never, order as never, otherwise, sql`${table.id}`))
          .limit(query.limit)
          .offset(query.offset)
        return {
          count: await tx.$count(table, matching),
          results: await presentAll(rows as Row[], { ...call, tx }, 'list'),
        }
      }, 'snapshot'),

    get: (call: Asked) =>
      call.db.network(async (tx) => {
        const within = { ...call, tx }
        return told(await load(within, call.params.id), within)
      }, 'snapshot'),

    create: (call: Asked) =>
      call.db.network(async (tx) => {
        const within = { ...call, tx }
        const values = await store(call.body, within, null)
        const [row] = await tx
          .insert(table)
          .values({ id: newId(), ...values } as never)
          .returning()
        const made = row as Row
        const fields = changesOf(null, made, secret)
        await noteRecordChange(tx, { noun, id: made.id, version: 1, kind: 'create', fields, user: call.user })
        return told(made, within)
      }),

    replace: (call: Asked) =>
      call.db.network(async (tx) => {
        const { params, ifMatch, user } = call
        const within = { ...call, tx }
        const before = await load(within, params.id, true)
        const values = await store(call.body, within, before)
        await refuseStale(
          ifMatch,
          before.version,
          (seen) => recordChangesAfter(tx, noun, params.id, seen),
          (field) => !(field in changesOf(before, { ...before, ...values })),
        )
        const fields = changesOf(before, { ...before, ...values }, secret)
        // What changes nothing is no version.
        if (Object.keys(fields).length === 0) return told(before, within)
        const version = before.version + 1
        const [row] = await tx
          .update(table)
          .set({ ...values, version } as never)
          .where(eq(table.id, params.id))
          .returning()
        await noteRecordChange(tx, { noun, id: params.id, version, kind: 'replace', fields, user })
        return told(row as Row, within)
      }),

    delete: (call: Asked) =>
      call.db.network(async (tx) => {
        const { params, user } = call
        const within = { ...call, tx }
        const before = await load(within, params.id, true)
        await beforeDelete?.(before, within)
        await tx.delete(table).where(eq(table.id, params.id))
        const version = before.version + 1
        const fields = changesOf(before, null, secret)
        await noteRecordChange(tx, { noun, id: params.id, version, kind: 'delete', fields, user })
        return null
      }),
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([verb, handler]) => [`${noun}.${verb}`, handler]),
  ) as unknown as CrudHandlers<N>
}

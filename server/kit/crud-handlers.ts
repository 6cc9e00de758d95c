import { and, eq, getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Api, api, type OperationName } from '../../contract/api.ts'
import { AppError, type ErrorDetail } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { RecordChangesQuery } from '../../contract/record-changes.ts'
import { getSearchWords } from '../../contract/rules/alphabet.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { findBrokenConstraint } from '../db/broken-constraint.ts'
import type { Tx } from '../db/client.ts'
import { orderBy, toLikePattern } from '../db/list.ts'
import { type IfMatchVersions, refuseStaleVersion, VersionedOutput } from '../http/row-version.ts'
import type { Call, Handlers } from './handler.ts'
import { auditRecordChange, getFieldChanges, loadRecordChanges, loadRecordChangesAfter } from './record-trail.ts'
import type { Services } from './services.ts'

/** Name of a record type whose operations `buildCrudOperations` has built. */
export type CrudRecordType = {
  [K in OperationName]: K extends `${infer N}.replace` ? (Api[K] extends { crud: true } ? N : never) : never
}[OperationName]

type RecordTable = PgTable & Record<'id' | 'version' | 'created', PgColumn>
type Fields = Record<string, unknown>

type PageQuery = { ordering?: string; limit: number; offset: number; search?: string | undefined }

/** Context of a call within its transaction. */
export type CrudCall = Services & {
  tx: Tx
  user: CurrentUser
  signIn: string
  /** The caller's network address. */
  address: string
  /** True for a PATCH. In that case a missing required field gets its current value. */
  isPartial?: boolean
  /**
   * Registers work that runs in the transaction after the record's row is written.
   * @param work receives the record's id
   */
  onWritten: (work: (id: string) => Promise<unknown>) => void
  /** Registers work that runs after the commit. */
  onCommitted: (work: () => unknown) => void
}

type Name<N extends string, V extends string> = `${N}.${V}` & OperationName
type Ordering<N extends CrudRecordType> = NonNullable<
  Call<Name<N, 'list'>>['query'] extends { ordering?: infer O } ? O : never
>
type ListQuery<N extends CrudRecordType> = Call<Name<N, 'list'>>['query'] & PageQuery
type Column<O> = O extends `-${infer C}` ? C : O & string

type JoinedColumns = Record<string, PgColumn | SQL>
type JoinedRow<T extends RecordTable, A extends JoinedColumns> = InferSelectModel<T> & {
  [K in keyof A]: unknown
}

type CrudTable<N extends CrudRecordType, T extends RecordTable, A extends JoinedColumns> = {
  table: T
  /** Filter for the records that a user may see, if not all. */
  scope?: (user: CurrentUser) => SQL | undefined
  /** A joined table, such as the row's club. */
  join?: { table: PgTable; on: SQL }
  /** Additional columns of a row: from the joined table, or computed. */
  also?: A
  /**
   * Loads further response fields for all rows at once. The result has the order of the rows.
   * @param list query of a list call
   */
  besides?: (
    rows: readonly JoinedRow<T, A>[],
    call: Pick<CrudCall, 'tx' | 'user'>,
    list: Call<Name<N, 'list'>>['query'] | null,
  ) => Promise<Fields[]>
  /** API names of columns whose API name differs. */
  names?: { [K in keyof InferSelectModel<T>]?: string }
  /** Sort expressions. Key: ordering of the list. */
  order: Record<Column<Ordering<N>>, SQL | PgColumn>
  /** Default order of the list. */
  otherwise: SQL[]
  /** SQL for the folded text that a search compares, or a function that builds the condition for one search term. */
  search: SQL | ((like: string) => SQL | undefined)
  /** Condition for the list's own filters. */
  filter?: (query: Call<Name<N, 'list'>>['query']) => SQL | undefined
  /** Converts a row to its response. A list returns only the fields of its schema. */
  present?: (row: JoinedRow<T, A>) => Fields
  /**
   * Converts a body to stored values.
   * @param before null for a new record
   */
  store: (
    body: Call<Name<N, 'create'>>['body'],
    call: CrudCall,
    before: JoinedRow<T, A> | null,
  ) => Promise<Partial<T['$inferInsert']>>
  /** Finds the record that a new one replaces, locked until the end of the transaction. */
  replaces?: (body: Call<Name<N, 'create'>>['body'], call: CrudCall) => Promise<SQL>
  /** Error details for values that a unique index rejects. Key: name of the index. */
  taken?: Record<string, ErrorDetail>
  /**
   * Rejects the deletion of a record in use.
   * @throws AppError
   */
  beforeDelete?: (row: JoinedRow<T, A>, call: CrudCall) => Promise<void>
  /**
   * Values that soft-delete a record. Its row stays because other rows refer to it, and `scope` must exclude the row.
   */
  bury?: (row: JoinedRow<T, A>) => Partial<T['$inferInsert']>
  /** Columns that are derived from other columns. A change to such a column alone is not a change to the record. */
  untracked?: readonly string[]
  /** Columns whose values are not in the audit trail. */
  secret?: readonly string[]
}

/** Removes undefined fields, so that they stay unchanged. */
const withoutUndefined = (values: Fields): Fields =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Returns the required fields of a new record. */
const listRequiredFields = (noun: CrudRecordType): string[] =>
  Object.entries(api[`${noun}.create`].body.entries)
    .filter(([, entry]) => entry.type !== 'optional')
    .map(([field]) => field)

type CrudHandlers<N extends CrudRecordType> = Pick<
  Handlers,
  Name<N, 'list'> | Name<N, 'create'> | Name<N, 'replace'> | Name<N, 'update'> | Name<N, 'delete'> | Name<N, 'changes'>
> & {
  /** Accepts any call with the record's id, because handlers of other verbs return the record too. */
  [K in Name<N, 'get'>]: (call: Pick<Call<K>, 'db' | 'params' | 'user'>) => ReturnType<Handlers[K]>
}

/**
 * Builds the handlers of a record type whose operations `buildCrudOperations` has built. They provide search, order,
 * pages, versions (`If-Match`), and an audit trail in the transaction of each change.
 */
export const buildCrudHandlers = <
  N extends CrudRecordType,
  T extends RecordTable,
  A extends JoinedColumns = Record<never, SQL>,
>(
  noun: N,
  config: CrudTable<N, T, A>,
): CrudHandlers<N> => {
  const {
    otherwise: defaultOrder,
    present = (row) => row,
    store,
    beforeDelete,
    bury: softDelete,
    join,
    taken: uniqueErrors = {},
  } = config
  const { also: joinedColumns, secret, scope } = config
  // Use the general type, because columns are looked up by name.
  const table: RecordTable = config.table
  const order: Record<string, SQL | PgColumn> = config.order
  const columns = Object.keys(getTableColumns(table)).filter((name) => !config.untracked?.includes(name))
  const names: Partial<Record<string, string>> = config.names ?? {}
  type Row = JoinedRow<T, A> & { id: string; version: number }

  const { search } = config
  const matchWord = (word: string) => (typeof search === 'function' ? search(word) : sql`${search} LIKE ${word}`)
  const buildCondition = (query: ListQuery<N>, user: CurrentUser): SQL | undefined =>
    and(
      scope?.(user),
      ...getSearchWords(query.search ?? '').map((word) => matchWord(toLikePattern(word))),
      config.filter?.(query),
    )

  const selectRows = (tx: Tx) => {
    const selection = tx
      .select({ row: table, ...(joinedColumns && { also: joinedColumns }) } as { row: typeof table })
      .from(table)
    return (join ? selection.leftJoin(join.table, join.on) : selection).$dynamic()
  }
  const toRow = (found: unknown): Row => {
    const { row, also: joinedValues } = found as { row: object; also?: Fields | null }
    const joinedEntries = Object.keys(joinedColumns ?? {}).map((name) => [name, joinedValues?.[name] ?? null])
    return { ...row, ...Object.fromEntries(joinedEntries) } as Row
  }
  const count = async (tx: Tx, matching: SQL | undefined): Promise<number> => {
    const selection = tx.select({ count: sql<number>`count(*)::int` }).from(table)
    const [found] = await (join ? selection.leftJoin(join.table, join.on) : selection).where(matching)
    return found?.count ?? 0
  }
  const find = async (tx: Tx, which: SQL, user: CurrentUser, lock = false): Promise<Row | null> => {
    const selection = selectRows(tx).where(and(which, scope?.(user)))
    const [found] = await (lock ? selection.for('update', { of: table }) : selection)
    return found ? toRow(found) : null
  }
  const load = async (tx: Tx, id: string, user: CurrentUser, lock = false): Promise<Row> => {
    const row = await find(tx, eq(table.id, id), user, lock)
    if (!row) throw new AppError('not_found')
    return row
  }
  const toResponses = async (tx: Tx, user: CurrentUser, rows: readonly Row[], list: ListQuery<N> | null) => {
    const extraFields = (await config.besides?.(rows, { tx, user }, list)) ?? []
    return rows.map((row, index): Fields => ({ ...present(row), ...extraFields[index] }))
  }
  const toVersionedResponse = async (tx: Tx, user: CurrentUser, row: Row) => {
    const [fields = {}] = await toResponses(tx, user, [row], null)
    return new VersionedOutput(fields, row.version)
  }

  /** Returns the differences between two versions of a row. Key: API name of the field. */
  const getChanges = (before: Fields | null, after: Fields | null) => {
    const pickTracked = (row: Fields | null) =>
      row && Object.fromEntries(columns.filter((column) => column in row).map((name) => [name, row[name]]))
    const changes = Object.entries(getFieldChanges(pickTracked(before), pickTracked(after), secret))
    return Object.fromEntries(changes.map(([column, change]) => [names[column] ?? column, change]))
  }

  type CrudRequest = Services & {
    user: CurrentUser
    signIn: string
    address: string
    params: { id: string }
    ifMatch: IfMatchVersions
    body: Call<Name<N, 'create'>>['body']
  }

  /**
   * Runs a change in a transaction, then the work registered for after the write and after the commit.
   * @param work returns the record's id
   * @throws AppError, for example if a unique index rejects the change
   */
  const runInTransaction = async (request: CrudRequest, work: (call: CrudCall) => Promise<string>) => {
    const committedWork: (() => unknown)[] = []
    try {
      const row = await request.db.network(async (tx) => {
        committedWork.length = 0
        const writtenWork: ((id: string) => Promise<unknown>)[] = []
        const id = await work({
          ...request,
          tx,
          onWritten: (then) => writtenWork.push(then),
          onCommitted: (then) => committedWork.push(then),
        })
        for (const runWork of writtenWork) await runWork(id)
        const savedRow = await find(tx, eq(table.id, id), request.user)
        return savedRow && toVersionedResponse(tx, request.user, savedRow)
      })
      for (const runWork of committedWork) await runWork()
      return row
    } catch (error) {
      const detail = uniqueErrors[findBrokenConstraint(error) ?? '']
      throw detail ? new AppError('invalid', detail) : error
    }
  }
  const saveAndReload = async (request: CrudRequest, work: (call: CrudCall) => Promise<string>) => {
    const row = await runInTransaction(request, work)
    if (!row) throw new AppError('not_found')
    return row
  }

  /**
   * Updates a row and records the change in the audit trail.
   * @throws AppError `changed_meanwhile`
   */
  const updateRow = async (request: CrudRequest, call: CrudCall, before: Row): Promise<string> => {
    const { tx, user } = call
    const { id } = before
    const values = withoutUndefined(await store(request.body, call, before))
    const fields = getChanges(before, { ...before, ...values })
    await refuseStaleVersion(
      request.ifMatch,
      before.version,
      (seen) => loadRecordChangesAfter(tx, noun, id, seen),
      (field) => !(field in fields),
    )
    // Keep the version if no field differs.
    if (Object.keys(fields).length === 0) return id
    const version = before.version + 1
    await tx
      .update(table)
      .set({ ...values, version })
      .where(eq(table.id, id))
    await auditRecordChange(tx, { noun, id, version, kind: 'replace', fields, user })
    return id
  }

  const handlers = {
    list: ({ db, query, user }: Services & { query: ListQuery<N>; user: CurrentUser }) =>
      db.network(async (tx) => {
        const matching = buildCondition(query, user)
        const rows = await selectRows(tx)
          .where(matching)
          .orderBy(...orderBy(query.ordering, order, defaultOrder, sql`${table.id}`))
          .limit(query.limit)
          .offset(query.offset)
        return {
          count: await count(tx, matching),
          results: await toResponses(tx, user, rows.map(toRow), query),
        }
      }, 'snapshot'),

    get: ({ db, params, user }: Pick<CrudRequest, 'db' | 'params' | 'user'>) =>
      db.network(async (tx) => toVersionedResponse(tx, user, await load(tx, params.id, user)), 'snapshot'),

    create: (request: CrudRequest) =>
      saveAndReload(request, async (call) => {
        const { tx, user } = call
        const sameCondition = await config.replaces?.(request.body, call)
        const replacedRow = sameCondition && (await find(tx, sameCondition, user, true))
        if (replacedRow) return updateRow(request, call, replacedRow)
        const values = withoutUndefined(await store(request.body, call, null))
        const [inserted] = await tx
          .insert(table)
          .values({ id: newId(), ...values })
          .returning()
        const { id } = inserted as { id: string }
        const fields = getChanges(null, inserted as Fields)
        await auditRecordChange(tx, { noun, id, version: 1, kind: 'create', fields, user })
        return id
      }),

    replace: (request: CrudRequest) =>
      saveAndReload(request, async (call) =>
        updateRow(request, call, await load(call.tx, request.params.id, call.user, true)),
      ),

    update: (request: CrudRequest) =>
      saveAndReload(request, async (call) => {
        const currentRow = await load(call.tx, request.params.id, call.user, true)
        const presented = present(currentRow) as Fields
        const requiredValues = listRequiredFields(noun).map((field) => [field, presented[field]])
        const body = { ...Object.fromEntries(requiredValues), ...(request.body as Fields) }
        return updateRow({ ...request, body }, { ...call, isPartial: true }, currentRow)
      }),

    delete: async (request: CrudRequest) => {
      await runInTransaction(request, async (call) => {
        const { tx, user } = call
        const { id } = request.params
        const currentRow = await load(tx, id, user, true)
        await beforeDelete?.(currentRow, call)
        const version = currentRow.version + 1
        if (softDelete)
          await tx
            .update(table)
            .set({ ...softDelete(currentRow), version })
            .where(eq(table.id, id))
        else await tx.delete(table).where(eq(table.id, id))
        const fields = getChanges(currentRow, null)
        await auditRecordChange(tx, { noun, id, version, kind: 'delete', fields, user })
        return id
      })
      return null
    },

    changes: ({ db, params, query, user }: CrudRequest & { query: RecordChangesQuery }) =>
      db.network(async (tx) => {
        await load(tx, params.id, user)
        return loadRecordChanges(tx, noun, params.id, query)
      }, 'snapshot'),
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([verb, handler]) => [`${noun}.${verb}`, handler]),
  ) as unknown as CrudHandlers<N>
}

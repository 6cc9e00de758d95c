import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { getSearchWords } from '../../contract/rules/alphabet.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { toLikePattern } from '../db/list.ts'
import type { resourceFiles, videoResourceFiles } from '../db/schema.ts'
import { type IfMatchVersions, VersionedOutput } from '../http/row-version.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { addWelshColumns } from '../kit/welsh-columns.ts'
import { type DirectoryNoun, lockDirectory, orderItems } from './directories.ts'
import { changeRecord, deleteRecord, insertRecord, requireRow } from './record-writes.ts'
import { type DirectoryContent, isInVisibleDirectory } from './scope.ts'

const itemTexts = { name: 'line', content: 'rich' } as const

type ItemTable = typeof resourceFiles | typeof videoResourceFiles
type ItemCall = Services & { user: CurrentUser; ifMatch: IfMatchVersions }
type ItemQuery = {
  search?: string | undefined
  resource_directory?: string | undefined
  limit: number
  offset: number
}

/** Differences between the two kinds of items. */
type ItemKind<T extends ItemTable, Body> = {
  noun: DirectoryNoun
  /** Name of the items in the audit trail. */
  trail: string
  holds: DirectoryContent
  table: T
  /** ORDER BY of the list that contains all items. */
  order: ReturnType<typeof orderItems>
  present: (row: T['$inferSelect']) => object
  /** Required columns. A PATCH without one of them uses the stored value. */
  required: readonly (keyof T['$inferSelect'] & string)[]
  /** Slow preparation that runs before the transaction. */
  prepare?: (body: Body, call: ItemCall) => Promise<Body>
  store: (
    body: Body,
    call: { tx: Tx; user: CurrentUser },
    before: T['$inferSelect'] | null,
  ) => Promise<Partial<T['$inferInsert']>>
}

type ItemVerb = 'files' | 'file' | 'add' | 'replace' | 'update_file' | 'remove' | 'all' | 'move'
type ItemHandlers<N extends DirectoryNoun> = Pick<Handlers, `${N}.${ItemVerb}`>

/** Builds the handlers for the items in one of the two directory trees. */
export const buildItemHandlers = <N extends DirectoryNoun, T extends ItemTable, Body>(
  noun: N,
  kind: ItemKind<T, Body>,
): ItemHandlers<N> => {
  const { trail: trailNoun, holds: directoryContent, order, present, prepare, store } = kind
  // Use the type of one of the two tables, because the columns that this code uses are the same in both.
  const table = kind.table as typeof resourceFiles
  type ItemRow = T['$inferSelect']
  const toVersioned = (row: ItemRow) => new VersionedOutput(present(row), row.version)
  const buildContext = (tx: Tx, user: CurrentUser) => ({ tx, user, noun: trailNoun })

  /** Reads an item in a directory that the caller maintains and locks it for a change. */
  const lockItem = async (tx: Tx, user: CurrentUser, directory: string, id: string): Promise<ItemRow> => {
    await lockDirectory(tx, user, directoryContent, directory)
    const itemFilter = and(eq(table.id, id), eq(table.resource_directory, directory))
    return requireRow(await tx.select().from(table).where(itemFilter).for('update')) as ItemRow
  }

  /**
   * Changes an item.
   * @param required fields that a PATCH may leave out
   */
  const changeItem = async (call: ItemCall & ItemParams, required: readonly string[]) => {
    const { db, user, params, ifMatch } = call
    const body = (await prepare?.(call.body, call)) ?? call.body
    return db.network(async (tx) => {
      const storedItem = await lockItem(tx, user, params.id, params.file)
      const storedValues = required.map((field) => [field, storedItem[field as keyof ItemRow]])
      const stored = await store({ ...Object.fromEntries(storedValues), ...body }, { tx, user }, storedItem)
      const values = addWelshColumns(itemTexts, stored, storedItem)
      return toVersioned(await changeRecord(buildContext(tx, user), table, storedItem, values, ifMatch))
    })
  }

  type ItemParams = { params: { id: string; file: string }; body: Body }
  const handlers = {
    files: ({ db, user, params: { id } }: ItemCall & ItemParams) =>
      db.network(async (tx) => {
        await lockDirectory(tx, user, directoryContent, id)
        const directoryItems = tx.select().from(table).where(eq(table.resource_directory, id))
        const rows = (await directoryItems.orderBy(...orderItems(table))) as ItemRow[]
        return { count: rows.length, results: rows.map(present) }
      }),

    file: ({ db, user, params: { id, file } }: ItemCall & ItemParams) =>
      db.network(async (tx) => toVersioned(await lockItem(tx, user, id, file))),

    add: async (call: ItemCall & ItemParams) => {
      const { db, user, params } = call
      const body = (await prepare?.(call.body, call)) ?? call.body
      return db.network(async (tx) => {
        await lockDirectory(tx, user, directoryContent, params.id)
        const values = addWelshColumns(itemTexts, await store(body, { tx, user }, null), null)
        const row = { ...values, resource_directory: params.id }
        return toVersioned((await insertRecord(buildContext(tx, user), table, row)) as ItemRow)
      })
    },

    replace: (call: ItemCall & ItemParams) => changeItem(call, []),
    update_file: (call: ItemCall & ItemParams) => changeItem(call, kind.required),

    remove: ({ db, user, params: { id, file } }: ItemCall & ItemParams) =>
      db.network(async (tx) => {
        await deleteRecord(buildContext(tx, user), table, await lockItem(tx, user, id, file))
        return null
      }),

    all: ({ db, user, query }: ItemCall & { query: ItemQuery }) =>
      db.network(async (tx) => {
        const matchName = (pattern: string) =>
          sql`(${table}.folded_name LIKE ${pattern} OR fold_name(${table.name_cy}) LIKE ${pattern})`
        const listFilter = and(
          isInVisibleDirectory(sql`${table.resource_directory}`, user, directoryContent),
          query.resource_directory ? eq(table.resource_directory, query.resource_directory) : undefined,
          ...getSearchWords(query.search ?? '').map((word) => matchName(toLikePattern(word))),
        )
        const itemQuery = tx
          .select()
          .from(table)
          .where(listFilter)
          .orderBy(...order)
        const rows = (await itemQuery.limit(query.limit).offset(query.offset)) as ItemRow[]
        // Skip the count query if the page contains all rows, as in most requests.
        const isCompletePage = query.offset === 0 && rows.length < query.limit
        const count = isCompletePage ? rows.length : await tx.$count(table, listFilter)
        return { count, results: rows.map(present) }
      }, 'snapshot'),

    move: ({ db, user, body }: ItemCall & { body: { files: string[]; directory: string } }) =>
      db.network(async (tx) => {
        const target = await lockDirectory(tx, user, directoryContent, body.directory).catch(() => {
          throw new AppError('invalid', { directory: ['not_valid'] })
        })
        const ids = [...new Set(body.files)]
        const movedFilter = and(
          inArray(table.id, ids),
          isInVisibleDirectory(sql`${table.resource_directory}`, user, directoryContent),
        )
        const rows = await tx.select().from(table).where(movedFilter).orderBy(table.id).for('update')
        if (rows.length < ids.length) throw new AppError('not_found')
        for (const row of rows)
          await changeRecord(buildContext(tx, user), table, row, { resource_directory: target.id })
        return null
      }),
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([verb, handler]) => [`${noun}.${verb}`, handler]),
  ) as unknown as ItemHandlers<N>
}

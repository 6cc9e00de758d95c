import { and, eq, type SQL, sql } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { type DirectoryNode, MAX_DIRECTORY_DEPTH } from '../../contract/resources/directories.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { resourceDirectories, resourceFiles, videoResourceFiles } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import type { Handlers } from '../kit/handler.ts'
import { addWelshColumns } from '../kit/welsh-columns.ts'
import { changeRecord, deleteRecord, insertRecord, requireRow } from './record-writes.ts'
import { type DirectoryContent, filterVisibleDirectories } from './scope.ts'

export type DirectoryNoun = 'resource_directories' | 'video_resource_directories'

type DirectoryRow = typeof resourceDirectories.$inferSelect

const directoryTexts = { name: 'line' } as const

const itemTables = { files: resourceFiles, videos: videoResourceFiles } as const

/** Returns the sort order: by `ordering`, with missing values last, then by name (RES-20). */
export const orderItems = (table: typeof resourceDirectories | typeof resourceFiles | typeof videoResourceFiles) => [
  sql`${table.ordering} NULLS LAST`,
  sql`${table.name} COLLATE words`,
  sql`${table.id}`,
]

const createInUseError = () => new AppError('in_use', buildNonFieldError('directory_not_empty'))

/**
 * Reads a directory that a user maintains and locks it until the end of the transaction.
 * @param lockStrength `key share` prevents its deletion
 * @throws AppError `not_found`
 */
export const lockDirectory = async (
  tx: Tx,
  user: CurrentUser,
  directoryContent: DirectoryContent,
  id: string,
  lockStrength: 'update' | 'key share' = 'key share',
): Promise<DirectoryRow> =>
  requireRow(
    await tx
      .select()
      .from(resourceDirectories)
      .where(and(eq(resourceDirectories.id, id), filterVisibleDirectories(user, directoryContent)))
      .for(lockStrength),
  )

/** Counts the levels from the top down to a directory. A top directory is at level 1. */
const countDepth = async (tx: Tx, id: string): Promise<number> => {
  const { rows } = await tx.execute<{ depth: number }>(sql`
    WITH RECURSIVE up AS (
      SELECT d.id, d.parent FROM ${resourceDirectories} d WHERE d.id = ${id}
      UNION ALL SELECT d.id, d.parent FROM ${resourceDirectories} d JOIN up ON d.id = up.parent
    ) SELECT count(*)::int AS depth FROM up`)
  return rows[0]?.depth ?? 0
}

/** Returns true if a new directory belongs to Boxes of Hope (RES-33, RES-34). */
const resolveProgramme = async (
  tx: Tx,
  user: CurrentUser,
  directoryContent: DirectoryContent,
  parent: string | null,
  wantsBoxesOfHope: boolean,
) => {
  if (parent === null) return getAccessFlags(user).bohStaff || wantsBoxesOfHope
  const parentDirectory = await lockDirectory(tx, user, directoryContent, parent).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found')
      throw new AppError('invalid', { parent: ['no_directory'] })
    throw error
  })
  if ((await countDepth(tx, parent)) >= MAX_DIRECTORY_DEPTH) throw new AppError('invalid', { parent: ['too_deep'] })
  return parentDirectory.is_boxes_of_hope
}

/** Builds the tree from sorted rows. A row is left out if its parent is missing. */
const buildTree = (rows: readonly (DirectoryRow & { files: number })[]): DirectoryNode[] => {
  const rowsByParent = new Map<string | null, (typeof rows)[number][]>()
  for (const row of rows) rowsByParent.set(row.parent, [...(rowsByParent.get(row.parent) ?? []), row])
  const buildNodes = (parent: string | null): DirectoryNode[] =>
    (rowsByParent.get(parent) ?? []).map((row) => ({ ...row, children: buildNodes(row.id) }))
  return buildNodes(null)
}

const toVersioned = (row: DirectoryRow) => new VersionedOutput(row, row.version)

type DirectoryHandlers<N extends DirectoryNoun> = Pick<
  Handlers,
  `${N}.list` | `${N}.get` | `${N}.create` | `${N}.update` | `${N}.replace_directory` | `${N}.delete`
>

/** Builds the handlers of one of the two directory trees. */
export const buildDirectoryHandlers = <N extends DirectoryNoun>(
  noun: N,
  directoryContent: DirectoryContent,
): DirectoryHandlers<N> => {
  const table = resourceDirectories
  const items = itemTables[directoryContent]
  const updateDirectory: Handlers['resource_directories.update'] = ({ db, user, params, body, ifMatch }) =>
    db.network(async (tx) => {
      const storedDirectory = await lockDirectory(tx, user, directoryContent, params.id, 'update')
      const values = addWelshColumns(directoryTexts, body, storedDirectory)
      return toVersioned(await changeRecord({ tx, user, noun }, table, storedDirectory, values, ifMatch))
    })
  const handlers: DirectoryHandlers<'resource_directories'> = {
    'resource_directories.list': ({ db, user }) =>
      db.network(async (tx) => {
        const itemCountSql: SQL<number> = sql`(SELECT count(*)::int FROM ${items} i WHERE i.resource_directory = ${table}.id)`
        const rows = await tx
          .select({ row: table, files: itemCountSql })
          .from(table)
          .where(filterVisibleDirectories(user, directoryContent))
          .orderBy(...orderItems(table))
        const results = buildTree(rows.map(({ row, files }) => ({ ...row, files })))
        return { count: results.length, results }
      }, 'snapshot'),

    'resource_directories.get': ({ db, user, params }) =>
      db.network(async (tx) => toVersioned(await lockDirectory(tx, user, directoryContent, params.id))),

    'resource_directories.create': ({ db, user, body }) =>
      db.network(async (tx) => {
        const { parent = null, is_boxes_of_hope: wantsBoxesOfHope = false, ...values } = body
        const is_boxes_of_hope = await resolveProgramme(tx, user, directoryContent, parent, wantsBoxesOfHope)
        return toVersioned(
          await insertRecord({ tx, user, noun }, table, {
            ...addWelshColumns(directoryTexts, values, null),
            holds: directoryContent,
            parent,
            is_boxes_of_hope,
          }),
        )
      }),

    'resource_directories.replace_directory': updateDirectory,
    'resource_directories.update': updateDirectory,

    'resource_directories.delete': ({ db, user, params: { id } }) =>
      db.network(async (tx) => {
        // Lock the directory to prevent additions, because adding an item locks the directory too.
        const storedDirectory = await lockDirectory(tx, user, directoryContent, id, 'update')
        const childCount = await tx.$count(table, eq(table.parent, id))
        if (childCount + (await tx.$count(items, eq(items.resource_directory, id)))) throw createInUseError()
        await deleteRecord({ tx, user, noun }, table, storedDirectory)
        return null
      }),
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [`${noun}.${name.split('.')[1]}`, handler]),
  ) as unknown as DirectoryHandlers<N>
}

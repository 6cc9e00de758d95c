import type { PoolClient } from 'pg'
import { type RowChange, type TableName, tableNames } from '../../../contract/rows.ts'
import type { PullReply } from '../../../contract/sync.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db } from '../../db/client.ts'
import { RESTORED_VERSION_SQL } from '../rows/author.ts'
import { computeScope, filterKnownTables, getReadableTables } from '../rows/scope.ts'
import { computeChecksums } from './checksums.ts'
import { type Cursor, encodeCursor, getCurrentDay, isCurrentCursor, readCursor } from './cursor.ts'
import { buildUnknownTablesFilter, keyColumns, tableSources } from './pull-sources.ts'

const DEFAULT_LIMIT = 1000

type PullQuery = { cursor?: string | undefined; limit?: number | undefined; checksums?: '1' | undefined }

/**
 * Returns one page of changes since a cursor, read in one snapshot. Without a cursor, the page begins a bootstrap. The
 * page also begins a bootstrap if the cursor is too old or has another scope or epoch.
 */
export const pull = (db: Db, user: CurrentUser, query: PullQuery): Promise<PullReply> => {
  const read = async (client: PoolClient): Promise<PullReply> => {
    const { rows } = await client.query<{
      epoch: string
      options_version: number
      version: number | null
      restored: number | null
    }>(
      `SELECT n.epoch, n.options_version, v.version, ${RESTORED_VERSION_SQL} AS restored
       FROM network n LEFT JOIN versions v ON v.organisation_id = $1`,
      [user.organisation],
    )
    const networkRow = rows[0]
    if (!networkRow) throw new Error('The network row is missing')
    const requestedCursor = query.cursor ? readCursor(query.cursor) : null
    const knownTableCount = requestedCursor?.tables ?? tableNames.length
    const tables = filterKnownTables(getReadableTables(user), knownTableCount)
    const scope = computeScope(user, tables)
    const currentCursor =
      requestedCursor && isCurrentCursor(requestedCursor, networkRow.epoch, scope) ? requestedCursor : null
    const version = Number(networkRow.version ?? 0)
    const startCursor: Cursor = currentCursor ?? {
      epoch: networkRow.epoch,
      scope,
      version: 0,
      table: 0,
      id: '',
      options: -1,
      floor: version,
      day: getCurrentDay(),
      tables: knownTableCount,
    }
    const limit = query.limit ?? DEFAULT_LIMIT
    const changes: RowChange[] = []
    if (startCursor.options < networkRow.options_version)
      changes.push(...(await loadOptionChanges(client, startCursor.options)))
    const page = user.organisation ? await loadClubChanges(client, user.organisation, tables, startCursor, limit) : []
    const hasMore = page.length > limit
    const pageRows = page.slice(0, limit)
    changes.push(...pageRows)
    const lastRow = pageRows.at(-1)
    const cursor: Cursor = {
      ...startCursor,
      options: networkRow.options_version,
      // Set the day only with the last page, which brings the replica up to date.
      day: hasMore ? startCursor.day : getCurrentDay(),
      ...(lastRow
        ? { version: lastRow.version as number, table: tableNames.indexOf(lastRow.table), id: lastRow.id }
        : { version, table: tableNames.length, id: '' }),
    }
    // Move the cursor to the current version. All rows up to it have been returned, and later changes get a higher
    // version.
    if (!hasMore)
      Object.assign(cursor, {
        version: Math.max(version, cursor.version),
        table: tableNames.length,
        id: '',
        floor: 0,
      })
    const reply: PullReply = {
      epoch: networkRow.epoch,
      cursor: encodeCursor(cursor),
      more: hasMore,
      changes: changes as PullReply['changes'],
    }
    if (!hasMore) reply.version = cursor.version
    if (networkRow.restored !== null) reply.restored_version = networkRow.restored
    if (query.cursor && !currentCursor) reply.reset = true
    if (query.checksums && !hasMore) reply.checksums = await computeChecksums(client, user.organisation, tables)
    return reply
  }
  return user.organisation
    ? db.club(user.organisation, (_tx, client) => read(client), 'snapshot')
    : db.network((_tx, client) => read(client), 'snapshot')
}

const loadOptionChanges = async (client: PoolClient, optionsVersion: number): Promise<RowChange[]> => {
  const { rows } = await client.query(
    'SELECT id, version, deleted, list, value, label, position FROM options WHERE version > $1 AND (NOT deleted OR $1 >= 0) ORDER BY version, id',
    [optionsVersion],
  )
  return rows.map(
    ({ deleted, version, ...row }) =>
      ({ table: 'options', id: row.id, version, row: deleted ? null : row }) as RowChange,
  )
}

type VersionedChange = RowChange & { version?: number }

const loadClubChanges = async (
  client: PoolClient,
  organisation: string,
  tables: readonly TableName[],
  cursor: Cursor,
  limit: number,
): Promise<VersionedChange[]> => {
  const changes: VersionedChange[] = []
  for (const table of await findChangedTables(client, organisation, tables, cursor)) {
    const source = tableSources[table]
    const tableIndex = tableNames.indexOf(table)
    const keyColumnList = keyColumns[table] ?? 't.id'
    const idParts = cursor.id.split(':')
    const values: unknown[] = [organisation, cursor.version, limit + 1, cursor.floor]
    let keysetCondition = buildVersionCondition(table, cursor)
    if (tableIndex === cursor.table && cursor.id) {
      const castType = table === 'checklist' ? 'text' : 'uuid'
      const keys = keyColumns[table] ? idParts : [cursor.id]
      keysetCondition = `(t.version, ${keyColumnList}) > ($2, ${keys.map((_, i) => `$${values.length + i + 1}::${castType}`).join(', ')})`
      values.push(...keys)
    }
    const { rows, fields } = await client.query<unknown[]>({
      text: `SELECT t.version, ${source.gone}, ${source.id} AS id, ${source.columns}
       FROM ${source.from}
       WHERE t.organisation_id = $1 AND ${keysetCondition}${buildUnknownTablesFilter(tables, table)} AND NOT (${source.gone} AND t.version <= $4)
       ORDER BY t.version, ${keyColumnList} LIMIT $3`,
      values,
      // Read arrays, because removing two fields from each object of the driver takes as long as reading it.
      rowMode: 'array',
    })
    const buildRow = createRowBuilder(fields.map(({ name }) => name))
    for (const columns of rows) {
      const [rowVersion, isGone, id] = columns
      const row = isGone ? null : buildRow(columns)
      // Send `is_adult` only with ticks of people who have left the register.
      if (row?.is_adult === null) delete row.is_adult
      changes.push({ table, id, version: Number(rowVersion), row } as VersionedChange)
    }
  }
  const getTableOrder = (c: VersionedChange) => tableNames.indexOf(c.table)
  // Rely on the stable sort, which leaves rows of one version and table in the database's order.
  return changes.sort((a, b) => (a.version as number) - (b.version as number) || getTableOrder(a) - getTableOrder(b))
}

type ClubTable = keyof typeof tableSources

/** Builds the condition for the rows after the cursor. Rows of one version are ordered by their table. */
const buildVersionCondition = (table: TableName, cursor: Cursor): string =>
  tableNames.indexOf(table) < cursor.table ? 't.version > $2' : 't.version >= $2'

/**
 * Returns the tables that have rows after the cursor. Most pulls find changes in one table, so that one statement
 * replaces an empty page of each other table.
 */
const findChangedTables = async (
  client: PoolClient,
  organisation: string,
  tables: readonly TableName[],
  cursor: Cursor,
): Promise<ClubTable[]> => {
  const clubTables = tables.filter((table) => table !== 'options')
  if (clubTables.length === 0) return []
  const columns = clubTables.map(
    (table) => `EXISTS (SELECT FROM ${tableSources[table].from}
      WHERE t.organisation_id = $1 AND ${buildVersionCondition(table, cursor)})`,
  )
  // Name the statement for devices that are up to date, so that it is planned once for a connection.
  const isUpToDate = cursor.table === tableNames.length
  const name = `changed-tables-${clubTables.map((table) => tableNames.indexOf(table)).join('.')}`
  const { rows } = await client.query<boolean[]>({
    ...(isUpToDate && { name }),
    text: `SELECT ${columns.join(', ')}`,
    values: [organisation, cursor.version],
    rowMode: 'array',
  })
  return clubTables.filter((_, i) => rows[0]?.[i])
}

/** Number of columns before the columns of the row: its version, and true if it is a tombstone. */
const LEADING_COLUMNS = 2

/** Returns a function that builds a row from the values of its columns. */
const createRowBuilder = (names: readonly string[]) => {
  // Copy an object that has all fields, because adding each field is slow.
  const emptyRow: Record<string, unknown> = Object.fromEntries(names.slice(LEADING_COLUMNS).map((name) => [name, null]))
  return (columns: readonly unknown[]): Record<string, unknown> => {
    const row = { ...emptyRow }
    for (let i = LEADING_COLUMNS; i < names.length; i++) row[names[i] as string] = columns[i]
    return row
  }
}

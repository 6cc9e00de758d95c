import type { RowByTable, TableName } from '../rows.ts'
import type { EffectContext } from './mutation.ts'

type KnownRow<T extends TableName> = { table: T; id: string; row: RowByTable[T] | undefined }

/**
 * Builds the context of an effect that reads one row at most. All ids count as current, and the club counts as empty
 * except for this row.
 */
export function buildOneRowContext<T extends TableName>(
  context: Pick<EffectContext, 'organisation' | 'now'>,
  known?: KnownRow<T>,
): EffectContext {
  return {
    ...context,
    read: (table, id) => (known && isOfTable(known, table) && known.id === id ? known.row : undefined),
    resolve: (_table, id) => id,
    defaultGroup: () => undefined,
    attendanceOf: () => [],
    parcelRowsOf: () => [],
    heldOf: () => [],
  }
}

function isOfTable<T extends TableName>(known: KnownRow<TableName>, table: T): known is KnownRow<T> {
  return known.table === table
}

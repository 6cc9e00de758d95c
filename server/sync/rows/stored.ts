import type { RowByTable, TableName } from '../../../contract/rows.ts'

/** A row as stored on the server. A deleted row is still stored, with `deleted` set. */
export type StoredRow<T extends TableName> = { row: RowByTable[T]; version: number; deleted: boolean }

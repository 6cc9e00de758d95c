import type { Rows, TableName } from '../../contract/rows.ts'

/** A row as the server holds it. A deleted row is still here, marked. */
export type Stored<T extends TableName> = { row: Rows[T]; version: number; deleted: boolean }

import type { Rows, TableName } from '../../contract/rows.ts'

/** A row as stored on the server. A deleted row is still stored, with `deleted` set. */
export type Stored<T extends TableName> = { row: Rows[T]; version: number; deleted: boolean }

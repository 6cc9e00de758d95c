import { sql } from 'drizzle-orm'
import { integer, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** Columns of records that belong to the network. The version is sent as `ETag`. */
export const recordColumns = {
  id: uuid().primaryKey(),
  version: integer().notNull().default(1),
  created: instant().notNull().default(sql`now()`),
}

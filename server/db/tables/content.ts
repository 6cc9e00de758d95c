import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { networkPolicies } from './tenancy.ts'

/** What every record of the network's own has; its version is told as `ETag`. */
const record = {
  id: uuid().primaryKey(),
  version: integer().notNull().default(1),
  created: instant().notNull().default(sql`now()`),
}

/** News of the network (NEWS-15 to NEWS-24). */
export const news = pgTable(
  'news',
  {
    ...record,
    title: text().notNull(),
    /** Rich text, cleaned. */
    content: text().notNull(),
    /** The name of its picture in the storage. */
    image: text(),
    live: boolean().notNull().default(false),
    community_news: boolean().notNull().default(false),
  },
  () => networkPolicies('news'),
)

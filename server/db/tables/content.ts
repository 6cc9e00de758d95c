import { bigint, boolean, date, pgTable, text } from 'drizzle-orm/pg-core'
import { record } from './record.ts'
import { networkPolicies } from './tenancy.ts'

/** What every piece of content has: new ones show to nobody until they are live. `content` is rich text, cleaned. */
const piece = {
  ...record,
  title: text().notNull(),
  content: text().notNull().default(''),
  live: boolean().notNull().default(false),
}

/** News of the network (NEWS-15 to NEWS-24). `image` is the name of its picture in the storage. */
export const news = pgTable(
  'news',
  { ...piece, image: text(), community_news: boolean().notNull().default(false) },
  () => networkPolicies('news'),
)

/** Days that every club should know of (DATE-10 to DATE-17). */
export const importantDates = pgTable('important_dates', { ...piece, date: date().notNull() }, () =>
  networkPolicies('important_dates'),
)

/** Ways into the life of a church (CONN-10 to CONN-16). */
export const churchConnections = pgTable('church_connections', { ...piece, image: text() }, () =>
  networkPolicies('church_connections'),
)

/** Videos of the hosting service (VID-11 to VID-17). */
export const videos = pgTable(
  'videos',
  { ...piece, vimeo_video_id: bigint({ mode: 'number' }).notNull() },
  () => networkPolicies('videos'),
)

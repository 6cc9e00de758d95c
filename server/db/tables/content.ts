import { bigint, boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { record } from './record.ts'
import { networkPolicies } from './tenancy.ts'

/** What every piece of content has: new ones show to nobody until they are live. `content` is rich text, cleaned. */
const piece = {
  ...record,
  title: text().notNull(),
  content: text().notNull().default(''),
  live: boolean().notNull().default(false),
}

/** The name of a picture in the storage, and its name and bytes as files show them; null for those of older versions. */
const picture = { image: text(), image_filename: text(), image_size: integer() }

/** News of the network (NEWS-15 to NEWS-24). `image` is the name of its picture in the storage. */
export const news = pgTable(
  'news',
  { ...piece, ...picture, community_news: boolean().notNull().default(false) },
  () => networkPolicies('news'),
)

/** Days that every club should know of (DATE-10 to DATE-17). */
export const importantDates = pgTable('important_dates', { ...piece, date: date().notNull() }, () =>
  networkPolicies('important_dates'),
)

/** Ways into the life of a church (CONN-10 to CONN-16). */
export const churchConnections = pgTable('church_connections', { ...piece, ...picture }, () =>
  networkPolicies('church_connections'),
)

/** Videos of the hosting service (VID-11 to VID-17). */
export const videos = pgTable(
  'videos',
  { ...piece, vimeo_video_id: bigint({ mode: 'number' }).notNull(), vimeo_key: text() },
  () => networkPolicies('videos'),
)

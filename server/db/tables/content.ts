import { bigint, boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from './record.ts'
import { buildNetworkPolicies } from './tenancy.ts'
import { buildWelshColumns } from './welsh.ts'

/** Columns of all content. New content is not shown until it is live. `content` is sanitised rich text. */
const contentColumns = {
  ...recordColumns,
  title: text().notNull(),
  content: text().notNull().default(''),
  live: boolean().notNull().default(false),
  ...buildWelshColumns('title', 'content'),
}

/**
 * Storage name of a picture, its file name, and its size in bytes. Pictures from older versions have no file name and
 * size.
 */
const pictureColumns = { image: text(), image_filename: text(), image_size: integer() }

/** News of the network (NEWS-15 to NEWS-24). */
export const news = pgTable(
  'news',
  { ...contentColumns, ...pictureColumns, community_news: boolean().notNull().default(false) },
  () => buildNetworkPolicies('news'),
)

/** Important dates for all clubs (DATE-10 to DATE-17). */
export const importantDates = pgTable('important_dates', { ...contentColumns, date: date().notNull() }, () =>
  buildNetworkPolicies('important_dates'),
)

/** Church connections, which invite people to church activities (CONN-10 to CONN-16). */
export const churchConnections = pgTable('church_connections', { ...contentColumns, ...pictureColumns }, () =>
  buildNetworkPolicies('church_connections'),
)

/** Videos on the hosting service (VID-11 to VID-17). */
export const videos = pgTable(
  'videos',
  { ...contentColumns, vimeo_video_id: bigint({ mode: 'number' }).notNull(), vimeo_key: text() },
  () => buildNetworkPolicies('videos'),
)

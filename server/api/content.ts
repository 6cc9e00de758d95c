import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { pictureAddress } from '../../contract/pictures.ts'
import { churchConnections, importantDates, news, videos } from '../db/schema.ts'
import { crudHandlers } from '../kit/crud-handlers.ts'
import { keepPicture } from '../kit/keep-picture.ts'
import { cleanRichText, filledRichText } from '../rich-text/clean-rich-text.ts'

const titleOf = ({ title }: { title: PgColumn }) => sql`fold_name(${title})`

/** What callers are told of a picture's name in the storage: where it is had. */
const withAddress = <R extends { image: string | null }>(row: R) => ({
  ...row,
  image: row.image && pictureAddress(row.image),
})

const newsHandlers = crudHandlers('news', {
  table: news,
  order: {
    title: titleOf(news),
    live: news.live,
    community_news: news.community_news,
    created: news.created,
  },
  otherwise: [sql`${news.created} DESC`],
  search: titleOf(news),
  present: withAddress,
  store: async ({ content, image, ...body }, { storage }, before) => ({
    ...body,
    content: filledRichText('content', content),
    ...(image !== undefined && { image: await keepPicture(storage, 'image', image, before?.image ?? null) }),
  }),
})

const importantDateHandlers = crudHandlers('important_dates', {
  table: importantDates,
  order: { title: titleOf(importantDates), date: importantDates.date, live: importantDates.live },
  otherwise: [sql`${importantDates.date} DESC`],
  search: titleOf(importantDates),
  store: async ({ content, ...body }) => ({ ...body, content: filledRichText('content', content) }),
})

const churchConnectionHandlers = crudHandlers('church_connections', {
  table: churchConnections,
  order: { title: titleOf(churchConnections), live: churchConnections.live },
  otherwise: [titleOf(churchConnections)],
  search: titleOf(churchConnections),
  present: withAddress,
  store: async ({ content, image, ...body }, { storage }, before) => ({
    ...body,
    content: filledRichText('content', content),
    ...(image !== undefined && { image: await keepPicture(storage, 'image', image, before?.image ?? null) }),
  }),
})

const videoHandlers = crudHandlers('videos', {
  table: videos,
  order: { title: titleOf(videos), vimeo_video_id: videos.vimeo_video_id, live: videos.live },
  otherwise: [titleOf(videos)],
  search: titleOf(videos),
  store: async ({ content, ...body }) => ({
    ...body,
    ...(content !== undefined && { content: cleanRichText(content) }),
  }),
})

/** What the network says to its clubs, for those who write it. */
export const contentHandlers = {
  ...newsHandlers,
  ...importantDateHandlers,
  ...churchConnectionHandlers,
  ...videoHandlers,
}

import { sql } from 'drizzle-orm'
import { pictureAddress } from '../../contract/pictures.ts'
import { news } from '../db/schema.ts'
import { crudHandlers } from '../kit/crud-handlers.ts'
import { keepPicture } from '../kit/keep-picture.ts'
import { filledRichText } from '../rich-text/clean-rich-text.ts'

const foldedTitle = sql`fold_name(${news.title})`

export const newsHandlers = crudHandlers('news', {
  table: news,
  order: {
    title: foldedTitle,
    live: news.live,
    community_news: news.community_news,
    created: news.created,
  },
  otherwise: [sql`${news.created} DESC`],
  search: foldedTitle,
  present: (row) => ({ ...row, image: row.image && pictureAddress(row.image) }),
  store: async ({ content, image, ...body }, { storage }, before) => ({
    ...body,
    content: filledRichText('content', content),
    ...(image !== undefined && { image: await keepPicture(storage, 'image', image, before?.image ?? null) }),
  }),
})

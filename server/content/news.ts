import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { news } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { deleteWithAudit, insertWithAudit, updateWithAudit } from '../kit/audited-changes.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage, loadOr404 } from '../kit/record-queries.ts'
import { loadRecordChanges } from '../kit/record-trail.ts'
import { addWelshColumns, foldSearchText, foldShownText } from '../kit/welsh-columns.ts'
import { cleanRequiredRichText } from '../rich-text/clean-rich-text.ts'
import { contentTexts } from './content-texts.ts'
import { pictureDetailColumns, readPictureSize, storePictureColumns, toPictureFile } from './form-picture.ts'

const searchText = foldSearchText(news.title, news.title_cy)

const newsRecord = { noun: 'news', table: news, untracked: pictureDetailColumns }

const selectNews = (tx: Tx, id: string) => tx.select().from(news).where(eq(news.id, id))

const present = (row: typeof news.$inferSelect) => new VersionedOutput(toPictureFile(row), row.version)

const updateNews: Handlers['news.update'] = ({ db, storage, params: { id }, body, ifMatch, user }) =>
  db.network(async (tx) => {
    const before = await loadOr404(selectNews(tx, id).for('update'))
    const { content, image, ...fields } = body
    const cleanContent = content === undefined ? undefined : cleanRequiredRichText('content', content)
    const picture = await storePictureColumns(storage, image, before)
    const values = addWelshColumns(contentTexts, { ...fields, ...picture, content: cleanContent }, before)
    await updateWithAudit(tx, newsRecord, { before, values, ifMatch, user })
    return present(await loadOr404(selectNews(tx, id)))
  })

/** Handlers for the network's news, for staff who edit them. */
export const newsHandlers = {
  'news.list': ({ db, query }) =>
    db.network((tx) => {
      const foldedTitle = foldShownText(news.title, news.title_cy, query.language)
      const { live, community_news, created } = news
      return listPage(tx, query, {
        rows: tx.select().from(news).$dynamic(),
        table: news,
        where: buildSearchFilter(query.search, searchText),
        order: { title: foldedTitle, live, community_news, created },
        defaultOrder: [sql`${created} DESC`],
      })
    }, 'snapshot'),
  'news.get': async ({ db, storage, params: { id } }) => {
    const row = await db.network((tx) => loadOr404(selectNews(tx, id)), 'snapshot')
    return present(await readPictureSize(storage, row))
  },
  'news.create': ({ db, storage, body, user }) =>
    db.network(async (tx) => {
      const { content, image, ...fields } = body
      const cleanContent = cleanRequiredRichText('content', content)
      const picture = await storePictureColumns(storage, image, null)
      const values = addWelshColumns(contentTexts, { ...fields, ...picture, content: cleanContent }, null)
      const id = await insertWithAudit(tx, newsRecord, values, user)
      return present(await loadOr404(selectNews(tx, id)))
    }),
  'news.replace': updateNews,
  'news.update': updateNews,
  'news.delete': ({ db, params: { id }, user }) =>
    db.network(async (tx) => {
      await deleteWithAudit(tx, newsRecord, await loadOr404(selectNews(tx, id).for('update')), user)
      return null
    }),
  'news.changes': ({ db, params: { id }, query }) =>
    db.network(async (tx) => {
      await loadOr404(selectNews(tx, id))
      return loadRecordChanges(tx, 'news', id, query)
    }, 'snapshot'),
} satisfies Partial<Handlers>

import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { videos } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { deleteWithAudit, insertWithAudit, updateWithAudit } from '../kit/audited-changes.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage, loadOr404 } from '../kit/record-queries.ts'
import { loadRecordChanges } from '../kit/record-trail.ts'
import { addWelshColumns, foldSearchText, foldShownText } from '../kit/welsh-columns.ts'
import { cleanRichText } from '../rich-text/clean-rich-text.ts'
import { contentTexts } from './content-texts.ts'

const searchText = foldSearchText(videos.title, videos.title_cy)

const videoRecord = { noun: 'videos', table: videos }

const selectVideo = (tx: Tx, id: string) => tx.select().from(videos).where(eq(videos.id, id))

const present = (row: typeof videos.$inferSelect) => new VersionedOutput(row, row.version)

const updateVideo: Handlers['videos.update'] = ({ db, params: { id }, body, ifMatch, user }) =>
  db.network(async (tx) => {
    const before = await loadOr404(selectVideo(tx, id).for('update'))
    const { content, ...fields } = body
    const cleanContent = content === undefined ? undefined : cleanRichText(content)
    const values = addWelshColumns(contentTexts, { ...fields, content: cleanContent }, before)
    await updateWithAudit(tx, videoRecord, { before, values, ifMatch, user })
    return present(await loadOr404(selectVideo(tx, id)))
  })

/** Handlers for the network's videos, for staff who edit them. */
export const videoHandlers = {
  'videos.list': ({ db, query }) =>
    db.network((tx) => {
      const foldedTitle = foldShownText(videos.title, videos.title_cy, query.language)
      const { vimeo_video_id, live } = videos
      return listPage(tx, query, {
        rows: tx.select().from(videos).$dynamic(),
        table: videos,
        where: buildSearchFilter(query.search, searchText),
        order: { title: foldedTitle, vimeo_video_id, live },
        defaultOrder: [foldedTitle],
      })
    }, 'snapshot'),
  'videos.get': ({ db, params: { id } }) =>
    db.network(async (tx) => present(await loadOr404(selectVideo(tx, id))), 'snapshot'),
  'videos.create': ({ db, body, user }) =>
    db.network(async (tx) => {
      const { content, ...fields } = body
      const cleanContent = content === undefined ? undefined : cleanRichText(content)
      const values = addWelshColumns(contentTexts, { ...fields, content: cleanContent }, null)
      const id = await insertWithAudit(tx, videoRecord, values, user)
      return present(await loadOr404(selectVideo(tx, id)))
    }),
  'videos.replace': updateVideo,
  'videos.update': updateVideo,
  'videos.delete': ({ db, params: { id }, user }) =>
    db.network(async (tx) => {
      await deleteWithAudit(tx, videoRecord, await loadOr404(selectVideo(tx, id).for('update')), user)
      return null
    }),
  'videos.changes': ({ db, params: { id }, query }) =>
    db.network(async (tx) => {
      await loadOr404(selectVideo(tx, id))
      return loadRecordChanges(tx, 'videos', id, query)
    }, 'snapshot'),
} satisfies Partial<Handlers>

import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { churchConnections } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { deleteWithAudit, insertWithAudit, updateWithAudit } from '../kit/audited-changes.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage, loadOr404 } from '../kit/record-queries.ts'
import { loadRecordChanges } from '../kit/record-trail.ts'
import { addWelshColumns, foldSearchText, foldShownText } from '../kit/welsh-columns.ts'
import { cleanRequiredRichText } from '../rich-text/clean-rich-text.ts'
import { contentTexts } from './content-texts.ts'
import { pictureDetailColumns, readPictureSize, storePictureColumns, toPictureFile } from './form-picture.ts'

const searchText = foldSearchText(churchConnections.title, churchConnections.title_cy)

const churchConnectionRecord = { noun: 'church_connections', table: churchConnections, untracked: pictureDetailColumns }

const selectChurchConnection = (tx: Tx, id: string) =>
  tx.select().from(churchConnections).where(eq(churchConnections.id, id))

const present = (row: typeof churchConnections.$inferSelect) => new VersionedOutput(toPictureFile(row), row.version)

const updateChurchConnection: Handlers['church_connections.update'] = ({
  db,
  storage,
  params: { id },
  body,
  ifMatch,
  user,
}) =>
  db.network(async (tx) => {
    const before = await loadOr404(selectChurchConnection(tx, id).for('update'))
    const { content, image, ...fields } = body
    const cleanContent = content === undefined ? undefined : cleanRequiredRichText('content', content)
    const picture = await storePictureColumns(storage, image, before)
    const values = addWelshColumns(contentTexts, { ...fields, ...picture, content: cleanContent }, before)
    await updateWithAudit(tx, churchConnectionRecord, { before, values, ifMatch, user })
    return present(await loadOr404(selectChurchConnection(tx, id)))
  })

/** Handlers for the network's church connections, for staff who edit them. */
export const churchConnectionHandlers = {
  'church_connections.list': ({ db, query }) =>
    db.network((tx) => {
      const foldedTitle = foldShownText(churchConnections.title, churchConnections.title_cy, query.language)
      return listPage(tx, query, {
        rows: tx.select().from(churchConnections).$dynamic(),
        table: churchConnections,
        where: buildSearchFilter(query.search, searchText),
        order: { title: foldedTitle, live: churchConnections.live },
        defaultOrder: [foldedTitle],
      })
    }, 'snapshot'),
  'church_connections.get': async ({ db, storage, params: { id } }) => {
    const row = await db.network((tx) => loadOr404(selectChurchConnection(tx, id)), 'snapshot')
    return present(await readPictureSize(storage, row))
  },
  'church_connections.create': ({ db, storage, body, user }) =>
    db.network(async (tx) => {
      const { content, image, ...fields } = body
      const cleanContent = cleanRequiredRichText('content', content)
      const picture = await storePictureColumns(storage, image, null)
      const values = addWelshColumns(contentTexts, { ...fields, ...picture, content: cleanContent }, null)
      const id = await insertWithAudit(tx, churchConnectionRecord, values, user)
      return present(await loadOr404(selectChurchConnection(tx, id)))
    }),
  'church_connections.replace': updateChurchConnection,
  'church_connections.update': updateChurchConnection,
  'church_connections.delete': ({ db, params: { id }, user }) =>
    db.network(async (tx) => {
      await deleteWithAudit(
        tx,
        churchConnectionRecord,
        await loadOr404(selectChurchConnection(tx, id).for('update')),
        user,
      )
      return null
    }),
  'church_connections.changes': ({ db, params: { id }, query }) =>
    db.network(async (tx) => {
      await loadOr404(selectChurchConnection(tx, id))
      return loadRecordChanges(tx, 'church_connections', id, query)
    }, 'snapshot'),
} satisfies Partial<Handlers>

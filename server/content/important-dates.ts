import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { importantDates } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { deleteWithAudit, insertWithAudit, updateWithAudit } from '../kit/audited-changes.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage, loadOr404 } from '../kit/record-queries.ts'
import { loadRecordChanges } from '../kit/record-trail.ts'
import { addWelshColumns, foldSearchText, foldShownText } from '../kit/welsh-columns.ts'
import { cleanRequiredRichText } from '../rich-text/clean-rich-text.ts'
import { contentTexts } from './content-texts.ts'

const searchText = foldSearchText(importantDates.title, importantDates.title_cy)

const importantDateRecord = { noun: 'important_dates', table: importantDates }

const selectImportantDate = (tx: Tx, id: string) => tx.select().from(importantDates).where(eq(importantDates.id, id))

const present = (row: typeof importantDates.$inferSelect) => new VersionedOutput(row, row.version)

const updateImportantDate: Handlers['important_dates.update'] = ({ db, params: { id }, body, ifMatch, user }) =>
  db.network(async (tx) => {
    const before = await loadOr404(selectImportantDate(tx, id).for('update'))
    const { content, ...fields } = body
    const cleanContent = content === undefined ? undefined : cleanRequiredRichText('content', content)
    const values = addWelshColumns(contentTexts, { ...fields, content: cleanContent }, before)
    await updateWithAudit(tx, importantDateRecord, { before, values, ifMatch, user })
    return present(await loadOr404(selectImportantDate(tx, id)))
  })

/** Handlers for the network's important dates, for staff who edit them. */
export const importantDateHandlers = {
  'important_dates.list': ({ db, query }) =>
    db.network((tx) => {
      const foldedTitle = foldShownText(importantDates.title, importantDates.title_cy, query.language)
      const { date, live } = importantDates
      return listPage(tx, query, {
        rows: tx.select().from(importantDates).$dynamic(),
        table: importantDates,
        where: buildSearchFilter(query.search, searchText),
        order: { title: foldedTitle, date, live },
        defaultOrder: [sql`${date} DESC`],
      })
    }, 'snapshot'),
  'important_dates.get': ({ db, params: { id } }) =>
    db.network(async (tx) => present(await loadOr404(selectImportantDate(tx, id))), 'snapshot'),
  'important_dates.create': ({ db, body, user }) =>
    db.network(async (tx) => {
      const { content, ...fields } = body
      const cleanContent = cleanRequiredRichText('content', content)
      const values = addWelshColumns(contentTexts, { ...fields, content: cleanContent }, null)
      const id = await insertWithAudit(tx, importantDateRecord, values, user)
      return present(await loadOr404(selectImportantDate(tx, id)))
    }),
  'important_dates.replace': updateImportantDate,
  'important_dates.update': updateImportantDate,
  'important_dates.delete': ({ db, params: { id }, user }) =>
    db.network(async (tx) => {
      await deleteWithAudit(tx, importantDateRecord, await loadOr404(selectImportantDate(tx, id).for('update')), user)
      return null
    }),
  'important_dates.changes': ({ db, params: { id }, query }) =>
    db.network(async (tx) => {
      await loadOr404(selectImportantDate(tx, id))
      return loadRecordChanges(tx, 'important_dates', id, query)
    }, 'snapshot'),
} satisfies Partial<Handlers>

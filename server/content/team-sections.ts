import { eq, sql } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import type { Tx } from '../db/client.ts'
import { teamMembers, teamSections } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { deleteWithAudit, insertWithAudit, updateWithAudit } from '../kit/audited-changes.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage, loadOr404 } from '../kit/record-queries.ts'
import { loadRecordChanges } from '../kit/record-trail.ts'
import { addWelshColumns, foldSearchText, foldShownText } from '../kit/welsh-columns.ts'

const sectionTexts = { name: 'line' } as const
const searchText = foldSearchText(teamSections.name, teamSections.name_cy)

const sectionRecord = { noun: 'team_sections', table: teamSections }

const selectSection = (tx: Tx, id: string) => tx.select().from(teamSections).where(eq(teamSections.id, id))

const present = (row: typeof teamSections.$inferSelect) => new VersionedOutput(row, row.version)

const updateSection: Handlers['team_sections.update'] = ({ db, params: { id }, body, ifMatch, user }) =>
  db.network(async (tx) => {
    const before = await loadOr404(selectSection(tx, id).for('update'))
    await updateWithAudit(tx, sectionRecord, {
      before,
      values: addWelshColumns(sectionTexts, body, before),
      ifMatch,
      user,
    })
    return present(await loadOr404(selectSection(tx, id)))
  })

/** Handlers for the sections of the network's team, which VP support maintain. */
export const teamSectionHandlers = {
  'team_sections.list': ({ db, query }) =>
    db.network((tx) => {
      const { order } = teamSections
      const foldedName = foldShownText(teamSections.name, teamSections.name_cy, query.language)
      return listPage(tx, query, {
        rows: tx.select().from(teamSections).$dynamic(),
        table: teamSections,
        where: buildSearchFilter(query.search, searchText),
        order: { name: foldedName, order },
        defaultOrder: [sql`${order}`, foldedName],
      })
    }, 'snapshot'),
  'team_sections.get': ({ db, params: { id } }) =>
    db.network(async (tx) => present(await loadOr404(selectSection(tx, id))), 'snapshot'),
  'team_sections.create': ({ db, body, user }) =>
    db.network(async (tx) => {
      const id = await insertWithAudit(tx, sectionRecord, addWelshColumns(sectionTexts, body, null), user)
      return present(await loadOr404(selectSection(tx, id)))
    }),
  'team_sections.replace': updateSection,
  'team_sections.update': updateSection,
  'team_sections.delete': ({ db, params: { id }, user }) =>
    db.network(async (tx) => {
      const before = await loadOr404(selectSection(tx, id).for('update'))
      if (await tx.$count(teamMembers, eq(teamMembers.section, id)))
        throw new AppError('in_use', buildNonFieldError('section_has_members'))
      await deleteWithAudit(tx, sectionRecord, before, user)
      return null
    }),
  'team_sections.changes': ({ db, params: { id }, query }) =>
    db.network(async (tx) => {
      await loadOr404(selectSection(tx, id))
      return loadRecordChanges(tx, 'team_sections', id, query)
    }, 'snapshot'),
} satisfies Partial<Handlers>

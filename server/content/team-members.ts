import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { buildPicturePath } from '../../contract/pictures.ts'
import { buildActiveClubCondition } from '../db/active-club.ts'
import type { Tx } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { organisations, teamMembers, teamSections } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { deleteWithAudit, insertWithAudit, updateWithAudit } from '../kit/audited-changes.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage, loadOr404 } from '../kit/record-queries.ts'
import { loadRecordChanges } from '../kit/record-trail.ts'
import { storeFormPicture } from '../kit/store-picture.ts'
import { addWelshColumns, foldSearchText, foldShownText } from '../kit/welsh-columns.ts'
import { cleanRequiredRichText } from '../rich-text/clean-rich-text.ts'
import { createPictureResponse } from './pictures.ts'

/** Builds the SQL for a column of a member's section. */
const selectSectionColumn = <T>(column: 'name' | 'name_cy' | 'order') =>
  sql<T>`(SELECT s.${sql.identifier(column)} FROM ${teamSections} s WHERE s.id = ${teamMembers.section})`

const sectionColumns = {
  section__name: selectSectionColumn<string>('name'),
  section__name_cy: selectSectionColumn<string | null>('name_cy'),
  section__order: selectSectionColumn<number | null>('order'),
}
const foldedName = sql`fold_name(${teamMembers.name})`
const searchText = foldSearchText(teamMembers.name, teamMembers.job_title, teamMembers.job_title_cy)

const memberTexts = { job_title: 'line', description: 'rich' } as const

const memberRecord = { noun: 'team', table: teamMembers }

const selectMembers = (tx: Tx) => tx.select({ ...getTableColumns(teamMembers), ...sectionColumns }).from(teamMembers)
const selectMember = (tx: Tx, id: string) => selectMembers(tx).where(eq(teamMembers.id, id))

type Member = Awaited<ReturnType<typeof selectMember>>[number]

const toMember = (row: Member) => ({ ...row, image: buildPicturePath(row.image), image__name: row.image })
const present = (row: Member) => new VersionedOutput(toMember(row), row.version)

/** Locks a section until a new or changed member of this section is stored, so that the section cannot be deleted. */
const lockSection = async (tx: Tx, id: string): Promise<void> => {
  const [section] = await tx
    .select({ id: teamSections.id })
    .from(teamSections)
    .where(eq(teamSections.id, id))
    .for('key share')
  if (!section) throw new AppError('invalid', { section: ['not_valid'] })
}

const updateMember: Handlers['team.update'] = ({ db, storage, params: { id }, body, ifMatch, user }) =>
  db.network(async (tx) => {
    const before = await loadOr404(selectMember(tx, id).for('update'))
    const { description, image, ...fields } = body
    await lockSection(tx, fields.section ?? before.section)
    const values = {
      ...fields,
      description: description === undefined ? undefined : cleanRequiredRichText('description', description),
      image: (await storeFormPicture(storage, 'image', image ?? null, before.image)) ?? before.image,
    }
    await updateWithAudit(tx, memberRecord, {
      before,
      values: addWelshColumns(memberTexts, values, before),
      ifMatch,
      user,
    })
    return present(await loadOr404(selectMember(tx, id)))
  })

/** Handlers for the network's team, which VP support maintain and everyone can see. */
export const teamMemberHandlers = {
  'team.list': ({ db, query }) =>
    db.network(async (tx) => {
      const { job_title, job_title_cy, order } = teamMembers
      const { section__name, section__name_cy } = sectionColumns
      const foldedJobTitle = foldShownText(job_title, job_title_cy, query.language)
      const foldedSection = foldShownText(section__name, section__name_cy, query.language)
      const { count, results } = await listPage(tx, query, {
        rows: selectMembers(tx).$dynamic(),
        table: teamMembers,
        where: buildSearchFilter(query.search, searchText),
        order: { name: foldedName, job_title: foldedJobTitle, section: foldedSection, order },
        // Default order, as on the page Meet the Team (TEAM-45).
        defaultOrder: [sectionColumns.section__order, foldedSection, sql`${order}`, foldedName],
      })
      const isLunchClub = and(buildActiveClubCondition(), eq(organisations.is_boxes_of_hope, false))
      const clubs = await tx.$count(organisations, isLunchClub)
      const { contact_address } = await readNetworkSettings(tx)
      return { count, results: results.map(toMember), clubs, contact_address }
    }, 'snapshot'),
  'team.get': ({ db, params: { id } }) =>
    db.network(async (tx) => present(await loadOr404(selectMember(tx, id))), 'snapshot'),
  'team.create': ({ db, storage, body, user }) =>
    db.network(async (tx) => {
      const { description, image: picture, ...fields } = body
      await lockSection(tx, fields.section)
      const image = await storeFormPicture(storage, 'image', picture ?? null, null)
      if (!image) throw new AppError('invalid', { image: ['missing'] })
      const values = { ...fields, image, description: cleanRequiredRichText('description', description) }
      const id = await insertWithAudit(tx, memberRecord, addWelshColumns(memberTexts, values, null), user)
      return present(await loadOr404(selectMember(tx, id)))
    }),
  'team.replace': updateMember,
  'team.update': updateMember,
  'team.delete': ({ db, params: { id }, user }) =>
    db.network(async (tx) => {
      await deleteWithAudit(tx, memberRecord, await loadOr404(selectMember(tx, id).for('update')), user)
      return null
    }),
  'team.changes': ({ db, params: { id }, query }) =>
    db.network(async (tx) => {
      await loadOr404(selectMember(tx, id))
      return loadRecordChanges(tx, 'team', id, query)
    }, 'snapshot'),
  'team.image': async ({ db, storage, params: { id, name } }) => {
    const [member] = await db.network((tx) =>
      tx.select({ image: teamMembers.image }).from(teamMembers).where(eq(teamMembers.id, id)),
    )
    if (member?.image !== name) throw new AppError('not_found')
    return createPictureResponse(storage, name)
  },
} satisfies Partial<Handlers>

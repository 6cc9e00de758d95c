import { and, eq, sql } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { buildPicturePath } from '../../contract/pictures.ts'
import { buildActiveClubCondition } from '../db/active-club.ts'
import type { Tx } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { organisations, teamMembers, teamSections } from '../db/schema.ts'
import { buildCrudHandlers } from '../kit/crud-handlers.ts'
import type { Handlers } from '../kit/handler.ts'
import { storeFormPicture } from '../kit/store-picture.ts'
import { cleanRequiredRichText } from '../rich-text/clean-rich-text.ts'
import { createPictureResponse } from './pictures.ts'

const buildFoldedName = (table: typeof teamSections | typeof teamMembers) => sql`fold_name(${table.name})`

const sectionHandlers = buildCrudHandlers('team_sections', {
  table: teamSections,
  order: { name: buildFoldedName(teamSections), order: teamSections.order },
  otherwise: [sql`${teamSections.order}`, buildFoldedName(teamSections)],
  search: buildFoldedName(teamSections),
  store: async (body) => body,
  beforeDelete: async ({ id }, { tx }) => {
    if (await tx.$count(teamMembers, eq(teamMembers.section, id)))
      throw new AppError('in_use', buildNonFieldError('This section has members: move or delete them first.'))
  },
})

/** Builds the SQL for a column of a member's section. */
const selectSectionColumn = (column: 'name' | 'order') =>
  sql`(SELECT s.${sql.identifier(column)} FROM ${teamSections} s WHERE s.id = ${teamMembers.section})`
const sectionName = sql`fold_name(${selectSectionColumn('name')})`

/** Locks a section until a new or changed member of this section is stored, so that the section cannot be deleted. */
const lockSection = async (tx: Tx, id: string): Promise<void> => {
  const [section] = await tx
    .select({ id: teamSections.id })
    .from(teamSections)
    .where(eq(teamSections.id, id))
    .for('key share')
  if (!section) throw new AppError('invalid', { section: ['This value is not valid.'] })
}

const memberHandlers = buildCrudHandlers('team', {
  table: teamMembers,
  also: { section__name: selectSectionColumn('name'), section__order: selectSectionColumn('order') },
  order: {
    name: buildFoldedName(teamMembers),
    job_title: sql`fold_name(${teamMembers.job_title})`,
    section: sectionName,
    order: teamMembers.order,
  },
  // Default order, as on the page Meet the Team (TEAM-45).
  otherwise: [selectSectionColumn('order'), sectionName, sql`${teamMembers.order}`, buildFoldedName(teamMembers)],
  search: sql`fold_name(${teamMembers.name} || ' ' || ${teamMembers.job_title})`,
  present: (row) => ({ ...row, image: buildPicturePath(row.image), image__name: row.image }),
  store: async ({ description, image, ...body }, { storage, tx }, before) => {
    await lockSection(tx, body.section)
    const storedImage = await storeFormPicture(storage, 'image', image ?? null, before?.image ?? null)
    const name = storedImage ?? before?.image
    if (!name) throw new AppError('invalid', { image: ['This field is required.'] })
    return { ...body, description: cleanRequiredRichText('description', description), image: name }
  },
})

/** Handlers for the network's team, which VP support maintain and everyone can see. */
export const teamHandlers = {
  ...sectionHandlers,
  ...memberHandlers,
  'team.list': async (call) => {
    const [members, extraFields] = await Promise.all([
      memberHandlers['team.list'](call),
      call.db.network(async (tx) => ({
        clubs: await tx.$count(
          organisations,
          and(buildActiveClubCondition(), eq(organisations.is_boxes_of_hope, false)),
        ),
        contact_address: (await readNetworkSettings(tx)).contact_address,
      })),
    ])
    return { ...members, ...extraFields }
  },
  'team.image': async ({ db, storage, params: { id, name } }) => {
    const [member] = await db.network((tx) =>
      tx.select({ image: teamMembers.image }).from(teamMembers).where(eq(teamMembers.id, id)),
    )
    if (member?.image !== name) throw new AppError('not_found')
    return createPictureResponse(storage, name)
  },
} satisfies Partial<Handlers>

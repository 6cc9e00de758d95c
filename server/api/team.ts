import { and, eq, sql } from 'drizzle-orm'
import { AppError, nonField } from '../../contract/errors.ts'
import { pictureAddress } from '../../contract/pictures.ts'
import { isActiveClub } from '../db/active-club.ts'
import type { Tx } from '../db/client.ts'
import { organisations, teamMembers, teamSections } from '../db/schema.ts'
import { crudHandlers } from '../kit/crud-handlers.ts'
import { keepPicture } from '../kit/keep-picture.ts'
import { readNetworkSettings } from '../kit/network-settings.ts'
import type { Handlers } from '../mount.ts'
import { filledRichText } from '../rich-text/clean-rich-text.ts'
import { pictureReply } from './pictures.ts'

const nameOf = (table: typeof teamSections | typeof teamMembers) => sql`fold_name(${table.name})`

const sectionHandlers = crudHandlers('team_sections', {
  table: teamSections,
  order: { name: nameOf(teamSections), order: teamSections.order },
  otherwise: [sql`${teamSections.order}`, nameOf(teamSections)],
  search: nameOf(teamSections),
  store: async (body) => body,
  beforeDelete: async ({ id }, { tx }) => {
    if (await tx.$count(teamMembers, eq(teamMembers.section, id)))
      throw new AppError('in_use', nonField('This section has members: move or delete them first.'))
  },
})

/** Selects a column of a member's section. */
const ofSection = (column: 'name' | 'order') =>
  sql`(SELECT s.${sql.identifier(column)} FROM ${teamSections} s WHERE s.id = ${teamMembers.section})`
const sectionName = sql`fold_name(${ofSection('name')})`

/** Locks a section until a member that names it is stored, so that the section cannot be deleted. */
const holdSection = async (tx: Tx, id: string): Promise<void> => {
  const [section] = await tx
    .select({ id: teamSections.id })
    .from(teamSections)
    .where(eq(teamSections.id, id))
    .for('key share')
  if (!section) throw new AppError('invalid', { section: ['This value is not valid.'] })
}

const memberHandlers = crudHandlers('team', {
  table: teamMembers,
  also: { section__name: ofSection('name'), section__order: ofSection('order') },
  order: {
    name: nameOf(teamMembers),
    job_title: sql`fold_name(${teamMembers.job_title})`,
    section: sectionName,
    order: teamMembers.order,
  },
  // Order on the page Meet the Team (TEAM-45).
  otherwise: [ofSection('order'), sectionName, sql`${teamMembers.order}`, nameOf(teamMembers)],
  search: sql`fold_name(${teamMembers.name} || ' ' || ${teamMembers.job_title})`,
  present: (row) => ({ ...row, image: pictureAddress(row.image), image__name: row.image }),
  store: async ({ description, image, ...body }, { storage, tx }, before) => {
    await holdSection(tx, body.section)
    const kept = await keepPicture(storage, 'image', image ?? null, before?.image ?? null)
    const name = kept ?? before?.image
    if (!name) throw new AppError('invalid', { image: ['This field is required.'] })
    return { ...body, description: filledRichText('description', description), image: name }
  },
})

/** Handlers for the network's team, which VP support maintain and everyone can see. */
export const teamHandlers = {
  ...sectionHandlers,
  ...memberHandlers,
  'team.list': async (call) => {
    const [members, beside] = await Promise.all([
      memberHandlers['team.list'](call),
      call.db.network(async (tx) => ({
        clubs: await tx.$count(organisations, and(isActiveClub(), eq(organisations.is_boxes_of_hope, false))),
        contact_address: (await readNetworkSettings(tx)).contact_address,
      })),
    ])
    return { ...members, ...beside }
  },
  'team.image': async ({ db, storage, params: { id, name } }) => {
    const [member] = await db.network((tx) =>
      tx.select({ image: teamMembers.image }).from(teamMembers).where(eq(teamMembers.id, id)),
    )
    if (member?.image !== name) throw new AppError('not_found')
    return pictureReply(storage, name)
  },
} satisfies Partial<Handlers>

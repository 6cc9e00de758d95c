import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { getFullName } from '../../contract/rules/person.ts'
import { familyLinks, registered } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'

const isOpenTask = and(eq(familyLinks.end_reason, 'wrong_tries'), isNull(familyLinks.checked))

/** SQL condition that joins a link to the person on whose record a new link can be sent. */
export const isLinkPerson = sql`${registered.id} = coalesce(${familyLinks.adult_id}, ${familyLinks.children}[1])`

/** Builds the condition for a club's links that wrong tries ended, joined to their people. */
export const buildLinkTaskFilter = (organisation: string) =>
  and(eq(familyLinks.organisation_id, organisation), isOpenTask, isNull(registered.deleted_at))

export const familyLinkTaskHandlers = {
  'family_link_tasks.list': async ({ db, user }) =>
    db.club(requireClubId(user), async (tx) => {
      const rows = await tx
        .select({ link: familyLinks, person: registered })
        .from(familyLinks)
        .innerJoin(registered, isLinkPerson)
        .where(buildLinkTaskFilter(requireClubId(user)))
        .orderBy(asc(familyLinks.ended))
      const results = rows.map(({ link, person }) => ({
        id: link.id,
        person: person.id,
        name: getFullName(person),
        ended: link.ended ?? link.last_used,
      }))
      return { count: results.length, results }
    }),
  'family_link_tasks.done': async ({ db, user, params }) =>
    db.club(requireClubId(user), async (tx) => {
      const isOwnTask = and(
        eq(familyLinks.id, params.id),
        eq(familyLinks.organisation_id, requireClubId(user)),
        isOpenTask,
      )
      const { rowCount } = await tx.update(familyLinks).set({ checked: sql`now()` }).where(isOwnTask)
      if (rowCount === 0) throw new AppError('not_found')
      return null
    }),
} satisfies Partial<Handlers>

import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { ApiOutput } from '../../contract/api.ts'
import { findDuplicateGroups } from '../../contract/rules/duplicate-groups.ts'
import { getFullName } from '../../contract/rules/person.ts'
import { merges, registered } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { applyChanges } from '../sync/push/plain-write.ts'
import { MERGE_UNDO_DAYS } from '../sync/rows/merge-trail.ts'

type DuplicateGroup = ApiOutput<'duplicates.list'>[number]

/** Columns for finding and comparing duplicates. Two registrations can share them or differ in them. */
const comparedColumns = {
  id: registered.id,
  is_adult: registered.is_adult,
  created: registered.created,
  first_name: registered.first_name,
  last_name: registered.last_name,
  date_of_birth: registered.date_of_birth,
  attendance_type: registered.attendance_type,
  email: registered.email,
  participant_self_registration: registered.participant_self_registration,
  telephone_number: registered.telephone_number,
  mobile_number: registered.mobile_number,
  distinct_from: registered.distinct_from,
}

export const registeredDuplicateHandlers = {
  'duplicates.list': async ({ db, user }) => {
    const people = await db.club(requireClubId(user), (tx) =>
      tx
        .select(comparedColumns)
        .from(registered)
        .where(and(eq(registered.organisation_id, requireClubId(user)), isNull(registered.deleted_at)))
        .orderBy(asc(registered.created), asc(registered.id)),
    )
    return findDuplicateGroups(people) as DuplicateGroup[]
  },
  'duplicates.merged': async ({ db, user }) => {
    const mergeRows = await db.club(requireClubId(user), (tx) =>
      tx
        .select({ merge: merges, first_name: registered.first_name, last_name: registered.last_name })
        .from(merges)
        .innerJoin(registered, eq(registered.id, merges.primary_id))
        .where(
          and(
            eq(merges.organisation_id, requireClubId(user)),
            gt(merges.made, sql`now() - make_interval(days => ${MERGE_UNDO_DAYS})`),
            isNull(registered.deleted_at),
          ),
        )
        .orderBy(desc(merges.made), desc(merges.id)),
    )
    return mergeRows.map(({ merge, ...name }) => ({
      id: merge.id,
      primary: merge.primary_id,
      full_name: getFullName(name),
      merged: merge.duplicates.length,
      made: merge.made,
    }))
  },
  'duplicates.merge': async ({ db, user, body: { primary, dedupe, choose } }) => {
    const args = { primary, duplicates: dedupe, ...(choose && { choose }) }
    await applyChanges(db, user, [{ name: 'registered.merge', args }])
    return null
  },
  'duplicates.undo': async ({ db, user, body }) => {
    await applyChanges(db, user, [{ name: 'registered.unmerge', args: body }])
    return null
  },
} satisfies Partial<Handlers>

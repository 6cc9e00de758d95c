import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { findLikelyDuplicates } from '../../contract/rules/duplicates.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { registered } from '../db/schema.ts'
import type { Services } from '../kit/services.ts'
import { getAnswers } from './flow-forms.ts'
import { readVisibleApplication } from './scope.ts'

/** Maximum number of matches. A longer list would not help to identify the person. */
const MAX_MATCHES = 20

type LikelyRegistrationsCall = Services & { user: CurrentUser; params: { id: string } }

/** Finds people in the club's register who may be the volunteer, so that converting does not create a duplicate. */
export const findLikelyRegistrations = async ({ db, user, params }: LikelyRegistrationsCall) => {
  const { row, rights } = await db.network((tx) => readVisibleApplication(tx, user, 'volunteer', params.id), 'snapshot')
  if (!rights.convert) throw new AppError('forbidden')
  const { organisation_id: club, first_name, last_name } = row
  if (!club || !first_name || !last_name) return []
  const { date_of_birth } = getAnswers(row) as { date_of_birth: string | null }
  const people = await db.club(
    club,
    (tx) =>
      tx
        .select({
          id: registered.id,
          first_name: registered.first_name,
          last_name: registered.last_name,
          date_of_birth: registered.date_of_birth,
          created: registered.created,
        })
        .from(registered)
        .where(and(eq(registered.organisation_id, club), isNull(registered.deleted_at))),
    'snapshot',
  )
  return findLikelyDuplicates(people, { first_name, last_name, date_of_birth }).slice(0, MAX_MATCHES)
}

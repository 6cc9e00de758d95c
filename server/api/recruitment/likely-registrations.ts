import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { likelyDuplicates } from '../../../contract/rules/duplicates.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import { registered } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { answersOf } from './flow-forms.ts'
import { seenApplication } from './scope.ts'

/** More of them tell nobody apart. */
const MAX_MATCHES = 20

type Asked = Services & { user: CurrentUser; params: { id: string } }

/** People of the club's register who may be the volunteer: else one person would be there twice. */
export const likelyRegistrations = async ({ db, user, params }: Asked) => {
  const { row, rights } = await db.network(
    (tx) => seenApplication(tx, user, 'volunteer', params.id),
    'snapshot',
  )
  if (!rights.convert) throw new AppError('forbidden')
  const { organisation_id: club, first_name, last_name } = row
  if (!club || !first_name || !last_name) return []
  const { date_of_birth } = answersOf(row) as { date_of_birth: string | null }
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
  return likelyDuplicates(people, { first_name, last_name, date_of_birth }).slice(0, MAX_MATCHES)
}

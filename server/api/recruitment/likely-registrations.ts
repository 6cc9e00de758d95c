import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import { likelyDuplicates } from '../../../contract/rules/duplicates.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db } from '../../db/client.ts'
import { applications, registered } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { takeVersion } from '../../sync/author.ts'
import { applied, ref } from '../../sync/push/outcome.ts'
import { storeAnswers } from '../../sync/push/stored-answers.ts'
import { answersOf } from './flow-forms.ts'
import { type ApplicationFromDb, seenApplication } from './scope.ts'

/** More of them tell nobody apart. */
const MOST = 20

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
          ...{ id: registered.id, first_name: registered.first_name, last_name: registered.last_name },
          ...{ date_of_birth: registered.date_of_birth, created: registered.created },
        })
        .from(registered)
        .where(and(eq(registered.organisation_id, club), isNull(registered.deleted_at))),
    'snapshot',
  )
  return likelyDuplicates(people, { first_name, last_name, date_of_birth }).slice(0, MOST)
}

type Link = { club: string; row: ApplicationFromDb; person: string; user: CurrentUser }

/**
 * Takes somebody of the club's register for the volunteer: from then on they are a helper, and keep all else that is known of
 * them. In one transaction with the application and the trail, so that tablets hear of it as of any change.
 * @throws AppError `invalid` for nobody of the club, `already_converted`
 */
export const linkRegistration = (db: Db, { club, row, person, user }: Link): Promise<void> =>
  db.club(club, async (tx, client) => {
    const { version, now } = await takeVersion(tx, club)
    const [found] = await tx
      .select()
      .from(registered)
      .where(
        and(eq(registered.id, person), eq(registered.organisation_id, club), isNull(registered.deleted_at)),
      )
    if (!found) throw new AppError('invalid', { registration: ['This value is not valid.'] })
    const does = found.is_adult ? 'helper' : 'young_helper'
    const set = {
      volunteer_application: { base: found.volunteer_application, value: row.id },
      ...(!found[does] && { [does]: { base: false, value: true } }),
    }
    const values = { version, volunteer_application: row.id, [does]: true }
    await tx.update(registered).set(values).where(eq(registered.id, person))
    const { rowCount: converted } = await tx
      .update(applications)
      .set({ registered_id: person })
      .where(and(eq(applications.id, row.id), isNull(applications.registered_id)))
    if (converted !== 1) throw new AppError('already_converted')
    const author = { user, organisation: club, device: null }
    const change = { id: newId(), seq: 1, name: 'registered.update', v: 1, made_at: now }
    const record = ref('registered', person)
    const answer = { ...applied([record]), stored: true, record }
    await storeAnswers({ tx, client, version, author }, [{ ...change, args: { id: person, set } }], [answer])
  })

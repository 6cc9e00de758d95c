import { and, eq, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import { AppError, nonField } from '../../../contract/errors.ts'
import { refusals } from '../../../contract/recruitment/refusals.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applications } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { writeFamily } from '../../sync/judge/family-write.ts'
import { requireOpen } from './application-facts.ts'
import { noteOnApplication } from './application-trail.ts'
import { judgeCheckReason } from './check-reason.ts'
import { likelyRegistrations } from './likely-registrations.ts'
import { linkRegistration } from './link-registration.ts'
import { registrationOf } from './registration-of.ts'
import { type ApplicationFromDb, heldApplication } from './scope.ts'

type Asked = Services & {
  user: CurrentUser
  params: { id: string }
  body: { registration?: string | undefined; check_reason?: string | undefined }
}

/** @throws AppError `already_converted`, `invalid` where it is not ready */
const ready = async (tx: Tx, { user, params }: Asked) => {
  const row = await heldApplication(tx, user, 'volunteer', params.id, 'convert')
  if (row.registered_id) throw new AppError('already_converted')
  requireOpen(row)
  if (!row.submitted) throw new AppError('invalid', nonField(refusals.not_submitted))
  if (!row.first_name || !row.last_name) throw new AppError('invalid', nonField(refusals.no_name))
  if (!row.organisation_id) throw new AppError('invalid', nonField(refusals.no_club))
  return { row, club: row.organisation_id }
}

/** Registers the volunteer. @returns the person */
const register = async ({ db, user }: Asked, row: ApplicationFromDb, club: string): Promise<string> => {
  // Made of the application's: pressed twice at once, both write the same person, and one of them is too late.
  const id = v5('registered', row.id)
  const people = [{ change: v5('change', row.id), args: { id, values: registrationOf(row) } }]
  const outcome = await writeFamily(db, club, { people, held: false, by: user }, async (tx) => {
    const { rowCount } = await tx
      .update(applications)
      .set({ registered_id: id })
      .where(and(eq(applications.id, row.id), isNull(applications.registered_id)))
    if (rowCount !== 1) throw new AppError('already_converted')
  })
  if (outcome !== 'written') throw new AppError('already_converted')
  return id
}

/** Registers a volunteer at their club, or takes somebody for them who is there already, once (VOL-187 to VOL-195). */
export const convertToRegistration = async (asked: Asked): Promise<{ id: string }> => {
  const { db, user, body } = asked
  const { row, club } = await db.network((tx) => ready(tx, asked))
  if (body.registration && !(await likelyRegistrations(asked)).some(({ id }) => id === body.registration))
    throw new AppError('invalid', { registration: ['This value is not valid.'] })
  const id = body.registration ?? (await register(asked, row, club))
  if (body.registration) await linkRegistration(db, { club, row, person: body.registration, user })
  await db.network((tx) => noteRegistration(tx, asked, row, id))
  return { id }
}

/** Keeps on the application who the person is, and why they were converted without a check that counts. */
async function noteRegistration(tx: Tx, { user, body }: Asked, row: ApplicationFromDb, person: string) {
  const check = await judgeCheckReason(tx, row, body.check_reason)
  if (check?.reason)
    await tx.update(applications).set({ check_reason: check.reason }).where(eq(applications.id, row.id))
  await noteOnApplication(tx, row, user, { registration: { from: null, to: person }, ...check?.fields })
}

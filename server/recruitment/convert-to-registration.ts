import { and, eq, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applications } from '../db/schema.ts'
import type { Services } from '../kit/services.ts'
import { writeFamily } from '../sync/judge/family-write.ts'
import { requireNotArchived } from './application-facts.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { getCheckReason } from './check-reason.ts'
import { findLikelyRegistrations } from './likely-registrations.ts'
import { linkRegistration } from './link-registration.ts'
import { toRegistrationValues } from './registration-values.ts'
import { type ApplicationFromDb, lockApplication } from './scope.ts'

type ConversionCall = Services & {
  user: CurrentUser
  params: { id: string }
  body: { registration?: string | undefined; check_reason?: string | undefined }
}

/**
 * Loads the application and its club for conversion.
 * @throws AppError `already_converted`, `invalid` if it is not ready
 */
const loadReadyApplication = async (tx: Tx, { user, params }: ConversionCall) => {
  const row = await lockApplication(tx, user, 'volunteer', params.id, 'convert')
  if (row.registered_id) throw new AppError('already_converted')
  requireNotArchived(row)
  if (!row.submitted) throw new AppError('invalid', buildNonFieldError('not_submitted'))
  if (!row.first_name || !row.last_name) throw new AppError('invalid', buildNonFieldError('no_name'))
  if (!row.organisation_id) throw new AppError('invalid', buildNonFieldError('no_club'))
  return { row, club: row.organisation_id }
}

/**
 * Registers the volunteer.
 * @returns id of the person
 */
const registerVolunteer = async (
  { db, user }: ConversionCall,
  row: ApplicationFromDb,
  club: string,
): Promise<string> => {
  // Derive the id from the application's id. Two simultaneous calls then write the same person, and one of them fails.
  const id = v5('registered', row.id)
  const people = [{ change: v5('change', row.id), args: { id, values: toRegistrationValues(row) } }]
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

/**
 * Registers a volunteer at the club once, or links the volunteer to an existing person in the register (VOL-187 to
 * VOL-195).
 */
export const convertToRegistration = async (request: ConversionCall): Promise<{ id: string }> => {
  const { db, user, body } = request
  const { row, club } = await db.network((tx) => loadReadyApplication(tx, request))
  if (body.registration && !(await findLikelyRegistrations(request)).some(({ id }) => id === body.registration))
    throw new AppError('invalid', { registration: ['not_valid'] })
  const id = body.registration ?? (await registerVolunteer(request, row, club))
  if (body.registration) await linkRegistration(db, { club, row, person: body.registration, user })
  await db.network((tx) => recordRegistration(tx, request, row, id))
  return { id }
}

/** Stores the person's id in the application's audit trail, and the reason if there was no valid check. */
async function recordRegistration(tx: Tx, { user, body }: ConversionCall, row: ApplicationFromDb, person: string) {
  const check = await getCheckReason(tx, row, body.check_reason)
  if (check?.reason)
    await tx.update(applications).set({ check_reason: check.reason }).where(eq(applications.id, row.id))
  await recordApplicationAudit(tx, row, user, { registration: { from: null, to: person }, ...check?.fields })
}

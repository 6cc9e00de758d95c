import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { canConvertToApplication } from '../../contract/users.ts'
import { invalidatePasswordLinks } from '../auth/new-password.ts'
import { buildSignInsCondition } from '../auth/sign-in-end.ts'
import type { Tx } from '../db/client.ts'
import { applications, signIns, users } from '../db/schema.ts'
import type { Call } from '../kit/handler.ts'
import { auditRecordChange } from '../kit/record-trail.ts'
import { recordApplicationAudit } from '../recruitment/application-trail.ts'
import { lockClubUser } from './lock-club-user.ts'

type ConvertCall = Call<'users/pastors.convert_to_application'>
type User = typeof users.$inferSelect

/** Finds the application that a user came from, or was already converted to. */
const findApplication = async (tx: Tx, id: string) => {
  const [application] = await tx
    .select()
    .from(applications)
    .where(and(or(eq(applications.user_id, id), eq(applications.former_user_id, id)), isNull(applications.deleted_at)))
    .for('update')
  return application
}

/** Reopens the user's application. A user without an application gets a new application with the user's data. */
const openApplication = async (tx: Tx, { user }: ConvertCall, previousUser: User): Promise<string> => {
  const existingApplication = await findApplication(tx, previousUser.id)
  const reopenedValues = {
    user_id: null,
    former_user_id: previousUser.id,
    converted_from_user: true,
    archived: false,
    outcome: null,
  }
  const id = existingApplication?.id ?? newId()
  if (existingApplication)
    await tx
      .update(applications)
      .set({
        ...reopenedValues,
        // Clear the completion, because checks must be completed again.
        checks_completed: null,
        checks_completed_by: null,
        check_reason: null,
        alone_reason: null,
        acts: sql`${applications.acts} - 'completed'`,
      })
      .where(eq(applications.id, id))
  else {
    await releaseUser(tx, previousUser.id)
    await tx.insert(applications).values({
      ...reopenedValues,
      id,
      flow: 'core',
      organisation_id: previousUser.organisation_id,
      role: previousUser.user_type === 'core' ? 'Core Team Member' : 'Coordinator',
      first_name: previousUser.first_name,
      last_name: previousUser.last_name,
      email: previousUser.email,
      language: previousUser.language === 'cy' ? 'cy' : 'en',
      ...(previousUser.mobile_number && { answers: { mobile: `+${previousUser.mobile_number}` } }),
    })
  }
  await recordApplicationAudit(tx, { id, flow: 'core' }, user, {
    converted_from_user: { from: existingApplication?.converted_from_user ?? false, to: true },
  })
  return id
}

/** Detaches a deleted application from the account, because an account can belong to only one application. */
const releaseUser = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .update(applications)
    .set({ user_id: null, former_user_id: id })
    .where(and(eq(applications.user_id, id), isNotNull(applications.deleted_at)))
}

/**
 * Closes the account while its user is an applicant.
 * @returns ids of the sign-ins that end with the account
 */
const closeAccount = async (tx: Tx, { user }: ConvertCall, row: User) => {
  const openSignIns = await tx
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(buildSignInsCondition(row.id), isNull(signIns.ended)))
  await invalidatePasswordLinks(tx, row.id, row.email)
  const version = row.version + 1
  await tx
    .update(users)
    .set({ is_active: false, inactive_reason: 'no_longer_in_role', version })
    .where(eq(users.id, row.id))
  const fields = { is_active: { from: true, to: false } }
  await auditRecordChange(tx, { noun: 'users/pastors', id: row.id, version, kind: 'replace', fields, user })
  return openSignIns.map(({ id }) => id)
}

/** Converts a club user back to an applicant (CONV-18 to CONV-23). A repeated call changes nothing. */
export const convertToApplication = async (call: ConvertCall): Promise<{ id: string }> => {
  const { db, events } = call
  const { id, ended: endedSignInIds } = await db.network(async (tx) => {
    const row = await lockClubUser(tx, call)
    const existingApplication = await findApplication(tx, row.id)
    if (existingApplication?.former_user_id === row.id && !row.is_active)
      return { id: existingApplication.id, ended: [] }
    if (row.id === call.user.id || !canConvertToApplication(row))
      throw new AppError('invalid', buildNonFieldError('user_stays'))
    const applicationId = await openApplication(tx, call, row)
    return { id: applicationId, ended: await closeAccount(tx, call, row) }
  })
  for (const signIn of endedSignInIds) events.endStreams(signIn)
  return { id }
}

import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ApiParsedInput } from '../../contract/api.ts'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { needsCoordinator, type ReferralRecord } from '../../contract/recruitment/referrals.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applications, referrals, users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Env } from '../settings/env.ts'
import { checkMailLimit, lockAddress, queueFormMail } from './mail-form.ts'

type ReferralRow = typeof referrals.$inferSelect

/** Returns the fields of a referral for users who can see its application. */
export const toReferral = ({ application_id: _a, user_id: _u, ...row }: ReferralRow): ReferralRecord => row

/**
 * Finds the club of the coordinator whose email address is in a referral. The response must not reveal if that
 * coordinator exists.
 */
const findCoordinatorClub = async (tx: Tx, email: string | null): Promise<string | null> => {
  if (email === null) return null
  const [coordinator] = await tx
    .select({ club: users.organisation_id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, email.toLowerCase()),
        eq(users.is_pastor, true),
        eq(users.user_type, 'coordinator'),
        eq(users.is_active, true),
        isNull(users.deleted),
      ),
    )
  return coordinator?.club ?? null
}

/** True if a repeated referral has the same values as the stored referral. */
const isSameReferral = (row: ReferralRow, values: Partial<ReferralRow>): boolean =>
  Object.entries(values).every(([field, value]) => isDeepStrictEqual(row[field as keyof ReferralRow], value))

type ApplicationFields = {
  flow: Flow
  club: string | null
  role: string | null
  language: 'en' | 'cy' | null
}
type ReferralFields = Omit<ReferralRow, 'id' | 'application_id' | 'created' | 'user_id' | 'role'>

/**
 * Stores a referral with a new application prefilled from the referral, and emails the form link to the applicant. A
 * repeated call with the same id returns the stored referral.
 */
export const storeReferral = async (
  tx: Tx,
  env: Env,
  id: string,
  referralFields: ReferralFields,
  { flow, club, role, language }: ApplicationFields,
  user: CurrentUser | null,
): Promise<ReferralRow> => {
  // Lock the address, so that the second of two concurrent calls finds the first referral.
  await lockAddress(tx, referralFields.email)
  const [existingReferral] = await tx.select().from(referrals).where(eq(referrals.id, id))
  if (existingReferral) {
    if (isSameReferral(existingReferral, { ...referralFields, role })) return existingReferral
    throw new AppError('payload_mismatch')
  }
  await checkMailLimit(tx, referralFields.email)
  const { first_name, last_name, email } = referralFields
  const applicationId = newId()
  const [insertedApplication] = await tx
    .insert(applications)
    .values({
      id: applicationId,
      flow,
      organisation_id: club,
      role,
      language,
      first_name,
      last_name,
      email,
    })
    .returning()
  const [row] = await tx
    .insert(referrals)
    .values({ ...referralFields, id, role, application_id: applicationId, user_id: user?.id ?? null })
    .returning()
  if (!insertedApplication || !row) throw new Error('a referral that was written is missing')
  await queueFormMail(tx, env, { ...insertedApplication, email }, referralFields.referrer_name)
  return row
}

type NamedFields = Record<'first_name' | 'last_name' | 'email' | 'referrer_name', string | null>

/** Replaces null with an empty text. The form's schema has already rejected missing values. */
export const fillRequiredFields = <R extends NamedFields>(fields: R) => ({
  ...fields,
  first_name: fields.first_name ?? '',
  last_name: fields.last_name ?? '',
  email: fields.email ?? '',
  referrer_name: fields.referrer_name ?? '',
})

const toReferralFields = (body: ApiParsedInput<'referrals.create', 'body'>): ReferralFields => {
  const { id: _i, role, language: _l, ...otherFields } = body
  const isCoordinatorNeeded = needsCoordinator(role)
  return {
    ...fillRequiredFields(otherFields),
    coordinator_name: isCoordinatorNeeded ? otherFields.coordinator_name : null,
    coordinator_email: isCoordinatorNeeded ? otherFields.coordinator_email : null,
  }
}

/** Handlers for referrals to a club's core team (REFL-34 to REFL-41). */
export const referralHandlers = {
  'referrals.create': async ({ db, env, mail, tries, user, body, address }) => {
    await tries.countReferral(address, user?.id)
    const referralFields = toReferralFields(body)
    const row = await db.network(async (tx) => {
      const club = user?.organisation ?? (await findCoordinatorClub(tx, referralFields.coordinator_email))
      const applicationFields = { flow: 'core', club, role: body.role, language: body.language } as const
      return storeReferral(tx, env, body.id ?? newId(), referralFields, applicationFields, user)
    })
    mail.wake()
    return toReferral(row)
  },
} satisfies Partial<Handlers>

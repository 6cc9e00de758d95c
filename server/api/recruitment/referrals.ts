import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Parsed } from '../../../contract/api.ts'
import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import { asksForCoordinator, type ToldReferral } from '../../../contract/recruitment/referrals.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applications, referrals, users } from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import type { Handlers } from '../../mount.ts'
import { clubOf } from '../sessions.ts'
import { countMails, lockAddress, mailForm } from './mail-form.ts'

type ReferralRow = typeof referrals.$inferSelect

/** Returns the fields of a referral for users who can see its application. */
export const toldReferral = ({ application_id: _a, user_id: _u, ...row }: ReferralRow): ToldReferral => row

/**
 * Finds the club of the coordinator whose address a referral names. The response must not reveal if the
 * coordinator exists.
 */
const clubOfCoordinator = async (tx: Tx, email: string | null): Promise<string | null> => {
  if (email === null) return null
  const [found] = await tx
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
  return found?.club ?? null
}

/** True if a repeated referral has the same values. */
const sameReferral = (row: ReferralRow, values: Partial<ReferralRow>): boolean =>
  Object.entries(values).every(([field, value]) => isDeepStrictEqual(row[field as keyof ReferralRow], value))

type Made = { flow: Flow; club: string | null; role: string | null; language: 'en' | 'cy' | null }
type Given = Omit<ReferralRow, 'id' | 'application_id' | 'created' | 'user_id' | 'role'>

/**
 * Stores a referral with a new application prefilled from the referral, and emails the form link to the
 * applicant. A repeated call with the same id returns the stored referral.
 */
export const keepReferral = async (
  tx: Tx,
  env: Env,
  id: string,
  given: Given,
  { flow, club, role, language }: Made,
  user: CurrentUser | null,
): Promise<ReferralRow> => {
  // The lock makes the second of two concurrent calls find the first referral.
  await lockAddress(tx, given.email)
  const [known] = await tx.select().from(referrals).where(eq(referrals.id, id))
  if (known) {
    if (sameReferral(known, { ...given, role })) return known
    throw new AppError('payload_mismatch')
  }
  await countMails(tx, given.email)
  const { first_name, last_name, email } = given
  const application = newId()
  const [made] = await tx
    .insert(applications)
    .values({
      id: application,
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
    .values({ ...given, id, role, application_id: application, user_id: user?.id ?? null })
    .returning()
  if (!made || !row) throw new Error('a referral that was written is missing')
  await mailForm(tx, env, { ...made, email }, given.referrer_name)
  return row
}

type Named = Record<'first_name' | 'last_name' | 'email' | 'referrer_name', string | null>

/** Replaces null by an empty text. The schema of the form has already refused missing values. */
const filled = <R extends Named>(rest: R) => ({
  ...rest,
  first_name: rest.first_name ?? '',
  last_name: rest.last_name ?? '',
  email: rest.email ?? '',
  referrer_name: rest.referrer_name ?? '',
})

const givenOf = (body: Parsed<'referrals.create', 'body'>): Given => {
  const { id: _i, role, language: _l, ...rest } = body
  const coordinator = asksForCoordinator(role)
  return {
    ...filled(rest),
    coordinator_name: coordinator ? rest.coordinator_name : null,
    coordinator_email: coordinator ? rest.coordinator_email : null,
  }
}

/** Handlers for referrals to a club's core team (REFL-34 to REFL-41). */
export const referralHandlers = {
  'referrals.create': async ({ db, env, mail, tries, user, body, address }) => {
    await tries.countReferral(address, user?.id)
    const given = givenOf(body)
    const row = await db.network(async (tx) => {
      const club = user?.organisation ?? (await clubOfCoordinator(tx, given.coordinator_email))
      const made = { flow: 'core', club, role: body.role, language: body.language } as const
      return keepReferral(tx, env, body.id ?? newId(), given, made, user)
    })
    mail.wake()
    return toldReferral(row)
  },
} satisfies Partial<Handlers>

/** Handlers for referrals of volunteers by their own club (VOL-01 to VOL-24). */
export const volunteerReferralHandlers = {
  'volunteer_referrals.create': async ({ db, env, mail, tries, user, body, address }) => {
    await tries.countReferral(address, user.id)
    const { id = newId(), language, ...rest } = body
    const given = { ...filled(rest), coordinator_name: null, coordinator_email: null }
    const made = { flow: 'volunteer', club: clubOf(user), role: null, language } as const
    const row = await db.network((tx) => keepReferral(tx, env, id, given, made, user))
    mail.wake()
    return { id: row.application_id }
  },
} satisfies Partial<Handlers>

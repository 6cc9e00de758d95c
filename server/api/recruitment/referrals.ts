import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Parsed } from '../../../contract/api.ts'
import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import { asksForCoordinator, type ToldReferral } from '../../../contract/recruitment/referrals.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applications, organisations, referrals, users } from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import { linkAddress } from '../../kit/public-links.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { applicationFormMail } from '../../mail/recruitment/applicant-mails.ts'
import type { Handlers } from '../../mount.ts'
import { clubOf } from '../sessions.ts'

/** Mails with the link of a form that one address is sent in a day: nobody's mailbox is filled by referring them. */
const MOST_MAILS = 5
const DAY_SECONDS = 86_400

type ReferralRow = typeof referrals.$inferSelect

/** A referral as those who see its application are told of it. */
export const toldReferral = ({ application_id: _a, user_id: _u, ...row }: ReferralRow): ToldReferral => row

/** Referrals of one address wait for each other: they are counted, and one that comes twice is found. */
const lockAddress = (tx: Tx, email: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`referral ${email.toLowerCase()}`}, 0))`)

/** Counts what an address is sent. @throws AppError `too_many_tries` */
const countMails = async (tx: Tx, email: string): Promise<void> => {
  const address = email.toLowerCase()
  const { rows } = await tx.execute<{ sent: number; wait: number | null }>(sql`
    SELECT count(*)::int AS sent, ceil(extract(epoch FROM min(created) - now()) + ${DAY_SECONDS})::int AS wait
    FROM mails WHERE kind = 'application_form' AND lower(to_address) = ${address}
      AND created > now() - make_interval(secs => ${DAY_SECONDS})`)
  const { sent = 0, wait } = rows[0] ?? {}
  if (sent >= MOST_MAILS) throw new AppError('too_many_tries', null, { retryAfter: Math.max(1, wait ?? 1) })
}

/** The club of the coordinator whose address a referral names. What is answered does not tell whether there is one. */
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

/** What of a referral makes it the same one when it comes again. */
const sameReferral = (row: ReferralRow, values: Partial<ReferralRow>): boolean =>
  Object.entries(values).every(([field, value]) => isDeepStrictEqual(row[field as keyof ReferralRow], value))

type Made = { flow: Flow; club: string | null; role: string | null; language: 'en' | 'cy' | null }
type Given = Omit<ReferralRow, 'id' | 'application_id' | 'created' | 'user_id' | 'role'>

/**
 * Keeps a referral with the application that it begins, preset by it, and mails the applicant the link to the form. Sent again
 * under the same id, it is the one that is there.
 */
export const keepReferral = async (
  tx: Tx,
  env: Env,
  id: string,
  given: Given,
  { flow, club, role, language }: Made,
  user: CurrentUser | null,
): Promise<ReferralRow> => {
  await lockAddress(tx, given.email)
  const [known] = await tx.select().from(referrals).where(eq(referrals.id, id))
  if (known) {
    if (sameReferral(known, { ...given, role })) return known
    throw new AppError('payload_mismatch')
  }
  await countMails(tx, given.email)
  const { first_name, last_name, email } = given
  const application = newId()
  await tx.insert(applications).values({
    ...{ id: application, flow, organisation_id: club, role, language },
    ...{ first_name, last_name, email },
  })
  const [row] = await tx
    .insert(referrals)
    .values({ ...given, id, role, application_id: application, user_id: user?.id ?? null })
    .returning()
  if (!row) throw new Error('a referral that was written is missing')
  const link = await linkAddress(tx, env, flow, {
    purpose: 'application_form',
    subject: application,
    application,
  })
  const [named] = club
    ? await tx.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, club))
    : []
  const mail = applicationFormMail({
    ...{ to: email, language, link, first_name, referrer_name: given.referrer_name },
    ...{ role: role ?? 'Lunchmaker', club: named?.name ?? null },
  })
  await queueMail(tx, mail, { application, record: application, kind: 'application_form' })
  return row
}

type Named = Record<'first_name' | 'last_name' | 'email' | 'referrer_name', string | null>

/** The form has these, or it was refused. */
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

/** Referrals of people to a club's core team (REFL-34 to REFL-41). */
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

/** Referrals of volunteers by their own club (VOL-01 to VOL-24). */
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

import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Tx } from '../db/client.ts'
import { organisations, recordChanges, referrals } from '../db/schema.ts'
import { getTrailNoun } from './application-trail.ts'
import type { ApplicationFromDb } from './scope.ts'

export type ApplicationClub = {
  name: string
  region: string | null
  dbs_contact_name: string | null
  dbs_contact_email: string | null
}

/** Loads the chosen club of an application, or returns null if no club is chosen. */
export const loadClub = async (tx: Tx, { organisation_id }: ApplicationFromDb): Promise<ApplicationClub | null> => {
  if (!organisation_id) return null
  const [club] = await tx
    .select({
      name: organisations.name,
      region: organisations.region,
      dbs_contact_name: organisations.dbs_contact_name,
      dbs_contact_email: organisations.dbs_contact_email,
    })
    .from(organisations)
    .where(eq(organisations.id, organisation_id))
  return club ?? null
}

/**
 * True if the club was only inferred from the coordinator's address in a visitor's referral, and not chosen later.
 * Naming such a club would reveal to a public visitor which club an account belongs to.
 */
export async function isClubUndisclosed(tx: Tx, application: ApplicationFromDb): Promise<boolean> {
  const { id, flow, organisation_id } = application
  if (!organisation_id) return false
  const inferredCondition = and(
    eq(referrals.application_id, id),
    isNull(referrals.user_id),
    isNotNull(referrals.coordinator_email),
  )
  const chosenCondition = and(
    eq(recordChanges.noun, getTrailNoun(flow)),
    eq(recordChanges.record_id, id),
    sql`${recordChanges.fields} ? 'organisation'`,
  )
  return (await tx.$count(referrals, inferredCondition)) > 0 && (await tx.$count(recordChanges, chosenCondition)) === 0
}

/** Returns the club of an application if the applicant and the named contacts may know it. */
export async function getDisclosedClub(tx: Tx, application: ApplicationFromDb): Promise<ApplicationClub | null> {
  return (await isClubUndisclosed(tx, application)) ? null : loadClub(tx, application)
}

/** Returns the name of the chosen club for an email. A name typed by the applicant is never emailed. */
export async function getClubNameForMail(tx: Tx, application: ApplicationFromDb): Promise<string | null> {
  return (await getDisclosedClub(tx, application))?.name ?? null
}

/** Returns the club name for a public page: the chosen club, otherwise the name typed by the applicant. */
export const getPublicClubName = async (tx: Tx, application: ApplicationFromDb): Promise<string | null> =>
  (await getClubNameForMail(tx, application)) ?? application.organisation_name

/** Returns the applicant's full name. */
export const getApplicantName = ({
  first_name,
  last_name,
}: Pick<ApplicationFromDb, 'first_name' | 'last_name'>): string => [first_name, last_name].filter(Boolean).join(' ')

/**
 * Rejects an archived application, because nothing is sent for it and its links are closed.
 * @throws AppError `invalid`
 */
export const requireNotArchived = ({ archived }: ApplicationFromDb): void => {
  if (archived) throw new AppError('invalid', { archived: ['archived'] })
}

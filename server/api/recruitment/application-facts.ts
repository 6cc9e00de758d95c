import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { refusals } from '../../../contract/recruitment/refusals.ts'
import type { Tx } from '../../db/client.ts'
import { organisations, recordChanges, referrals } from '../../db/schema.ts'
import { trailOf } from './application-trail.ts'
import type { ApplicationFromDb } from './scope.ts'

export type ClubOfApplication = {
  name: string
  region: string | null
  dbs_contact_name: string | null
  dbs_contact_email: string | null
}

/** The chosen club of an application; null where none is chosen. */
export const clubOfApplication = async (
  tx: Tx,
  { organisation_id }: ApplicationFromDb,
): Promise<ClubOfApplication | null> => {
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
 * Returns true if the club follows from the coordinator's address in a visitor's referral and it was not chosen since. To
 * name it to the applicant would tell a stranger which club an account belongs to.
 */
export async function isClubUndisclosed(tx: Tx, application: ApplicationFromDb): Promise<boolean> {
  const { id, flow, organisation_id } = application
  if (!organisation_id) return false
  const inferred = and(
    eq(referrals.application_id, id),
    isNull(referrals.user_id),
    isNotNull(referrals.coordinator_email),
  )
  const chosen = and(
    eq(recordChanges.noun, trailOf(flow)),
    eq(recordChanges.record_id, id),
    sql`${recordChanges.fields} ? 'organisation'`,
  )
  return (await tx.$count(referrals, inferred)) > 0 && (await tx.$count(recordChanges, chosen)) === 0
}

/** Returns the club of an application as far as the applicant, and the people they name, may know it. */
export async function disclosedClub(
  tx: Tx,
  application: ApplicationFromDb,
): Promise<ClubOfApplication | null> {
  return (await isClubUndisclosed(tx, application)) ? null : clubOfApplication(tx, application)
}

/** Returns the name of the chosen club for a mail. A name that the applicant typed is not mailed to anyone. */
export async function clubNameForMail(tx: Tx, application: ApplicationFromDb): Promise<string | null> {
  return (await disclosedClub(tx, application))?.name ?? null
}

/** The name of an application's club on a public page: of the chosen one, else as the applicant has typed it. */
export const clubNameOf = async (tx: Tx, application: ApplicationFromDb): Promise<string | null> =>
  (await clubNameForMail(tx, application)) ?? application.organisation_name

/** The name of the person who applies. */
export const applicantOf = ({
  first_name,
  last_name,
}: Pick<ApplicationFromDb, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ')

/** An archived application is at rest: nothing is sent for it, and its links are closed. @throws AppError `invalid` */
export const requireOpen = ({ archived }: ApplicationFromDb): void => {
  if (archived) throw new AppError('invalid', { archived: [refusals.archived] })
}

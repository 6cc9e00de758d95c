import { eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { refusals } from '../../../contract/recruitment/refusals.ts'
import type { Tx } from '../../db/client.ts'
import { organisations } from '../../db/schema.ts'
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

/** The name of an application's club: of the chosen one, else as the applicant has typed it. */
export const clubNameOf = async (tx: Tx, application: ApplicationFromDb): Promise<string | null> =>
  (await clubOfApplication(tx, application))?.name ?? application.organisation_name

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

import { and, eq, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { RowByTable } from '../../../contract/rows.ts'
import { applications } from '../../db/schema.ts'
import { checkCoreApplication } from '../judge/judge-registered.ts'
import type { Batch } from '../rows/author.ts'

type Person = RowByTable['registered']
type ApplicationLinks = Pick<Person, 'volunteer_application' | 'core_application'>

/**
 * Returns the id of a person's volunteer application if the link is genuine, otherwise null. In a genuine link, the
 * application records the person, or the person's id is derived from the application's id.
 */
const findVolunteerLink = async ({ tx }: Batch, { id, volunteer_application: applicationId }: Person) => {
  if (!applicationId) return null
  const [application] = await tx
    .select({ registered: applications.registered_id })
    .from(applications)
    .where(and(eq(applications.id, applicationId), eq(applications.flow, 'volunteer'), isNull(applications.deleted_at)))
  return application && (application.registered === id || id === v5('registered', applicationId)) ? applicationId : null
}

/**
 * Finds the applications of a restored person that the uploading user may link. The links must be verified, because
 * checks rely on them and a device can upload anything.
 */
export const findAllowedLinks = async (batch: Batch, row: Person): Promise<ApplicationLinks> => {
  const coreApplicationId = row.core_application ?? null
  return {
    volunteer_application: await findVolunteerLink(batch, row),
    core_application:
      coreApplicationId && !(await checkCoreApplication(batch, row.id, coreApplicationId)) ? coreApplicationId : null,
  }
}

import { and, eq, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { Rows } from '../../../contract/rows.ts'
import { applications } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { refusedCoreApplication } from '../judge/judge-registered.ts'

type Person = Rows['registered']
type Ties = Pick<Person, 'volunteer_application' | 'core_application'>

/** The application that somebody was registered by: a conversion names its person after it, and keeps who that is. */
const volunteerTie = async ({ tx }: Batch, { id, volunteer_application: tie }: Person) => {
  if (!tie) return null
  const [found] = await tx
    .select({ registered: applications.registered_id })
    .from(applications)
    .where(and(eq(applications.id, tie), eq(applications.flow, 'volunteer'), isNull(applications.deleted_at)))
  return found && (found.registered === id || id === v5('registered', tie)) ? tie : null
}

/**
 * The applications that somebody who comes back is tied to, as far as the offering user may tie them: checks are read from
 * these, and a device can offer what it likes.
 */
export const offeredTies = async (batch: Batch, row: Person): Promise<Ties> => {
  const core = row.core_application ?? null
  return {
    volunteer_application: await volunteerTie(batch, row),
    core_application: core && !(await refusedCoreApplication(batch, row.id, core)) ? core : null,
  }
}

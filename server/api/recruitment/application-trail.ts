import { eq, sql } from 'drizzle-orm'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applications } from '../../db/schema.ts'
import type { FieldChanges } from '../../db/tables/record-changes.ts'
import { noteRecordChange } from '../../kit/record-trail.ts'
import { refreshTwoPeople } from './two-people.ts'

/** What the trail of a flow's applications is kept under. */
export const trailOf = (flow: Flow) => (flow === 'core' ? 'applications' : 'volunteer_applications')

/**
 * Notes that something was done with an application, in the transaction that does it: the application is in a new version.
 * @param user null: whoever has a public link, called `by`
 * @param fields never an answer
 */
export const noteOnApplication = async (
  tx: Tx,
  { id, flow }: { id: string; flow: Flow },
  user: CurrentUser | null,
  fields: FieldChanges,
  by = '',
): Promise<void> => {
  const [now] = await tx
    .update(applications)
    .set({ version: sql`${applications.version} + 1` })
    .where(eq(applications.id, id))
    .returning({ version: applications.version })
  if (!now) return
  await noteRecordChange(tx, {
    ...{ noun: trailOf(flow), id, version: now.version, kind: 'replace', fields, user, by },
  })
  await refreshTwoPeople(tx, id)
}

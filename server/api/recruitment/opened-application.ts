import { eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { applications } from '../../db/schema.ts'
import { type LinkPurpose, subjectOfLink } from '../../kit/public-links.ts'
import type { ApplicationFromDb } from './scope.ts'

/**
 * What a public link opens, with its application.
 * @param lock for a change: until the end of the transaction nobody else changes what hangs on the application
 * @throws AppError `not_found`
 */
export const openedApplication = async (
  tx: Tx,
  flow: Flow,
  purpose: LinkPurpose,
  secret: string,
  lock = false,
): Promise<{ subject: string; application: ApplicationFromDb }> => {
  const { subject, application: id } = await subjectOfLink(tx, flow, purpose, secret)
  const asked = tx.select().from(applications).where(eq(applications.id, id))
  const [application] = await (lock ? asked.for('update') : asked)
  if (!application) throw new AppError('not_found')
  // While the lock was waited for the link may have been withdrawn, or the application archived.
  if (lock) await subjectOfLink(tx, flow, purpose, secret)
  return { subject, application }
}

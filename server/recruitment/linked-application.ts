import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../db/client.ts'
import { applications } from '../db/schema.ts'
import { findLinkSubject, type LinkPurpose } from '../kit/public-links.ts'
import type { ApplicationFromDb } from './scope.ts'

/**
 * Loads the application that a public link belongs to, and the id of the record for which the link was made
 * (`subject`).
 * @param lock true for a change: locks the application and its records until the end of the transaction
 * @throws AppError `not_found`
 */
export const loadLinkedApplication = async (
  tx: Tx,
  flow: Flow,
  purpose: LinkPurpose,
  secret: string,
  lock = false,
): Promise<{ subject: string; application: ApplicationFromDb }> => {
  const { subject, application: id } = await findLinkSubject(tx, flow, purpose, secret)
  const query = tx.select().from(applications).where(eq(applications.id, id))
  const [application] = await (lock ? query.for('update') : query)
  if (!application) throw new AppError('not_found')
  // Check the link again. While this call waited for the lock, the link may have been withdrawn or the application
  // archived.
  if (lock) await findLinkSubject(tx, flow, purpose, secret)
  return { subject, application }
}

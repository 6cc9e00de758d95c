import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applications } from '../db/schema.ts'
import { type ApplicationFromDb, filterVisibleApplications } from './scope.ts'

type SameAddressFilter = {
  email: string
  /** Id of an application to exclude. */
  except?: string
  narrowed?: SQL | undefined
}

/**
 * Returns the live applications with an email address, oldest first, in both flows. Archived and converted applications
 * are excluded. Must run in a transaction with the `hallbook_network` database role.
 */
export function findOtherLiveApplications(
  tx: Tx,
  { email, except, narrowed: extraFilter }: SameAddressFilter,
): Promise<ApplicationFromDb[]> {
  return tx
    .select()
    .from(applications)
    .where(
      and(
        eq(sql`lower(${applications.email})`, email.toLowerCase()),
        eq(applications.archived, false),
        isNull(applications.user_id),
        isNull(applications.registered_id),
        except === undefined ? undefined : ne(applications.id, except),
        extraFilter,
      ),
    )
    .orderBy(asc(applications.created), asc(applications.id))
}

/** Returns the live applications of one flow that a user can see. */
export function findVisibleLiveApplications(
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  email: string,
): Promise<ApplicationFromDb[]> {
  return findOtherLiveApplications(tx, { email, narrowed: filterVisibleApplications(user, flow) })
}

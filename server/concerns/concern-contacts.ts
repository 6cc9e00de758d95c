import { and, asc, eq } from 'drizzle-orm'
import type { ConcernContacts } from '../../contract/concerns/concern-seals.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { users } from '../db/schema.ts'

/**
 * Returns the people of a club and of the network to phone about a concern. Must run in a transaction with the
 * `hallbook_network` database role.
 */
export async function readConcernContacts(tx: Tx, club: string): Promise<ConcernContacts> {
  const leaders = await tx
    .select({ first_name: users.first_name, last_name: users.last_name, number: users.mobile_number })
    .from(users)
    .where(
      and(
        eq(users.organisation_id, club),
        eq(users.user_type, 'safeguarding_leader'),
        eq(users.is_pastor, true),
        eq(users.is_active, true),
      ),
    )
    .orderBy(asc(users.last_name), asc(users.first_name))
  const { safeguarding_number } = await readNetworkSettings(tx)
  return {
    leaders: leaders.map(({ number, ...name }) => ({
      name: getFullName(name),
      number: number && `+${number}`,
    })),
    network: safeguarding_number,
  }
}

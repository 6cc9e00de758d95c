import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { users } from '../db/schema.ts'

/** A coordinator who receives emails. `to` is the address. */
export type Coordinator = { id: string; to: string; language: 'en' | 'cy' }

/** Loads a club's active coordinators. Requires a transaction of the `hallbook_network` database role. */
export const loadCoordinators = async (tx: Tx, organisation: string): Promise<Coordinator[]> => {
  const rows = await tx
    .select({ id: users.id, to: users.email, language: users.language })
    .from(users)
    .where(
      and(
        eq(users.organisation_id, organisation),
        eq(users.user_type, 'coordinator'),
        eq(users.is_active, true),
        isNull(users.deleted),
      ),
    )
  return rows.map(({ language, ...row }) => ({ ...row, language: language === 'cy' ? 'cy' : 'en' }))
}

/**
 * Returns the language of a club's public pages and emails: Welsh if all its coordinators use Hallbook in Welsh. Clubs
 * have no setting for it. Requires a transaction of the `hallbook_network` database role.
 */
export async function readClubLanguage(tx: Tx, organisation: string): Promise<'en' | 'cy'> {
  const coordinators = await loadCoordinators(tx, organisation)
  return coordinators.length > 0 && coordinators.every(({ language }) => language === 'cy') ? 'cy' : 'en'
}

/** Returns the address that a family can ask about its page: a coordinator's, or the network's. */
export async function readClubContact(tx: Tx, organisation: string): Promise<string> {
  const [coordinator] = await loadCoordinators(tx, organisation)
  return coordinator?.to ?? (await readNetworkSettings(tx)).contact_address
}

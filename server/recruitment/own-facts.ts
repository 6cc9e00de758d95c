import { sql } from 'drizzle-orm'
import { isOwnApplication, type OwnershipFacts } from '../../contract/recruitment/own-application.ts'
import type { Tx } from '../db/client.ts'

type OwnFactsRow = Omit<OwnershipFacts, 'answer'> & {
  application: string
  theirs: boolean | null
  covers_address: boolean | null
}

/**
 * Loads the facts by which one account matches the applicants of these applications, such as the address or
 * the name. Map key: application id.
 */
export async function readOwnFacts(
  tx: Tx,
  user: string,
  applications: readonly string[],
): Promise<Map<string, OwnershipFacts>> {
  const { rows } = await tx.execute<OwnFactsRow>(sql`
    SELECT * FROM own_facts(${user}, ${sql.param([...applications])}::uuid[])`)
  return new Map(rows.map((row) => [row.application, toOwnFacts(row)]))
}

/** Returns the ids of those applications that belong to the account. */
export async function findOwnApplications(tx: Tx, user: string, applications: readonly string[]): Promise<Set<string>> {
  const facts = await readOwnFacts(tx, user, applications)
  return new Set([...facts].filter(([, found]) => isOwnApplication(found)).map(([id]) => id))
}

/** Active account that matches an application's applicant, or about which a user has already decided. */
export type MatchingAccount = OwnershipFacts & { user: string; name: string }

/** Finds active accounts that match an applicant by account, address, mobile number or name. */
export async function findMatchingAccounts(tx: Tx, application: string): Promise<MatchingAccount[]> {
  const { rows } = await tx.execute<OwnFactsRow & { user: string; name: string }>(sql`
    SELECT u.id AS user, trim(u.first_name || ' ' || u.last_name) AS name, f.*
    FROM applications a
    JOIN users u ON u.is_active AND u.deleted IS NULL AND (
      u.id IN (a.user_id, a.former_user_id)
      OR fold_email(u.email) = ANY (a.known_emails)
      OR u.mobile_number = a.applicant_mobile
      OR u.search_name = fold_name(coalesce(a.first_name, '') || ' ' || coalesce(a.last_name, ''))
      OR u.search_name IN (SELECT fold_name(f.first_name || ' ' || f.last_name) FROM referrals f WHERE f.application_id = a.id)
      OR EXISTS (SELECT FROM record_changes c
        WHERE c.record_id = u.id AND c.noun IN ('users/pastors', 'users/staff') AND c.fields ?| ARRAY['email', 'first_name', 'last_name']))
    CROSS JOIN LATERAL own_facts(u.id, ARRAY[a.id]) f
    WHERE a.id = ${application} AND (f.is_account OR f.has_address OR f.has_mobile OR f.has_name)
    ORDER BY name, u.id`)
  return rows.map((row) => ({ ...toOwnFacts(row), user: row.user, name: row.name }))
}

function toOwnFacts({
  is_account,
  has_address,
  has_mobile,
  has_name,
  theirs: isTheirs,
  covers_address,
}: OwnFactsRow): OwnershipFacts {
  return {
    is_account,
    has_address,
    has_mobile,
    has_name,
    answer: isTheirs === null ? null : { theirs: isTheirs, covers_address: covers_address ?? false },
  }
}

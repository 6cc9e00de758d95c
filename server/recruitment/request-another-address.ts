import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { getApplicantName } from './application-facts.ts'
import { buildAnotherAddressMail } from './mails/own-mails.ts'
import type { ApplicationFromDb } from './scope.ts'

/**
 * Emails the applicant's other known addresses to request another address. Skips an address of an account, unless the
 * account belongs to the applicant.
 * @returns true if an email was queued, false if no other address is known and the applicant has to be phoned
 */
export async function requestAnotherAddress(tx: Tx, row: ApplicationFromDb): Promise<boolean> {
  const addresses = await findOtherAddresses(tx, row.id)
  const { contact_address } = await readNetworkSettings(tx)
  for (const recipient of addresses) {
    const mail = buildAnotherAddressMail({
      to: recipient,
      language: row.language,
      first_name: row.first_name ?? getApplicantName(row),
      contact_address,
    })
    await queueMail(tx, mail, { application: row.id, record: row.id, kind: 'another_address' })
  }
  return addresses.length > 0
}

/**
 * Finds the applicant's addresses in the form, the referral and earlier emails. Returns each address in one spelling.
 * An earlier address to which no email was sent is known only in the form that `fold_email` returns.
 */
async function findOtherAddresses(tx: Tx, application: string): Promise<string[]> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    WITH spellings AS (
      SELECT 1 AS rank, a.email AS address FROM applications a WHERE a.id = ${application}
      UNION SELECT 2, r.email FROM referrals r WHERE r.application_id = ${application}
      UNION SELECT 3, m.to_address FROM mails m WHERE m.application_id = ${application} AND m.record_id = ${application}
      UNION SELECT 4, unnest(a.known_emails) FROM applications a WHERE a.id = ${application}
    )
    SELECT DISTINCT ON (fold_email(s.address)) s.address
    FROM spellings s JOIN applications a ON a.id = ${application} AND fold_email(s.address) = ANY (a.known_emails)
    WHERE NOT EXISTS (
      SELECT FROM users u LEFT JOIN application_own_answers o ON o.application_id = a.id AND o.user_id = u.id
      WHERE fold_email(u.email) = fold_email(s.address) AND u.is_active AND u.deleted IS NULL
        AND NOT coalesce(o.theirs, false)
        AND u.id IS DISTINCT FROM a.user_id AND u.id IS DISTINCT FROM a.former_user_id)
    ORDER BY fold_email(s.address), s.rank, s.address`)
  return rows.map(({ address }) => address)
}

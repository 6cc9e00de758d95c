import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ApplicationFromDb } from '../api/recruitment/scope.ts'
import type { Tx } from '../db/client.ts'
import { users } from '../db/schema.ts'
import { readNetworkSettings } from '../kit/network-settings.ts'
import type { LetterLanguage } from '../mail/recruitment/letter.ts'

export type Recipient = { to: string; language: LetterLanguage }

/**
 * Who is told of what is to be done with an application: the coordinators of its club, and for the core team the office of the
 * network. Nobody is told of their own.
 */
export const recipientsOf = async (tx: Tx, application: ApplicationFromDb): Promise<Recipient[]> => {
  const { organisation_id, email, user_id, flow } = application
  const coordinators = organisation_id
    ? await tx
        .select({ to: users.email, language: users.language })
        .from(users)
        .where(
          and(
            eq(users.organisation_id, organisation_id),
            ...[eq(users.user_type, 'coordinator'), eq(users.is_active, true), isNull(users.deleted)],
            sql`lower(${users.email}) <> lower(${email ?? ''})`,
            sql`${users.id} IS DISTINCT FROM ${user_id}`,
          ),
        )
    : []
  const { contact_address } = await readNetworkSettings(tx)
  const told = coordinators.map(
    ({ to, language }) => ({ to, language: language === 'cy' ? 'cy' : 'en' }) as const,
  )
  return [...told, ...(flow === 'core' ? [{ to: contact_address, language: null }] : [])]
}

import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { type FamilyMailKind, familyMailKinds } from '../../contract/family/family-page.ts'
import { type Day, getLondonDay } from '../../contract/rules/days.ts'
import type { Tx } from '../db/client.ts'
import { familyLinks, mails } from '../db/schema.ts'

type MailBox = {
  email: string
  /** Id of the club whose links are searched. */
  organisation: string
  /** Id of the family's link. Its emails are listed even if the link itself was deleted. */
  link: string
}

/**
 * Lists the emails of one club's family links to an address, newest first. Emails about other matters are not listed.
 * Requires a transaction of the network's role.
 */
export async function listFamilyMails(
  tx: Tx,
  { email, organisation, link }: MailBox,
): Promise<{ day: Day; kind: FamilyMailKind }[]> {
  const rows = await tx
    .select({ created: mails.created, kind: mails.kind })
    .from(mails)
    .leftJoin(familyLinks, eq(familyLinks.id, mails.record_id))
    .where(
      and(
        sql`lower(${mails.to_address}) = lower(${email})`,
        inArray(mails.kind, [...familyMailKinds]),
        or(eq(familyLinks.organisation_id, organisation), eq(mails.record_id, link)),
      ),
    )
    .orderBy(desc(mails.created), desc(mails.id))
  return rows.map(({ created, kind }) => ({ day: getLondonDay(new Date(created)), kind: kind as FamilyMailKind }))
}

import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { mails } from '../db/schema.ts'
import { readClubContact } from '../kit/load-coordinators.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { FamilyLink } from './family-links.ts'
import { buildEmailChangeMail } from './family-mails.ts'

const MAIL_KIND = 'family_email_changed'

/**
 * Mails a person's stored address that a family asked to change it, at most once a day (B-FAM-03). Needs a transaction
 * of the network's role. The caller must wake the mail sender.
 */
export async function warnFormerAddress(
  tx: Tx,
  link: FamilyLink & { club: string },
  formerAddress: string,
): Promise<void> {
  const isRecent = and(
    eq(mails.record_id, link.id),
    eq(mails.kind, MAIL_KIND),
    eq(mails.to_address, formerAddress),
    gt(mails.created, sql`now() - interval '1 day'`),
  )
  if ((await tx.$count(mails, isRecent)) > 0) return
  const contact = await readClubContact(tx, link.organisation_id)
  const mail = buildEmailChangeMail({ to: formerAddress, club: link.club, contact })
  await queueMail(tx, mail, { familyLink: link.id, kind: MAIL_KIND })
}

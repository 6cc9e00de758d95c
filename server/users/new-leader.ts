import { eq } from 'drizzle-orm'
import { getFullName } from '../../contract/rules/person.ts'
import { buildNewLeaderMail } from '../concerns/concern-key-mails.ts'
import { findSafeguardingRecipients } from '../concerns/safeguarding-recipients.ts'
import { organisations, type users } from '../db/schema.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { AccountChange } from './account-change.ts'

type User = typeof users.$inferSelect
type LeaderFields = Pick<Partial<typeof users.$inferInsert>, 'first_name' | 'last_name' | 'is_active'> & {
  organisation_id: string
  user_type: string | null
}

/**
 * Emails a club's safeguarding leaders, its coordinators and VP support if a change makes an account a
 * safeguarding leader of the club.
 */
export function notifyOfNewLeader(call: AccountChange, before: User | null, after: LeaderFields): void {
  const isLeader = after.user_type === 'safeguarding_leader' && after.is_active === true
  const wasLeader =
    before?.user_type === 'safeguarding_leader' && before.is_active && before.organisation_id === after.organisation_id
  if (!isLeader || wasLeader) return
  call.onWritten(async () => {
    const club = after.organisation_id
    const [clubRow] = await call.tx
      .select({ name: organisations.name })
      .from(organisations)
      .where(eq(organisations.id, club))
    const mailFields = {
      club: clubRow?.name ?? '',
      name: getFullName({ first_name: after.first_name ?? '', last_name: after.last_name ?? '' }),
      by: getFullName(call.user),
    }
    for (const recipient of await findSafeguardingRecipients(call.tx, call.env, club))
      await queueMail(call.tx, buildNewLeaderMail({ ...recipient, ...mailFields }))
  })
  call.onCommitted(() => call.mail.wake())
}

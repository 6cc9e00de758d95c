import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { getFullName } from '../../contract/rules/person.ts'
import type { SecondFactor } from '../../contract/second-factor.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { oneTimeCodes, passkeys, users } from '../db/schema.ts'
import { auditRecordChange } from '../kit/record-trail.ts'
import type { LetterLanguage } from '../outbox/letter.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { buildSecondFactorMail, buildSecondFactorSupportMail } from './second-factor-mails.ts'

/** Reads what an account needs in addition to the password. */
export async function readSecondFactor(tx: Tx, user: string): Promise<SecondFactor> {
  const [code] = await tx
    .select({ left: sql<number>`cardinality(${oneTimeCodes.recovery_codes})` })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.user_id, user), isNotNull(oneTimeCodes.confirmed)))
  const [keys] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.user_id, user))
  return { one_time_code: code !== undefined, recovery_codes_left: code?.left ?? 0, passkeys: keys?.count ?? 0 }
}

type Removal = {
  /** Id of the account. */
  id: string
  /** User who removes the second factor. Null for the command on the server itself. */
  actor: CurrentUser | null
}

/** Name in the audit trail and in emails of a removal on the server itself. */
const COMMAND_NAME = 'npm run staff:unlock'

/**
 * Removes the authenticator app, recovery codes and passkeys of an account, and queues emails to its user and to all VP
 * support. The caller must wake the mail sender after the commit. A set-up that is not finished is no second factor.
 * @returns false if the account has no second factor
 */
export async function removeSecondFactor(tx: Tx, { id, actor }: Removal): Promise<boolean> {
  const isOwnCode = eq(oneTimeCodes.user_id, id)
  const codes = await tx.delete(oneTimeCodes).where(and(isOwnCode, isNotNull(oneTimeCodes.confirmed)))
  const keys = await tx.delete(passkeys).where(eq(passkeys.user_id, id))
  if (!codes.rowCount && !keys.rowCount) return false
  await tx.delete(oneTimeCodes).where(isOwnCode)
  const [account] = await tx
    .update(users)
    .set({ version: sql`${users.version} + 1` })
    .where(eq(users.id, id))
    .returning()
  if (!account) return false
  await auditRecordChange(tx, {
    noun: account.is_staff ? 'users/staff' : 'users/pastors',
    id,
    version: account.version,
    kind: 'replace',
    fields: { second_factor: {} },
    user: actor,
    by: COMMAND_NAME,
  })
  const mailFields = { name: getFullName(account), by: actor ? getFullName(actor) : null }
  await queueMail(tx, buildSecondFactorMail({ ...toRecipient(account), ...mailFields }))
  const isSupport = and(eq(users.is_staff, true), eq(users.role, 'vp_support'), users.is_active, isNull(users.deleted))
  const support = await tx.select({ email: users.email, language: users.language }).from(users).where(isSupport)
  for (const recipient of support) {
    if (recipient.email === account.email) continue
    const mail = buildSecondFactorSupportMail({ ...toRecipient(recipient), ...mailFields, email: account.email })
    await queueMail(tx, mail)
  }
  return true
}

const toRecipient = ({ email, language }: { email: string; language: string }) => ({
  to: email,
  language: (language === 'cy' ? 'cy' : 'en') as LetterLanguage,
})

import { and, eq, isNull, sql } from 'drizzle-orm'
import { APPLICANT_USER_NAME } from '../../../contract/recruitment/vocabulary.ts'
import type { Db, Tx } from '../../db/client.ts'
import {
  applicationReferences,
  applications,
  dbsForms,
  mails,
  parentalConsentForms,
  safeguardingDeclarations,
} from '../../db/schema.ts'
import type { Bounce, UnknownBounce } from '../../outbox/bounce.ts'
import { queueMail } from '../../outbox/queue-mail.ts'
import { getTrailNoun } from '../../recruitment/application-trail.ts'
import { findVpAccounts } from '../../recruitment/own-decision-makers.ts'
import { buildUnknownBounceMail } from './unknown-bounce-mail.ts'

/** Tables of the records that show a bounce. Key: kind of email. */
const tableByMailKind = {
  application_form: applications,
  application_form_reminder: applications,
  reference_request: applicationReferences,
  reference_reminder: applicationReferences,
  dbs_form: dbsForms,
  dbs_form_reminder: dbsForms,
  declaration: safeguardingDeclarations,
  declaration_reminder: safeguardingDeclarations,
  parental_consent: parentalConsentForms,
  parental_consent_reminder: parentalConsentForms,
} as const

const getRecordTable = (kind: string | null) =>
  kind !== null && kind in tableByMailKind ? tableByMailKind[kind as keyof typeof tableByMailKind] : null

/**
 * True if the bounce is outdated. A newer email of the record was sent to another address, or the applicant has used
 * the link after the bounced email.
 */
const isOutdated = async (tx: Tx, record: string, mail: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ past: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM mails later, mails this
      WHERE this.id = ${mail} AND later.record_id = ${record} AND later.created > this.created
        AND lower(later.to_address) <> lower(this.to_address))
      OR EXISTS (
        SELECT FROM record_changes c, mails this
        WHERE this.id = ${mail} AND c.noun IN (${getTrailNoun('core')}, ${getTrailNoun('volunteer')}) AND c.record_id = ${record} AND c.user_id IS NULL AND c.by = ${APPLICANT_USER_NAME}
          AND c.at > this.created) AS past`)
  return rows[0]?.past ?? false
}

const recordBounce = async (tx: Tx, { mail: id, status }: Bounce): Promise<boolean> => {
  const [mail] = await tx
    .update(mails)
    .set({ bounced: sql`now()`, bounce_code: status, next_try: null, text: '' })
    .where(and(eq(mails.id, id), isNull(mails.bounced)))
    .returning({ kind: mails.kind, record: mails.record_id })
  if (!mail) return false
  const table = getRecordTable(mail.kind)
  if (table && mail.record && !(await isOutdated(tx, mail.record, id)))
    await tx
      .update(table)
      .set({ bounced: sql`now()` })
      .where(and(eq(table.id, mail.record), isNull(table.submitted)))
  return true
}

/**
 * Value of `bounce_code` for an email whose bounce text VP support was prompted to read. It is not an RFC status code.
 */
const UNKNOWN_BOUNCE_CODE = 'unknown'

/** Emails a bounce text to VP support if it could not be parsed. Does so once for each email. */
export const requestBounceReview = (db: Db, { unknown, words }: UnknownBounce): Promise<void> =>
  db.network(async (tx) => {
    const [mail] = await tx
      .update(mails)
      .set({ bounce_code: UNKNOWN_BOUNCE_CODE })
      .where(and(eq(mails.id, unknown), isNull(mails.bounced), isNull(mails.bounce_code)))
      .returning({ address: mails.to_address, subject: mails.subject })
    if (!mail) return
    const accounts = await findVpAccounts(tx)
    for (const { email, language, role } of accounts)
      if (role === 'vp_support') await queueMail(tx, buildUnknownBounceMail({ to: email, language, words, ...mail }))
  })

/**
 * Records bounces on the emails and on the records that wait for a response.
 * @returns the number of new bounces
 */
export const recordBounces = (db: Db, bounces: readonly Bounce[]): Promise<number> =>
  db.network(async (tx) => {
    let newCount = 0
    for (const bounce of bounces) if (await recordBounce(tx, bounce)) newCount += 1
    return newCount
  })

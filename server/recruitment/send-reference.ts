import { AppError } from '../../contract/errors.ts'
import type { RecordedReferenceActions, RecruitmentAction } from '../../contract/recruitment/acts.ts'
import type { Tx } from '../db/client.ts'
import { getLinkAddress } from '../kit/public-links.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { toAddressKey } from './acts.ts'
import { getApplicantName, getClubNameForMail, requireNotArchived } from './application-facts.ts'
import { buildReferenceMail } from './mails/referee-mails.ts'
import { renewStatusLink } from './renew-status-link.ts'
import type { ApplicationFromDb } from './scope.ts'
import { type ReferenceFromDb, writeReference } from './stored-references.ts'

/**
 * Queues an email to the referee with the reference's link. The email is the request, or a reminder if `again` is true.
 */
export const mailReference = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
  reference: ReferenceFromDb & { email: string },
  isReminder = false,
): Promise<void> => {
  const { id, full_name, email } = reference
  const mailRecord = { application: application.id, record: id }
  const link = { purpose: 'reference_form', subject: id, application: application.id } as const
  const text = buildReferenceMail({
    // Leave the language null, because the referee's language is unknown.
    to: email,
    language: null,
    again: isReminder,
    role: application.role,
    link: await getLinkAddress(tx, env, application.flow, link),
    referee_name: full_name ?? email,
    applicant_name: getApplicantName(application),
    club: await getClubNameForMail(tx, application),
  })
  await queueMail(tx, text, { ...mailRecord, kind: isReminder ? 'reference_reminder' : 'reference_request' })
  await renewStatusLink(tx, env, application)
}

/**
 * Sends the request for a reference, or sends it again with the same link (REFE-10). A referee who had declined is
 * invited again, and the decline stays as history.
 * @throws AppError `already_submitted`, `invalid`
 */
export const sendReferenceRequest = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
  reference: ReferenceFromDb,
  act: RecruitmentAction,
): Promise<ReferenceFromDb> => {
  requireNotArchived(application)
  if (reference.submitted) throw new AppError('already_submitted')
  if (reference.replaced) throw new AppError('invalid', { replaced: ['referee_replaced'] })
  const { email } = reference
  if (!email) throw new AppError('invalid', { email: ['referee_has_no_email'] })
  await mailReference(tx, env, application, { ...reference, email })
  return writeReference(tx, reference.id, {
    // Clear the bounce and the reminder count, because reminders start again with each request.
    bounced: null,
    reminders: 0,
    reminded: null,
    email_sent: new Date().toISOString(),
    acts: addFirstSending(reference.acts, email, act),
  })
}

/**
 * Records the first account that sent a request to an address. A later request to the same address does not replace it.
 */
function addFirstSending(
  acts: RecordedReferenceActions,
  email: string,
  act: RecruitmentAction,
): RecordedReferenceActions {
  const address = toAddressKey(email)
  return acts.sent?.[address] ? acts : { ...acts, sent: { ...acts.sent, [address]: act } }
}

import type { Tx } from '../db/client.ts'
import { getLinkAddress, isLinkWithdrawn } from '../kit/public-links.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { getApplicantName } from './application-facts.ts'
import { buildStatusLinkMail } from './mails/applicant-mails.ts'
import type { ApplicationFromDb } from './scope.ts'

/**
 * Emails the applicant a new link to the status page if the former link was withdrawn. For example, deleting an
 * application withdraws its link. Call this function with every email about an application.
 */
export async function renewStatusLink(tx: Tx, env: Env, application: ApplicationFromDb): Promise<void> {
  const { id, flow, email, first_name, language, submitted } = application
  const link = { purpose: 'application_status', subject: id, application: id } as const
  if (!submitted || !email || !(await isLinkWithdrawn(tx, link))) return
  const mail = buildStatusLinkMail({
    to: email,
    language,
    first_name: first_name ?? getApplicantName(application),
    link: await getLinkAddress(tx, env, flow, link),
  })
  await queueMail(tx, mail, { application: id, record: id, kind: 'receipt' })
}

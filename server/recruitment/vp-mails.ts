import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../db/client.ts'
import { buildPageAddress } from '../http/page-address.ts'
import type { LetterRecipient } from '../outbox/letter.ts'
import { type MailText, queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { findVpAccounts, type VpAccount } from './own-decision-makers.ts'

type ApplicationRef = { id: string; flow: Flow }

/**
 * Returns the address of an application's page. For a volunteer's application, VP general users get the list's address,
 * because they cannot open the application.
 */
export function getPageForVp(env: Env, { id, flow }: ApplicationRef, role: VpAccount['role']): string {
  if (flow === 'core') return buildPageAddress(env, `applications/${id}`)
  return buildPageAddress(env, role === 'vp_support' ? `volunteer_applications/${id}` : 'applications')
}

/**
 * Emails the accounts of VP support and VP general about an application, each in their language.
 * @param except account whose action the email is about
 */
export async function mailVpAccounts(
  tx: Tx,
  env: Env,
  { application, except }: { application: ApplicationRef; except: string },
  writeMail: (recipient: LetterRecipient) => MailText,
): Promise<void> {
  const recipients = (await findVpAccounts(tx)).filter(({ id }) => id !== except)
  for (const { role, email, language } of recipients)
    await queueMail(tx, writeMail({ to: email, language, link: getPageForVp(env, application, role) }))
}

import type { Tx } from '../../db/client.ts'
import { readNetworkSettings } from '../../db/network-settings.ts'
import { loadCoordinators } from '../../kit/load-coordinators.ts'
import type { LetterLanguage } from '../../outbox/letter.ts'
import type { ApplicationFromDb } from '../scope.ts'

export type MailRecipient = { to: string; language: LetterLanguage }

/**
 * Returns the recipients of emails about an application: its club's coordinators, and for the core team the network's
 * office. Excludes the applicant.
 */
export const findRecipients = async (tx: Tx, application: ApplicationFromDb): Promise<MailRecipient[]> => {
  const { organisation_id, email, user_id, flow } = application
  const coordinators = organisation_id ? await loadCoordinators(tx, organisation_id) : []
  const recipients = coordinators
    .filter(({ id, to: address }) => id !== user_id && address.toLowerCase() !== email?.toLowerCase())
    .map(({ to: address, language }) => ({ to: address, language }))
  const { contact_address } = await readNetworkSettings(tx)
  return [...recipients, ...(flow === 'core' ? [{ to: contact_address, language: null }] : [])]
}

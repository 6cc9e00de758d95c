import type { ApplicationFromDb } from '../api/recruitment/scope.ts'
import type { Tx } from '../db/client.ts'
import { coordinatorsOf } from '../kit/coordinators-of.ts'
import { readNetworkSettings } from '../kit/network-settings.ts'
import type { LetterLanguage } from '../mail/recruitment/letter.ts'

export type Recipient = { to: string; language: LetterLanguage }

/**
 * Returns the recipients of emails about an application: its club's coordinators, and for the core team the
 * network's office. Excludes the applicant.
 */
export const recipientsOf = async (tx: Tx, application: ApplicationFromDb): Promise<Recipient[]> => {
  const { organisation_id, email, user_id, flow } = application
  const coordinators = organisation_id ? await coordinatorsOf(tx, organisation_id) : []
  const told = coordinators
    .filter(({ id, to }) => id !== user_id && to.toLowerCase() !== email?.toLowerCase())
    .map(({ to, language }) => ({ to, language }))
  const { contact_address } = await readNetworkSettings(tx)
  return [...told, ...(flow === 'core' ? [{ to: contact_address, language: null }] : [])]
}

import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { RecordedConsentActions } from '../../contract/recruitment/acts.ts'
import type { ParentCall } from '../../contract/recruitment/volunteer-applications.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { parentalConsentForms } from '../db/schema.ts'
import { makeAct } from './acts.ts'
import { readOrCreateConsent } from './parental-consent.ts'
import type { VisibleApplication } from './scope.ts'
import { hasAddress } from './two-people.ts'

/**
 * Records that a user phoned a Young Helper's parent. If parent and helper share an address, the parent's consent is
 * valid only after such a call.
 * @throws AppError `forbidden` for a core team member, `own_reference` for an account with the parent's address,
 * `invalid`
 */
export async function recordParentCall(
  tx: Tx,
  user: CurrentUser,
  { row, rights }: VisibleApplication,
  { name, number, day }: ParentCall,
): Promise<void> {
  if (row.flow !== 'volunteer' || !rights.sensitive) throw new AppError('forbidden')
  if (hasAddress(user, row.answers.parent_guardian_email as string | null)) throw new AppError('own_reference')
  if (!row.is_young_helper) throw new AppError('invalid', { young_helper: ['no_young_helper'] })
  if (day > getLondonDay()) throw new AppError('invalid', { 'consent_spoken.day': ['call_to_come'] })
  const consent = await readOrCreateConsent(tx, row.id)
  const act = await makeAct(tx, user, row.flow)
  const acts: RecordedConsentActions = {
    ...consent.acts,
    spoken: { ...act, parent: name ?? '', number: number ?? '', day },
  }
  await tx
    .update(parentalConsentForms)
    .set({ acts, version: sql`${parentalConsentForms.version} + 1` })
    .where(eq(parentalConsentForms.id, consent.id))
}

import { eq, sql } from 'drizzle-orm'
import type { RecordedReferenceActions, RecruitmentAction } from '../../contract/recruitment/acts.ts'
import { getApplicationRights } from '../../contract/recruitment/rights.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import { foldEmail } from '../../contract/rules/email.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applications, users } from '../db/schema.ts'

type FormAnswers = Record<string, unknown>

/** Builds the record of an account's action, with the current facts about the account. */
export async function makeAct(tx: Tx, user: CurrentUser, flow: Flow): Promise<RecruitmentAction> {
  const [account] = await tx
    .select({
      folded_name: sql<string>`fold_name(${users.first_name} || ' ' || ${users.last_name})`,
      password_set_by: users.password_set_by,
    })
    .from(users)
    .where(eq(users.id, user.id))
  return {
    by: user.id,
    name: getFullName(user),
    folded_name: account?.folded_name ?? '',
    password_set_by: account?.password_set_by ?? null,
    can_read: getApplicationRights(user, flow).readReferences,
    at: new Date().toISOString(),
  }
}

type Referee = { email: string | null; acts: RecordedReferenceActions }

/**
 * True if the account uses the referee's current email address, or the address that was replaced by the last
 * correction.
 */
export function isReferee(user: Pick<CurrentUser, 'email'>, { email, acts }: Referee): boolean {
  const ownEmail = foldEmail(user.email)
  return [email, acts.corrected?.former_email].some((address) => address && foldEmail(address) === ownEmail)
}

/** Builds the record of an action on a reference. */
export async function makeReferenceAct(
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  reference: Referee,
): Promise<RecruitmentAction> {
  const act = await makeAct(tx, user, flow)
  return isReferee(user, reference) ? { ...act, is_referee: true } : act
}

/** Normalizes an address for comparison and as a key in the stored actions. */
export function toAddressKey(email: string): string {
  return email.trim().toLowerCase()
}

/** Returns the email addresses (referees and parent) that differ between two versions of a form. */
export function findChangedAddresses(previousAnswers: FormAnswers, nextAnswers: FormAnswers): string[] {
  const [previousAddresses, nextAddresses] = [listAddresses(previousAnswers), listAddresses(nextAnswers)]
  return nextAddresses.filter((address, i) => address !== '' && address !== previousAddresses[i])
}

/**
 * Records the account that entered these addresses. If the action is null, the applicant entered them, and earlier
 * records about them are removed.
 */
export async function recordTypedAddresses(
  tx: Tx,
  application: string,
  addresses: readonly string[],
  act: RecruitmentAction | null,
): Promise<void> {
  if (addresses.length === 0) return
  const keys = addresses.map(toAddressKey)
  const actByAddress = act ? Object.fromEntries(keys.map((key) => [key, act])) : {}
  await tx
    .update(applications)
    .set({
      acts: sql`jsonb_set(${applications.acts}, '{typed}',
        (coalesce(${applications.acts} -> 'typed', '{}') - ${sql.param(keys)}::text[]) || ${JSON.stringify(actByAddress)}::jsonb)`,
    })
    .where(eq(applications.id, application))
}

/** Records that an account changed the applicant's name or birthday. */
export async function recordIdentityChange(tx: Tx, application: string, act: RecruitmentAction): Promise<void> {
  await tx
    .update(applications)
    .set({ acts: sql`${applications.acts} || ${JSON.stringify({ identity: act })}::jsonb` })
    .where(eq(applications.id, application))
}

/** Lists the addresses of the three referees and of the parent, in a fixed order. */
function listAddresses(answers: FormAnswers): string[] {
  const referees = (answers.references ?? []) as { email?: string | null }[]
  const refereeAddresses = [0, 1, 2].map((i) => referees[i]?.email ?? '')
  return [...refereeAddresses, (answers.parent_guardian_email as string | null) ?? ''].map(toAddressKey)
}

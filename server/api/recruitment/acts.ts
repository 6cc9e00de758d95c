import { eq, sql } from 'drizzle-orm'
import type { Act, ReferenceActs } from '../../../contract/recruitment/acts.ts'
import { applicationRights } from '../../../contract/recruitment/rights.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import { foldEmail } from '../../../contract/rules/email.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applications, users } from '../../db/schema.ts'

type Answers = Record<string, unknown>

/** Makes the record of an act of an account, with the facts about the account that hold now. */
export async function makeAct(tx: Tx, user: CurrentUser, flow: Flow): Promise<Act> {
  const [account] = await tx
    .select({
      folded_name: sql<string>`fold_name(${users.first_name} || ' ' || ${users.last_name})`,
      password_set_by: users.password_set_by,
    })
    .from(users)
    .where(eq(users.id, user.id))
  return {
    by: user.id,
    name: fullName(user),
    folded_name: account?.folded_name ?? '',
    password_set_by: account?.password_set_by ?? null,
    can_read: applicationRights(user, flow).readReferences,
    at: new Date().toISOString(),
  }
}

type Referee = { email: string | null; acts: ReferenceActs }

/** True if the referee of a reference has the address of this account, or had it before a correction. */
export function isReferee(user: Pick<CurrentUser, 'email'>, { email, acts }: Referee): boolean {
  const own = foldEmail(user.email)
  return [email, acts.corrected?.former_email].some((address) => address && foldEmail(address) === own)
}

/** Makes the record of an act on a reference. */
export async function makeReferenceAct(
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  reference: Referee,
): Promise<Act> {
  const act = await makeAct(tx, user, flow)
  return isReferee(user, reference) ? { ...act, is_referee: true } : act
}

/** The form under which addresses are compared and stored in acts. */
export function addressKey(email: string): string {
  return email.trim().toLowerCase()
}

/** Addresses of referees and of the parent that differ between two versions of a form. */
export function changedAddresses(before: Answers, after: Answers): string[] {
  const [earlier, later] = [listAddresses(before), listAddresses(after)]
  return later.filter((address, i) => address !== '' && address !== earlier[i])
}

/** Records that an account typed these addresses; without an act, that the applicant did. */
export async function recordTypedAddresses(
  tx: Tx,
  application: string,
  addresses: readonly string[],
  act: Act | null,
): Promise<void> {
  if (addresses.length === 0) return
  const keys = addresses.map(addressKey)
  const typed = act ? Object.fromEntries(keys.map((key) => [key, act])) : {}
  await tx
    .update(applications)
    .set({
      acts: sql`jsonb_set(${applications.acts}, '{typed}',
        (coalesce(${applications.acts} -> 'typed', '{}') - ${sql.param(keys)}::text[]) || ${JSON.stringify(typed)}::jsonb)`,
    })
    .where(eq(applications.id, application))
}

/** Records that an account changed who the applicant is. */
export async function recordIdentity(tx: Tx, application: string, act: Act): Promise<void> {
  await tx
    .update(applications)
    .set({ acts: sql`${applications.acts} || ${JSON.stringify({ identity: act })}::jsonb` })
    .where(eq(applications.id, application))
}

/** Three places of referees and the parent, in a fixed order. */
function listAddresses(answers: Answers): string[] {
  const referees = (answers.references ?? []) as { email?: string | null }[]
  const places = [0, 1, 2].map((i) => referees[i]?.email ?? '')
  return [...places, (answers.parent_guardian_email as string | null) ?? ''].map(addressKey)
}

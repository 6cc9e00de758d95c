import { asc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { RecruitmentAction } from '../../contract/recruitment/acts.ts'
import { getApplicationRights } from '../../contract/recruitment/rights.ts'
import type { SecondLook, SecondLookRole, TwoPeopleState } from '../../contract/recruitment/second-look.ts'
import {
  collectActions,
  coversAllReferences,
  evaluateTwoPeopleRule,
  isSamePerson,
  type ReferenceEvidence,
  type TwoPeopleEvidence,
  wouldSecondLookHelp,
} from '../../contract/recruitment/two-people.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import { foldEmail } from '../../contract/rules/email.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { applicationLooks, applicationReferences, applications, parentalConsentForms } from '../db/schema.ts'
import { makeAct, toAddressKey } from './acts.ts'
import type { ApplicationFromDb, VisibleApplication } from './scope.ts'
import { findSecondLookAccounts, type SecondLookAccount } from './second-look-accounts.ts'

type ReferenceFromDb = typeof applicationReferences.$inferSelect

type TwoPeopleApplication = Pick<
  ApplicationFromDb,
  'id' | 'flow' | 'organisation_id' | 'is_young_helper' | 'answers' | 'acts' | 'checks_completed'
>

/**
 * Reads the actions on an application that the two-person rule needs. Must run in a transaction with the
 * `hallbook_network` database role.
 */
export async function readEvidence(tx: Tx, application: TwoPeopleApplication): Promise<TwoPeopleEvidence> {
  const { identity } = application.acts
  const evidence = await readAllEvidence(tx, application)
  return identity ? keepEvidenceSince(evidence, identity) : evidence
}

/**
 * Returns the evidence that is still valid after an account changed the applicant's identity. That account becomes the
 * handler of every reference. Earlier ticks, looks and completions are no longer valid.
 */
function keepEvidenceSince(
  { references, looks, completed }: TwoPeopleEvidence,
  identity: RecruitmentAction,
): TwoPeopleEvidence {
  const keepIfLater = (act: RecruitmentAction | null) => (act && act.at >= identity.at ? act : null)
  return {
    references: references.map((reference) => ({
      ...reference,
      handler: keepIfLater(reference.handler) ?? identity,
      ticked: keepIfLater(reference.ticked),
      changed_at: findLatest([reference.changed_at, identity.at]),
    })),
    looks: looks.filter(keepIfLater),
    completed: keepIfLater(completed),
  }
}

async function readAllEvidence(tx: Tx, application: TwoPeopleApplication): Promise<TwoPeopleEvidence> {
  const looks = await tx
    .select({ act: applicationLooks.act })
    .from(applicationLooks)
    .where(eq(applicationLooks.application_id, application.id))
  return {
    references: application.is_young_helper
      ? await readConsentEvidence(tx, application)
      : await readReferenceEvidence(tx, application),
    looks: looks.map(({ act }) => act),
    completed: (application.checks_completed && application.acts.completed) || null,
  }
}

/**
 * Evaluates the two-person rule again and stores the result for lists, tasks and clearances. Call this function after
 * every change to an application. Checks completed before the rule existed do not change, because their account is not
 * recorded.
 */
export async function refreshTwoPeople(tx: Tx, id: string): Promise<void> {
  const [application] = await tx.select().from(applications).where(eq(applications.id, id))
  if (!application) return
  const isBeforeRule = application.checks_completed !== null && !application.acts.completed
  const evidence = isBeforeRule ? null : await readEvidence(tx, application)
  const lacks_second_person = evidence !== null && !evaluateTwoPeopleRule(evidence).is_met
  const second_look_not_by = evidence && lacks_second_person ? findUnhelpfulAccounts(evidence) : []
  const isUnchanged =
    lacks_second_person === application.lacks_second_person &&
    [...second_look_not_by].sort().join() === [...application.second_look_not_by].sort().join()
  if (isUnchanged) return
  await tx.update(applications).set({ lacks_second_person, second_look_not_by }).where(eq(applications.id, id))
}

/**
 * Checks that an account may set `checks_completed`, and creates the record of that action.
 * @param aloneReason reason why no second account takes part. Accepted only if no other account could take the second
 * look.
 * @returns the action, and the reason if it was needed
 * @throws AppError `own_reference`, `second_person_needed`
 */
export async function completeChecks(
  tx: Tx,
  user: CurrentUser,
  row: ApplicationFromDb,
  aloneReason: string | undefined,
): Promise<{ completed: RecruitmentAction; alone_reason: string | null }> {
  const completedAct = await makeAct(tx, user, row.flow)
  const evidence: TwoPeopleEvidence = { ...(await readEvidence(tx, row)), completed: completedAct }
  const { is_met } = evaluateTwoPeopleRule(evidence)
  const hasReference = await hasOwnReference(tx, user, row)
  if (is_met && !hasReference) return { completed: completedAct, alone_reason: null }
  const secondLookAccounts = await findSecondLookAccounts(tx, row, user.id)
  const isAlone = isOnlyAccount(secondLookAccounts, completedAct)
  if (aloneReason && isAlone) return { completed: completedAct, alone_reason: aloneReason }
  if (hasReference) throw new AppError('own_reference')
  const { two_people } = await readNetworkSettings(tx)
  if (two_people === 'required') throw refuseAlone(listSecondLookAccounts(secondLookAccounts, evidence))
  return { completed: completedAct, alone_reason: null }
}

/**
 * Returns the numbers of references that only one person handled. Empty if the checks were completed before the rule
 * existed.
 */
export async function findOnePersonReferences(tx: Tx, row: ApplicationFromDb): Promise<number[]> {
  if (row.checks_completed !== null && !row.acts.completed) return []
  return evaluateTwoPeopleRule(await readEvidence(tx, row)).lacking
}

/**
 * Creates the error for a step that a second person must take.
 * @param accounts accounts that could take the second look
 */
export function refuseAlone(accounts: readonly SecondLookAccount[]): AppError {
  return new AppError('second_person_needed', null, { facts: { who: describeAccounts(accounts) } })
}

/**
 * True if a referee or the applicant's parent has the email address of this account. A referee's address before a
 * correction counts too.
 */
export async function hasOwnReference(
  tx: Tx,
  user: Pick<CurrentUser, 'email'>,
  { id, answers }: Pick<ApplicationFromDb, 'id' | 'answers'>,
): Promise<boolean> {
  const rows = await tx
    .select({
      email: applicationReferences.email,
      acts: applicationReferences.acts,
      replaced: applicationReferences.replaced,
    })
    .from(applicationReferences)
    .where(eq(applicationReferences.application_id, id))
  const addresses = rows
    .filter(({ replaced }) => !replaced)
    .flatMap(({ email, acts }) => [email, acts.corrected?.former_email])
  return [...addresses, answers.parent_guardian_email as string | null].some((email) => hasAddress(user, email))
}

/** True if the email address is the user's own. */
export function hasAddress(user: Pick<CurrentUser, 'email'>, email: string | null | undefined): boolean {
  return Boolean(email) && foldEmail(email ?? '') === foldEmail(user.email)
}

type LookFacts = { hasReference: boolean; evidence: TwoPeopleEvidence; act: RecruitmentAction }

/** Returns the reason why a user cannot take the second look, or null. */
function findObstacle(
  user: CurrentUser,
  { row, own }: Pick<VisibleApplication, 'row' | 'own'>,
  { hasReference, evidence, act }: LookFacts,
): TwoPeopleState['obstacle'] {
  if (own) return 'own_application'
  if (!canTakeLook(user, row.flow)) return 'role'
  if (hasReference) return 'own_reference'
  return wouldSecondLookHelp(evidence, { ...act, can_read: true }) ? null : 'same_person'
}

/**
 * Returns the state of the two-person rule as it is shown to a user who reads the application. Must run in a
 * transaction with the `hallbook_network` database role.
 */
export async function readTwoPeople(
  tx: Tx,
  user: CurrentUser,
  { row, own }: VisibleApplication,
): Promise<TwoPeopleState> {
  const { two_people } = await readNetworkSettings(tx)
  const [evidence, act, secondLookAccounts] = [
    await readEvidence(tx, row),
    await makeAct(tx, user, row.flow),
    await findSecondLookAccounts(tx, row, user.id),
  ]
  const isBeforeRule = row.checks_completed !== null && !row.acts.completed
  const verdict = isBeforeRule ? { is_met: true, lacking: [] } : evaluateTwoPeopleRule(evidence)
  const verdictIfCompleted = evaluateTwoPeopleRule({ ...evidence, completed: evidence.completed ?? act })
  const hasReference = await hasOwnReference(tx, user, row)
  const obstacle = findObstacle(user, { row, own }, { hasReference, evidence, act })
  const isBlocked = (two_people === 'required' && !verdictIfCompleted.is_met) || hasReference
  return {
    required: two_people === 'required',
    is_met: verdict.is_met,
    lacking: verdict.lacking,
    can_look: obstacle === null,
    obstacle,
    can_complete: !own && !isBlocked,
    can_complete_alone: !own && isBlocked && isOnlyAccount(secondLookAccounts, act),
    yours: own ? [] : listOwnActs(evidence.references, await readReferences(tx, row.id), user.id),
    who: own
      ? []
      : listSecondLookAccounts(secondLookAccounts, evidence).map(({ name, role, is_staff }) => ({
          name: is_staff ? null : name,
          role,
        })),
  }
}

/** Reads the latest second look that covers every reference that the decision depends on, or null. */
export async function readLatestLook(tx: Tx, row: ApplicationFromDb): Promise<SecondLook> {
  const { references } = await readEvidence(tx, row)
  const looks = await tx.select().from(applicationLooks).where(eq(applicationLooks.application_id, row.id))
  const [latestLook] = looks
    .filter(({ act }) => coversAllReferences(references, act))
    .sort((one, other) => other.act.at.localeCompare(one.act.at))
  return latestLook ? { by: latestLook.act.name, at: latestLook.act.at, note: latestLook.note } : null
}

/** True if the user's role permits second looks in this flow. */
export function canTakeLook(user: CurrentUser, flow: Flow): boolean {
  return getApplicationRights(user, flow).secondLook
}

/** Lists the accounts that may take the second look and that count as a different person. */
export function listSecondLookAccounts(
  accounts: readonly SecondLookAccount[],
  evidence: TwoPeopleEvidence,
): SecondLookAccount[] {
  return accounts.filter((account) => account.can_look && wouldSecondLookHelp(evidence, toAct(account)))
}

/**
 * True if no other account could take the second look, so that one account may complete the checks alone. Accounts that
 * belong to the applicant count as other accounts. Otherwise an applicant could use this exception.
 */
export function isOnlyAccount(accounts: readonly SecondLookAccount[], completingAct: RecruitmentAction): boolean {
  return accounts.every((account) => !account.is_changed && isSamePerson(toAct(account), completingAct))
}

/**
 * Returns the account that handled a reference, or null if that account belongs to the referee. The handler is the
 * first account that exists in this list:
 * - the account that recorded the reference by telephone
 * - the account that typed the referee's address
 * - the account that first sent the request to this address
 */
export function findHandler(
  reference: ReferenceFromDb,
  actByAddress: Record<string, RecruitmentAction> = {},
): RecruitmentAction | null {
  const address = toAddressKey(reference.email ?? '')
  const handler = reference.acts.telephone ?? actByAddress[address] ?? reference.acts.sent?.[address] ?? null
  return handler?.is_referee ? null : handler
}

async function readReferences(tx: Tx, application: string): Promise<ReferenceFromDb[]> {
  return tx
    .select()
    .from(applicationReferences)
    .where(eq(applicationReferences.application_id, application))
    .orderBy(asc(applicationReferences.number), sql`replaced DESC NULLS FIRST`)
}

async function readReferenceEvidence(tx: Tx, { id, acts }: TwoPeopleApplication): Promise<ReferenceEvidence[]> {
  const rows = await readReferences(tx, id)
  return rows.map((row) => toEvidence(row, acts.typed))
}

/** Converts a reference to evidence for the two-person rule. */
function toEvidence(row: ReferenceFromDb, actByAddress: Record<string, RecruitmentAction> = {}): ReferenceEvidence {
  const address = toAddressKey(row.email ?? '')
  const changeTimes = [row.submitted, row.acts.corrected?.at, actByAddress[address]?.at, row.acts.sent?.[address]?.at]
  return {
    number: row.number,
    counts: row.submitted !== null && row.checked && row.replaced === null,
    handler: findHandler(row, actByAddress),
    ticked: row.acts.ticked ?? null,
    changed_at: findLatest(changeTimes),
  }
}

/** Reads the parent's consent, which replaces the references of a Young Helper. */
async function readConsentEvidence(tx: Tx, { id, answers, acts }: TwoPeopleApplication): Promise<ReferenceEvidence[]> {
  const [consentForm] = await tx.select().from(parentalConsentForms).where(eq(parentalConsentForms.application_id, id))
  if (!consentForm) return []
  const typedAct = acts.typed?.[toAddressKey((answers.parent_guardian_email as string | null) ?? '')]
  const { spoken: callAct } = consentForm.acts
  return [
    {
      number: 1,
      counts: consentForm.submitted !== null,
      handler: callAct ?? typedAct ?? null,
      ticked: null,
      changed_at: findLatest([consentForm.submitted, typedAct?.at, callAct?.at]),
    },
  ]
}

function findLatest(times: readonly (string | null | undefined)[]): string | null {
  return (
    times
      .filter((moment) => typeof moment === 'string')
      .sort()
      .at(-1) ?? null
  )
}

function findUnhelpfulAccounts(evidence: TwoPeopleEvidence): string[] {
  const now = new Date().toISOString()
  const acts = new Map(collectActions(evidence).map((act) => [act.by, act]))
  return [...acts.values()]
    .filter((act) => !wouldSecondLookHelp(evidence, { ...act, at: now, can_read: true }))
    .map(({ by: userId }) => userId)
}

function toAct({ id, name, folded_name, password_set_by }: SecondLookAccount): RecruitmentAction {
  return { by: id, name, folded_name, password_set_by, can_read: true, at: new Date().toISOString() }
}

function listOwnActs(
  evidence: readonly ReferenceEvidence[],
  references: readonly ReferenceFromDb[],
  user: string,
): TwoPeopleState['yours'] {
  return evidence.flatMap(({ number }) => {
    const reference = references.find((row) => row.number === number && row.replaced === null)
    if (!reference) return []
    const { corrected, sent, telephone, ticked } = reference.acts
    const ownActs = {
      corrected: corrected?.by === user,
      sent: sent?.[toAddressKey(reference.email ?? '')]?.by === user,
      telephone: telephone?.by === user,
      ticked: ticked?.by === user,
    }
    const acts = (['corrected', 'sent', 'telephone', 'ticked'] as const).filter((kind) => ownActs[kind])
    return acts.length > 0 ? [{ number, acts }] : []
  })
}

const roleLabels: Record<SecondLookRole, string> = {
  coordinator: 'coordinator',
  safeguarding_leader: 'safeguarding leader',
  vp_support: 'VP support',
  vp_general: 'VP general',
}

/** Returns a text for each account: the name and role of a club user, only the role of network staff. */
function describeAccounts(accounts: readonly SecondLookAccount[]): string[] {
  const descriptions = accounts.map(({ name, role, is_staff }) =>
    is_staff ? roleLabels[role] : `${name} (${roleLabels[role]})`,
  )
  return [...new Set(descriptions)]
}

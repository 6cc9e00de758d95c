import type { RecruitmentAction } from './acts.ts'

/** Input of the two-person rule: a reference, or the consent of a Young Helper's parent. */
export type ReferenceEvidence = {
  number: number
  /** True if the reference counts: submitted, ticked as checked (or consented to), and not replaced. */
  counts: boolean
  /**
   * Action of the account that is responsible for the referee's address, or for the content of the reference. Null if
   * the applicant entered the address and no request was sent.
   */
  handler: RecruitmentAction | null
  ticked: RecruitmentAction | null
  /** Time of the latest submission, correction, phone record or sending to another address. ISO 8601 in UTC. */
  changed_at: string | null
}

/** All input of the two-person rule for one application. */
export type TwoPeopleEvidence = {
  references: readonly ReferenceEvidence[]
  /** Latest second look of each account. */
  looks: readonly RecruitmentAction[]
  /** Action of the account that completed the checks or is about to complete them. */
  completed: RecruitmentAction | null
}

/** Result of the two-person rule. */
export type TwoPeopleVerdict = {
  is_met: boolean
  /** Numbers of the references that count but were handled by only one person. */
  lacking: number[]
}

/**
 * Decides whether at least two people handled the application and each reference that counts. The server and the
 * screens use this implementation only.
 */
export function evaluateTwoPeopleRule({ references, looks, completed }: TwoPeopleEvidence): TwoPeopleVerdict {
  const countedReferences = references.filter(({ counts }) => counts)
  const completionActions = getReaderActions([completed])
  const lacking = countedReferences.filter(
    (reference) => !isByTwoPeople([...getReferenceActions(reference, looks), ...completionActions]),
  )
  const applicationActions = [
    ...countedReferences.flatMap((reference) => [
      ...getReaderActions([reference.ticked]),
      ...toActionList(reference.handler),
    ]),
    ...looks.filter((look) => coversAllReferences(references, look)),
    ...completionActions,
  ]
  return {
    is_met: lacking.length === 0 && isByTwoPeople(applicationActions),
    lacking: lacking.map(({ number }) => number),
  }
}

/**
 * True if a second look by this account would bring the application closer to two people, or if two people
 * have already handled it.
 * @param look second look that the account would do now. It replaces the account's earlier look
 */
export function wouldSecondLookHelp(evidence: TwoPeopleEvidence, look: RecruitmentAction): boolean {
  const otherLooks = evidence.looks.filter(({ by: userId }) => userId !== look.by)
  const verdictWithoutLook = evaluateTwoPeopleRule({ ...evidence, looks: otherLooks })
  if (verdictWithoutLook.is_met) return true
  const verdictWithLook = evaluateTwoPeopleRule({ ...evidence, looks: [...otherLooks, look] })
  if (verdictWithLook.is_met || verdictWithLook.lacking.length < verdictWithoutLook.lacking.length) return true
  // Otherwise the look helps only if this person has not acted on the application yet.
  return collectActions({ ...evidence, looks: otherLooks }).every((act) => !isSamePerson(act, look))
}

/** True if no reference that counts was submitted or changed after the look. */
export function coversAllReferences(references: readonly ReferenceEvidence[], look: RecruitmentAction): boolean {
  return references.filter(({ counts }) => counts).every((reference) => isCovered(reference, look))
}

/** Returns every action that the rule can count: on all references, second looks and the completion. */
export function collectActions({ references, looks, completed }: TwoPeopleEvidence): RecruitmentAction[] {
  return [
    ...references
      .filter(({ counts }) => counts)
      .flatMap(({ handler, ticked }) => [...toActionList(handler), ...getReaderActions([ticked])]),
    ...looks,
    ...getReaderActions([completed]),
  ]
}

/**
 * True if both actions count as done by one person. This includes accounts with the same name. It also includes two
 * accounts if one has set the password of the other.
 */
export function isSamePerson(one: RecruitmentAction, other: RecruitmentAction): boolean {
  return (
    one.by === other.by ||
    (one.folded_name !== '' && one.folded_name === other.folded_name) ||
    one.password_set_by === other.by ||
    other.password_set_by === one.by
  )
}

function getReferenceActions(reference: ReferenceEvidence, looks: readonly RecruitmentAction[]): RecruitmentAction[] {
  return [
    ...toActionList(reference.handler),
    ...getReaderActions([reference.ticked]),
    ...looks.filter((look) => isCovered(reference, look)),
  ]
}

/** True if the look happened after the reference's latest change. */
function isCovered({ changed_at }: ReferenceEvidence, look: RecruitmentAction): boolean {
  return changed_at === null || changed_at <= look.at
}

function isByTwoPeople(acts: readonly RecruitmentAction[]): boolean {
  return acts.some((act, i) => acts.slice(i + 1).some((other) => !isSamePerson(act, other)))
}

function toActionList(act: RecruitmentAction | null): RecruitmentAction[] {
  return act ? [act] : []
}

/**
 * Keeps the actions of accounts that may read the answers. Ticks and completions by other accounts do not count for the
 * rule.
 */
function getReaderActions(acts: readonly (RecruitmentAction | null)[]): RecruitmentAction[] {
  return acts.filter((act) => act !== null).filter(({ can_read }) => can_read)
}

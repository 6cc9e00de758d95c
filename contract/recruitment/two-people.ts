import type { Act } from './acts.ts'

/** A reference, or a parent's consent for a Young Helper, as input of the two-person rule. */
export type ReferenceEvidence = {
  number: number
  /** True if it is submitted, ticked as checked (or consented to) and not replaced. */
  counts: boolean
  /**
   * The account responsible for its address or content. Null if the applicant entered the address and no
   * request was sent.
   */
  handler: Act | null
  ticked: Act | null
  /** Time of the last submission, correction, phone record or sending to another address. ISO 8601, UTC. */
  changed_at: string | null
}

/** Input of the two-person rule. */
export type Evidence = {
  references: readonly ReferenceEvidence[]
  /** The latest second look of each account. */
  looks: readonly Act[]
  /** The account that completed the checks, or is about to complete them. */
  completed: Act | null
}

/** Result of the two-person rule. */
export type TwoPeopleVerdict = {
  is_met: boolean
  /** Numbers of the counting references that only one person handled. */
  lacking: number[]
}

/**
 * Decides whether two people cleared an applicant. At least two people must have handled the application and
 * each counting reference. This is the only implementation of the rule, used by the server and the screens.
 */
export function evaluateTwoPeopleRule({ references, looks, completed }: Evidence): TwoPeopleVerdict {
  const counting = references.filter(({ counts }) => counts)
  const completionActs = getReaderActs([completed])
  const lacking = counting.filter(
    (reference) => !isByTwoPeople([...getReferenceActs(reference, looks), ...completionActs]),
  )
  const application = [
    ...counting.flatMap((reference) => [
      ...getReaderActs([reference.ticked]),
      ...toActList(reference.handler),
    ]),
    ...looks.filter((look) => coversAllReferences(references, look)),
    ...completionActs,
  ]
  return {
    is_met: lacking.length === 0 && isByTwoPeople(application),
    lacking: lacking.map(({ number }) => number),
  }
}

/**
 * True if a second look by this account would add a missing person, or if no person is missing.
 * @param look the look that the account would do now, which replaces its earlier look
 */
export function wouldSecondLookHelp(evidence: Evidence, look: Act): boolean {
  const others = evidence.looks.filter(({ by: userId }) => userId !== look.by)
  const verdictWithoutLook = evaluateTwoPeopleRule({ ...evidence, looks: others })
  if (verdictWithoutLook.is_met) return true
  const verdictWithLook = evaluateTwoPeopleRule({ ...evidence, looks: [...others, look] })
  if (verdictWithLook.is_met || verdictWithLook.lacking.length < verdictWithoutLook.lacking.length)
    return true
  // True for the first account that acts on the application.
  return collectActs({ ...evidence, looks: others }).every((act) => !isSamePerson(act, look))
}

/** True if a look covers every counting reference, so that none was submitted or changed after the look. */
export function coversAllReferences(references: readonly ReferenceEvidence[], look: Act): boolean {
  return references.filter(({ counts }) => counts).every((reference) => isCovered(reference, look))
}

/** Returns every action that the rule can count, for all references. */
export function collectActs({ references, looks, completed }: Evidence): Act[] {
  return [
    ...references
      .filter(({ counts }) => counts)
      .flatMap(({ handler, ticked }) => [...toActList(handler), ...getReaderActs([ticked])]),
    ...looks,
    ...getReaderActs([completed]),
  ]
}

/**
 * True if one person made both actions. Accounts with the same name count as one person, and so do two
 * accounts if one had set the other's password.
 */
export function isSamePerson(one: Act, other: Act): boolean {
  return (
    one.by === other.by ||
    (one.folded_name !== '' && one.folded_name === other.folded_name) ||
    one.password_set_by === other.by ||
    other.password_set_by === one.by
  )
}

function getReferenceActs(reference: ReferenceEvidence, looks: readonly Act[]): Act[] {
  return [
    ...toActList(reference.handler),
    ...getReaderActs([reference.ticked]),
    ...looks.filter((look) => isCovered(reference, look)),
  ]
}

/** True if the reference was not submitted or changed after the look. */
function isCovered({ changed_at }: ReferenceEvidence, look: Act): boolean {
  return changed_at === null || changed_at <= look.at
}

function isByTwoPeople(acts: readonly Act[]): boolean {
  return acts.some((act, i) => acts.slice(i + 1).some((other) => !isSamePerson(act, other)))
}

function toActList(act: Act | null): Act[] {
  return act ? [act] : []
}

/**
 * Returns the actions by accounts that may read the answers. Other ticks and completions do not count for the
 * rule.
 */
function getReaderActs(acts: readonly (Act | null)[]): Act[] {
  return acts.filter((act) => act !== null).filter(({ can_read }) => can_read)
}

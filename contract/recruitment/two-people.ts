import type { Act } from './acts.ts'

/** A reference, or the consent of a Young Helper's parent, as the rule of two people sees it. */
export type ReferenceEvidence = {
  number: number
  /** It is answered, ticked as checked (a consent: given) and not replaced. */
  counts: boolean
  /** The account that is responsible for its address or its words; null: the applicant typed the address, and no request went out. */
  handler: Act | null
  ticked: Act | null
  /** When it was last answered, corrected, recorded by telephone or sent to another address; ISO 8601, UTC. */
  changed_at: string | null
}

/** All that the rule of two people looks at. */
export type Evidence = {
  references: readonly ReferenceEvidence[]
  /** The latest second look of each account. */
  looks: readonly Act[]
  /** The account that completed the checks, or would complete them. */
  completed: Act | null
}

/** The answer of the rule of two people. */
export type Verdict = {
  is_met: boolean
  /** Numbers of the references that count and that only one person handled. */
  lacking: number[]
}

/**
 * Decides whether two people cleared an applicant: at least two handled each reference that counts, and the application as a whole.
 * The one place of this rule; the server and the screens use its answer.
 */
export function judgeTwoPeople({ references, looks, completed }: Evidence): Verdict {
  const counting = references.filter(({ counts }) => counts)
  const completion = readingActs([completed])
  const lacking = counting.filter(
    (reference) => !isByTwo([...actsOnReference(reference, looks), ...completion]),
  )
  const application = [
    ...counting.flatMap((reference) => [...readingActs([reference.ticked]), ...actsBy(reference.handler)]),
    ...looks.filter((look) => coversAll(references, look)),
    ...completion,
  ]
  return {
    is_met: lacking.length === 0 && isByTwo(application),
    lacking: lacking.map(({ number }) => number),
  }
}

/**
 * True if a second look of this account would add a person where one is missing. True as well if nothing is missing.
 * @param look the look that the account would take now; its earlier look does not count
 */
export function wouldLookHelp(evidence: Evidence, look: Act): boolean {
  const others = evidence.looks.filter(({ by }) => by !== look.by)
  const before = judgeTwoPeople({ ...evidence, looks: others })
  if (before.is_met) return true
  const after = judgeTwoPeople({ ...evidence, looks: [...others, look] })
  if (after.is_met || after.lacking.length < before.lacking.length) return true
  // The first account of an application that has none yet.
  return allActs({ ...evidence, looks: others }).every((act) => !isSamePerson(act, look))
}

/** True if a look covers every reference that counts: none was answered or changed after it. */
export function coversAll(references: readonly ReferenceEvidence[], look: Act): boolean {
  return references.filter(({ counts }) => counts).every((reference) => isCovered(reference, look))
}

/** Every act that the rule can count, of all references. */
export function allActs({ references, looks, completed }: Evidence): Act[] {
  return [
    ...references
      .filter(({ counts }) => counts)
      .flatMap(({ handler, ticked }) => [...actsBy(handler), ...readingActs([ticked])]),
    ...looks,
    ...readingActs([completed]),
  ]
}

/**
 * True if two acts were made by one person: the same account, accounts with the same name, or an account whose password the other
 * account had set.
 */
export function isSamePerson(one: Act, other: Act): boolean {
  return (
    one.by === other.by ||
    (one.folded_name !== '' && one.folded_name === other.folded_name) ||
    one.password_set_by === other.by ||
    other.password_set_by === one.by
  )
}

function actsOnReference(reference: ReferenceEvidence, looks: readonly Act[]): Act[] {
  return [
    ...actsBy(reference.handler),
    ...readingActs([reference.ticked]),
    ...looks.filter((look) => isCovered(reference, look)),
  ]
}

/** A look covers what it could see: nothing that was answered or changed after it. */
function isCovered({ changed_at }: ReferenceEvidence, look: Act): boolean {
  return changed_at === null || changed_at <= look.at
}

function isByTwo(acts: readonly Act[]): boolean {
  return acts.some((act, i) => acts.slice(i + 1).some((other) => !isSamePerson(act, other)))
}

function actsBy(act: Act | null): Act[] {
  return act ? [act] : []
}

/** A tick or a completion by an account that may not read the answers does not count as a second person's. */
function readingActs(acts: readonly (Act | null)[]): Act[] {
  return acts.filter((act) => act !== null).filter(({ can_read }) => can_read)
}

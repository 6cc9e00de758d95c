import type { Reference, ReferenceWithAnswers } from '@contract/recruitment/application-references.ts'
import { useRecord } from '@/data/use-record.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { isAnswered } from './reference-moments.tsx'

/** A reference with its answers; without them as long as they are not read, or not given. */
export type AnsweredReference = Reference & { answers: ReferenceWithAnswers['form'] | null }

/** The references that are not replaced, with the answers of each. A form has at most three. */
export const useAnsweredReferences = (flow: RecruitmentFlow, references: readonly Reference[] | null) => {
  const present = (references ?? []).filter(({ replaced }) => replaced === null)
  const idAt = (place: number): string | null => {
    const reference = present[place]
    return reference && isAnswered(reference) ? reference.id : null
  }
  const states = [
    useRecord(flow.references.get, idAt(0)),
    useRecord(flow.references.get, idAt(1)),
    useRecord(flow.references.get, idAt(2)),
  ]
  const wanted = states.filter((_, place) => idAt(place) !== null)
  const failed = wanted.find(({ failure, reachable }) => failure !== null || !reachable)
  return {
    references: present.map(
      (reference, place): AnsweredReference => ({
        ...reference,
        answers: (states[place]?.row?.output as ReferenceWithAnswers | undefined)?.form ?? null,
      }),
    ),
    /** How the reading stands: of the first that could not be read, if there is one. */
    state: failed ?? states[0],
    isBusy: wanted.some(({ busy }) => busy),
    /** Every answer that was given is on the page. */
    isWhole: references !== null && wanted.every(({ row }) => row !== null),
  }
}

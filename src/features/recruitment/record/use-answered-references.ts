import type { Reference, ReferenceWithAnswers } from '@contract/recruitment/application-references.ts'
import { useRecord } from '@/data/use-record.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { isAnswered } from './reference-moments.tsx'

/**
 * Reference with its answers. The answers are null before they are loaded, or if the referee has not
 * answered.
 */
export type AnsweredReference = Reference & { answers: ReferenceWithAnswers['form'] | null }

/** Loads the answers of all references that were not replaced. An application has at most three of them. */
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
    /** Load state of the first request that failed, otherwise of the first request. */
    state: failed ?? states[0],
    isBusy: wanted.some(({ busy }) => busy),
    /** True if every submitted answer is loaded. */
    isWhole: references !== null && wanted.every(({ row }) => row !== null),
  }
}

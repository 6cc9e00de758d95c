import type { Reference, ReferenceWithAnswers } from '@contract/recruitment/application-references.ts'
import { useRecord } from '@/data/use-record.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { isAnswered } from './reference-moments.tsx'

/** Reference with its answers. The answers are null until they are loaded, or if the referee has not answered. */
export type AnsweredReference = Reference & { answers: ReferenceWithAnswers['form'] | null }

/**
 * Loads the answers of all references except replaced references. An application has at most three current references,
 * so three queries are enough.
 */
export const useAnsweredReferences = (flow: RecruitmentFlow, references: readonly Reference[] | null) => {
  const currentReferences = (references ?? []).filter(({ replaced }) => replaced === null)
  const findAnsweredId = (index: number): string | null => {
    const reference = currentReferences[index]
    return reference && isAnswered(reference) ? reference.id : null
  }
  const states = [
    useRecord(flow.references.get, findAnsweredId(0)),
    useRecord(flow.references.get, findAnsweredId(1)),
    useRecord(flow.references.get, findAnsweredId(2)),
  ]
  const requestedStates = states.filter((_, index) => findAnsweredId(index) !== null)
  const failedState = requestedStates.find(({ failure, reachable }) => failure !== null || !reachable)
  return {
    references: currentReferences.map(
      (reference, index): AnsweredReference => ({
        ...reference,
        answers: (states[index]?.row?.output as ReferenceWithAnswers | undefined)?.form ?? null,
      }),
    ),
    /** Load state of the first request that has failed, otherwise of the first request. */
    state: failedState ?? states[0],
    isBusy: requestedStates.some(({ busy }) => busy),
    /** True if the answers of every answered reference are loaded. */
    isWhole: references !== null && requestedStates.every(({ row }) => row !== null),
  }
}

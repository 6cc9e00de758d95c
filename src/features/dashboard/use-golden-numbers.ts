import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { goldenNumberOperations } from '@contract/dashboard/golden-numbers.ts'
import { useKeptQuestion } from '@/data/use-kept-question.ts'
import type { Parts } from './dashboard-filter.ts'
import { groupNumbers, groupsOf } from './golden-group.ts'
import type { ToldGroup } from './golden-table.tsx'

/** Loads the golden numbers of a filter that the user may read. */
export const useGoldenNumbers = (filter: DashboardFilterInput, parts: Parts, enabled: boolean) => {
  const request = { body: filter }
  const main = parts.main && enabled
  const questions = {
    lunch_club: useKeptQuestion(goldenNumberOperations['dashboard.golden_numbers'], request, main),
    parcel: useKeptQuestion(goldenNumberOperations['dashboard.parcel_golden_numbers'], request, enabled),
    combined: useKeptQuestion(goldenNumberOperations['dashboard.combined_golden_numbers'], request, main),
  }
  const groups = groupsOf(parts)
  const asked = groups.map(({ name }) => questions[name])
  return {
    questions: asked,
    busy: asked.some(({ busy }) => busy),
    groups: groups.flatMap((group): ToldGroup[] => {
      const { told } = questions[group.name]
      return told ? [{ ...group, told: groupNumbers(told.answer) }] : []
    }),
    /**
     * Time of the oldest response, so that no number is older than stated. Null until all responses are
     * loaded.
     */
    at: asked.every(({ told }) => told) ? Math.min(...asked.map(({ told }) => told?.at ?? 0)) : null,
    combined: questions.combined.told?.answer ?? null,
  }
}
export type GoldenAsked = ReturnType<typeof useGoldenNumbers>

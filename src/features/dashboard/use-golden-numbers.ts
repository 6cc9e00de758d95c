import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { goldenNumberOperations } from '@contract/dashboard/golden-numbers.ts'
import { useCachedQuery } from '@/data/use-cached-query.ts'
import type { DashboardParts } from './dashboard-filter.ts'
import { getGroups, toGroupNumbers } from './golden-group.ts'
import type { LoadedGroup } from './golden-table.tsx'

/** Loads the golden numbers of a filter, limited to the groups that the user may read. */
export const useGoldenNumbers = (filter: DashboardFilterInput, parts: DashboardParts, enabled: boolean) => {
  const request = { body: filter }
  const isMainEnabled = parts.main && enabled
  const queries = {
    lunch_club: useCachedQuery(goldenNumberOperations['dashboard.golden_numbers'], request, isMainEnabled),
    parcel: useCachedQuery(goldenNumberOperations['dashboard.parcel_golden_numbers'], request, enabled),
    combined: useCachedQuery(goldenNumberOperations['dashboard.combined_golden_numbers'], request, isMainEnabled),
  }
  const groups = getGroups(parts)
  const activeQueries = groups.map(({ name }) => queries[name])
  return {
    questions: activeQueries,
    busy: activeQueries.some(({ busy }) => busy),
    groups: groups.flatMap((group): LoadedGroup[] => {
      const { told: response } = queries[group.name]
      return response ? [{ ...group, told: toGroupNumbers(response.answer) }] : []
    }),
    /** Time of the oldest response, so that no number is older than stated. Null until all responses are loaded. */
    at: activeQueries.every(({ told: response }) => response)
      ? Math.min(...activeQueries.map(({ told: response }) => response?.at ?? 0))
      : null,
    combined: queries.combined.told?.answer ?? null,
  }
}
export type GoldenNumbersState = ReturnType<typeof useGoldenNumbers>

import {
  type OrganisationStatusFilterInput,
  organisationStatusOperations,
} from '@contract/club-status/organisation-status.ts'
import { call } from '@/api/call.ts'
import { buildQueryKey } from '@/data/query-client.ts'
import { useServerQuery } from '@/data/use-server-query.ts'

const operation = organisationStatusOperations['dashboard.organisation_status']

/**
 * Loads the report of a filter when `run` is called (STAT-48), or at once if it is wanted. An earlier report of the same
 * filter appears at once. A report of another filter stays visible, with `isOld` set.
 */
export const useReport = (filter: OrganisationStatusFilterInput, { isWanted }: { isWanted: boolean }) => {
  const {
    answer,
    answered: isAnswered,
    reachable: isReachable,
    missing: isMissing,
    failure,
    fetching: isFetching,
    again,
  } = useServerQuery({
    key: buildQueryKey(operation, filter),
    ask: async (signal) => ({
      filter,
      rows: await call(operation, { body: filter, signal }),
      at: Date.now(),
    }),
    wanted: isWanted,
    keep: true,
  })
  return {
    /** Null until a report was run. */
    report: answer,
    /** True if the visible report belongs to another filter. */
    isOld: answer !== null && !isAnswered,
    reachable: isReachable,
    failure: isMissing ? ('fault' as const) : failure,
    busy: isFetching,
    run: again,
  }
}

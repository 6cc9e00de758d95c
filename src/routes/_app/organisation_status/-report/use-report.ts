import {
  type OrganisationStatusFilterInput,
  organisationStatusOperations,
} from '@contract/club-status/organisation-status.ts'
import { call } from '@/api/call.ts'
import { keyOf } from '@/data/query-client.ts'
import { useAnswer } from '@/data/use-answer.ts'

const operation = organisationStatusOperations['dashboard.organisation_status']

/**
 * The report of a filter, asked only when it is run (STAT-48). What was run before of the same filter shows at once; what was run
 * of another one stays to be read, and says so.
 */
export const useReport = (filter: OrganisationStatusFilterInput) => {
  const { answer, answered, reachable, missing, failure, fetching, again } = useAnswer({
    key: keyOf(operation, filter),
    ask: async (signal) => ({
      filter,
      rows: await call(operation, { body: filter, signal }),
      at: Date.now(),
    }),
    wanted: false,
    keep: true,
  })
  return {
    /** Null until one was run. */
    report: answer,
    /** What shows is of another filter. */
    isOld: answer !== null && !answered,
    reachable,
    failure: missing ? ('fault' as const) : failure,
    busy: fetching,
    run: again,
  }
}

import {
  type OrganisationStatusFilterInput,
  organisationStatusOperations,
} from '@contract/club-status/organisation-status.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { keyOf, useQueryStore } from '@/data/query-client.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { failureOf } from '@/data/use-list.ts'
import { useReachable } from '@/device/use-reachable.ts'

const operation = organisationStatusOperations['dashboard.organisation_status']

/**
 * The report of a filter, asked only when it is run (STAT-48). What was run before of the same filter shows at once; what was run
 * of another one stays to be read, and says so.
 */
export const useReport = (filter: OrganisationStatusFilterInput) => {
  const store = useQueryStore()
  const reachable = useReachable()
  const notice = useErrorNotice()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    {
      queryKey: keyOf(operation, filter),
      queryFn: async ({ signal }) => ({
        filter,
        rows: await call(operation, { body: filter, signal }),
        at: Date.now(),
      }),
      placeholderData: keepPreviousData,
      enabled: false,
    },
    store,
  )
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) notice(error)
  }, [error, notice])
  return {
    /** Null until one was run. */
    report: data ?? null,
    /** What shows is of another filter. */
    isOld: data !== undefined && isPlaceholderData,
    reachable,
    failure: failureOf(error),
    busy: isFetching,
    run: () => void refetch(),
  }
}

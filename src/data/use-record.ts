import type { InputOf, Operation, OutputOf } from '@contract/operation.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callForRow, type Request, type Row } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { keyOf, useQueryStore } from './query-client.ts'
import { useErrorNotice } from './use-error-notice.ts'
import { type Failure, failureOf } from './use-list.ts'

type Versioned = Operation & { versioned: true }

export type RecordState<O extends Versioned> = {
  /** Null until it is there. */
  row: Row<O> | null
  /** There is none of this id, or it is not this user's. */
  missing: boolean
  reachable: boolean
  failure: Failure | null
  again: () => void
  /** It is being read for the first time. */
  busy: boolean
}

/**
 * One record that the server holds; what was read before shows at once, and is read again.
 * @param id null: a new record, of which there is nothing to read
 */
export const useRecord = <O extends Versioned>(operation: O, id: string | null): RecordState<O> => {
  const store = useQueryStore()
  const reachable = useReachable()
  const notice = useErrorNotice()
  const params = { id } as InputOf<O, 'params'>
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: keyOf(operation, params),
      queryFn: ({ signal }) => callForRow(operation, { params, signal } as Request<O>),
      enabled: reachable && id !== null,
    },
    store,
  )
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) notice(error)
  }, [error, notice])
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 403)
  return {
    row: (data as Row<O> | undefined) ?? null,
    missing,
    reachable,
    failure: missing ? null : failureOf(error),
    again: () => void refetch(),
    busy: reachable && isFetching && data === undefined,
  }
}

/** What an operation answers, for what shows a record. */
export type RecordOf<O extends Operation> = OutputOf<O>

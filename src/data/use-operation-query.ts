import type { Operation, OperationOutput } from '@contract/operation.ts'
import { call, type OperationRequest } from '@/api/call.ts'
import { buildQueryKey } from './query-client.ts'
import { useServerQuery } from './use-server-query.ts'

type OperationQuery<O extends Operation> = Pick<OperationRequest<O>, 'params' | 'query' | 'body'> & {
  /** False if the query must not run yet. */
  wanted?: boolean
  /** Keeps showing the previous query's data until this one resolves. */
  keep?: boolean
}

/** Queries an operation and returns its full output. A cached response shows at once and is refetched. */
export const useOperationQuery = <O extends Operation>(operation: O, operationQuery: OperationQuery<O> = {}) => {
  const { params, query, body, wanted = true, keep = false } = operationQuery
  return useServerQuery<OperationOutput<O>>({
    key: buildQueryKey(operation, {
      params: params ?? null,
      query: query ?? null,
      ...(body !== undefined && { body }),
    }),
    ask: (signal) => call(operation, { params, query, body, signal } as OperationRequest<O>),
    wanted,
    keep,
  })
}

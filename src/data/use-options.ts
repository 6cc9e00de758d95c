import type { Operation, OperationInput, OperationOutput } from '@contract/operation.ts'
import { call, type OperationRequest } from '@/api/call.ts'
import { buildQueryKey } from './query-client.ts'
import { useServerQuery } from './use-server-query.ts'

/**
 * Loads the options that the server offers for a field. Undefined until they arrive. Without options, a field still
 * shows its value.
 */
export const useOptions = <O extends Operation>(
  operation: O,
  query?: OperationInput<O, 'query'>,
): OperationOutput<O> | undefined => {
  const { answer } = useServerQuery<OperationOutput<O>>({
    key: buildQueryKey(operation, query ?? null),
    ask: (signal) => call(operation, { query, signal } as OperationRequest<O>),
    wanted: true,
    shared: true,
  })
  return answer ?? undefined
}

import type { InputOf, Operation, OutputOf } from '@contract/operation.ts'
import { call, type Request } from '@/api/call.ts'
import { keyOf } from './query-client.ts'
import { useAnswer } from './use-answer.ts'

/**
 * Loads the options that the server offers for a field. Undefined until they arrive. A field without options
 * still shows its value.
 */
export const useOptions = <O extends Operation>(
  operation: O,
  query?: InputOf<O, 'query'>,
): OutputOf<O> | undefined => {
  const { answer } = useAnswer<OutputOf<O>>({
    key: keyOf(operation, query ?? null),
    ask: (signal) => call(operation, { query, signal } as Request<O>),
    wanted: true,
  })
  return answer ?? undefined
}

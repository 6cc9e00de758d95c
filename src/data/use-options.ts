import type { InputOf, Operation, OutputOf } from '@contract/operation.ts'
import { call, type Request } from '@/api/call.ts'
import { keyOf } from './query-client.ts'
import { useAnswer } from './use-answer.ts'

/** What the server offers to choose from; undefined until it is told. A field that offers nothing still shows its value. */
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

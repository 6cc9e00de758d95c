import type { Operation, OutputOf } from '@contract/operation.ts'
import { call, type Request } from '@/api/call.ts'
import { keyOf } from './query-client.ts'
import { useAnswer } from './use-answer.ts'

type Question<O extends Operation> = Pick<Request<O>, 'params' | 'query' | 'body'> & {
  /** False: there is nothing to ask yet. */
  wanted?: boolean
  /** What was told of another question stays until there is an answer to this one. */
  keep?: boolean
}

/** The whole answer of a call; what was told last shows at once, and is asked again. */
export const useAsked = <O extends Operation>(operation: O, question: Question<O> = {}) => {
  const { params, query, body, wanted = true, keep = false } = question
  return useAnswer<OutputOf<O>>({
    key: keyOf(operation, {
      params: params ?? null,
      query: query ?? null,
      ...(body !== undefined && { body }),
    }),
    ask: (signal) => call(operation, { params, query, body, signal } as Request<O>),
    wanted,
    keep,
  })
}

import type { Operation, OutputOf } from '@contract/operation.ts'
import { call, type Request } from '@/api/call.ts'
import { keyOf } from './query-client.ts'
import { useAnswer } from './use-answer.ts'

type Question<O extends Operation> = Pick<Request<O>, 'params' | 'query' | 'body'> & {
  /** False if the query must not run yet. */
  wanted?: boolean
  /** Keeps showing the previous query's data until this one resolves. */
  keep?: boolean
}

/** Queries an operation and returns its full output. The cached response shows at once and is refetched. */
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

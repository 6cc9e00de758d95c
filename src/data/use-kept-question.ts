import type { Operation, OutputOf } from '@contract/operation.ts'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { call, type Request } from '@/api/call.ts'
import { keepAnswer, readAnswer } from '@/hooks/kept-answers.ts'
import { useUser } from '@/hooks/use-user.ts'
import { keyOf, useQueryStore } from './query-client.ts'
import { type AnswerState, useAnswer } from './use-answer.ts'

/** A response with the time of its arrival. */
export type Told<T> = { answer: T; at: number }

export type Question<T> = AnswerState & {
  /** Null until a response to this query is available. */
  told: Told<T> | null
  /** True while no data is available and a response is pending. */
  busy: boolean
}

/** Reads the last cached response of an operation if it belongs to this request. */
const readKept = async <O extends Operation>(
  user: string,
  operation: O,
  asked: string,
): Promise<Told<OutputOf<O>> | null> => {
  const stored = await readAnswer(user, operation.path).catch(() => undefined)
  const kept = v.safeParse(v.object({ asked: v.string(), at: v.number(), answer: operation.output }), stored)
  if (!kept.success || kept.output.asked !== asked) return null
  return { answer: kept.output.answer as OutputOf<O>, at: kept.output.at }
}

/**
 * Runs a query with a body or a query string. The last response of each operation is cached on this device
 * for its user. The cached response shows at once, also without a network, if the request is the same.
 */
export const useKeptQuestion = <O extends Operation>(
  operation: O,
  request: Pick<Request<O>, 'body' | 'query'>,
  enabled = true,
): Question<OutputOf<O>> => {
  const store = useQueryStore()
  const { id } = useUser()
  const asked = JSON.stringify(request)
  const kept = useQuery(
    {
      queryKey: keyOf(operation, { kept: asked }),
      queryFn: () => readKept(id, operation, asked),
      staleTime: Number.POSITIVE_INFINITY,
      enabled,
    },
    store,
  )
  const { answer, reachable, missing, failure, again, busy } = useAnswer<Told<OutputOf<O>>>({
    key: keyOf(operation, asked),
    ask: async (signal) => {
      const answer = (await call(operation, { ...request, signal } as Request<O>)) as OutputOf<O>
      const told = { answer, at: Date.now() }
      await keepAnswer(id, operation.path, { asked, ...told }).catch(() => undefined)
      return told
    },
    wanted: enabled,
  })
  const told = answer ?? kept.data ?? null
  return {
    told,
    reachable,
    failure: missing ? 'fault' : failure,
    busy: enabled && told === null && (kept.isPending || busy),
    again,
  }
}

import type { Operation, OutputOf } from '@contract/operation.ts'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { call, type Request } from '@/api/call.ts'
import { keepAnswer, readAnswer } from '@/hooks/kept-answers.ts'
import { useUser } from '@/hooks/use-user.ts'
import { keyOf, useQueryStore } from './query-client.ts'
import { type AnswerState, useAnswer } from './use-answer.ts'

/** An answer with the moment it was given. */
export type Told<T> = { answer: T; at: number }

export type Question<T> = AnswerState & {
  /** Null until there is an answer to this very question. */
  told: Told<T> | null
  /** Nothing is there yet, and something may come. */
  busy: boolean
}

/** What was kept last of an operation, where it answers this question. */
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
 * The answer to a question with a body or a query. The last one of each operation is kept on this device for its user: it
 * shows at once, and without a network, where the same is asked again.
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

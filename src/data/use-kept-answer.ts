import type { Operation, OutputOf } from '@contract/operation.ts'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { keepAnswer, readAnswer } from '@/hooks/kept-answers.ts'
import { useUser } from '@/hooks/use-user.ts'
import { keyOf, useQueryStore } from './query-client.ts'
import { useAnswer } from './use-answer.ts'

/**
 * Reads the cached response. Ignores it if it no longer matches the schema, because an older app may have
 * stored fewer fields.
 */
const readKept = async <O extends Operation>(user: string, operation: O): Promise<OutputOf<O> | null> => {
  const stored = await readAnswer(user, operation.path).catch(() => undefined)
  const parsed = v.safeParse(operation.output, stored)
  return parsed.success ? (parsed.output as OutputOf<O>) : null
}

/**
 * Queries an operation without parameters. The last response is cached on this device for its user. The
 * cached response shows at once, also without a network.
 */
export const useKeptAnswer = <O extends Operation>(operation: O) => {
  const store = useQueryStore()
  const { id } = useUser()
  const kept = useQuery(
    { queryKey: keyOf(operation, 'kept'), queryFn: () => readKept(id, operation), staleTime: Infinity },
    store,
  )
  const asked = useAnswer<OutputOf<O>>({
    key: keyOf(operation),
    ask: async (signal) => {
      const answer = (await call(operation, { signal })) as OutputOf<O>
      await keepAnswer(id, operation.path, answer).catch(() => undefined)
      return answer
    },
    wanted: true,
  })
  const answer = asked.answer ?? (kept.data as OutputOf<O> | null | undefined) ?? null
  return {
    /** Null until a response is available. */
    answer,
    /** True if the data comes from the server and not from the cache. */
    isFresh: asked.answered,
    reachable: asked.reachable,
    failure: asked.missing ? ('fault' as const) : asked.failure,
    again: asked.again,
    /** True while no data is available and a response is pending. */
    busy: answer === null && (kept.isPending || asked.busy),
  }
}

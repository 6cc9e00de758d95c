import type { Operation, OutputOf } from '@contract/operation.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { keepAnswer, readAnswer } from '@/hooks/kept-answers.ts'
import { useUser } from '@/hooks/use-user.ts'
import { keyOf, useQueryStore } from './query-client.ts'
import { useErrorNotice } from './use-error-notice.ts'
import { failureOf } from './use-list.ts'

/** What was kept, where it still is what the operation answers: an older app may have kept less. */
const readKept = async <O extends Operation>(user: string, operation: O): Promise<OutputOf<O> | null> => {
  const stored = await readAnswer(user, operation.path).catch(() => undefined)
  const parsed = v.safeParse(operation.output, stored)
  return parsed.success ? (parsed.output as OutputOf<O>) : null
}

/**
 * The answer of a call that takes nothing; the last one is kept on this device for its user, and shows at once and
 * without a network.
 */
export const useKeptAnswer = <O extends Operation>(operation: O) => {
  const store = useQueryStore()
  const reachable = useReachable()
  const notice = useErrorNotice()
  const { id } = useUser()
  const kept = useQuery(
    { queryKey: keyOf(operation, 'kept'), queryFn: () => readKept(id, operation), staleTime: Infinity },
    store,
  )
  const asked = useQuery(
    {
      queryKey: keyOf(operation),
      queryFn: async ({ signal }) => {
        const answer = await call(operation, { signal })
        await keepAnswer(id, operation.path, answer).catch(() => undefined)
        return answer
      },
      enabled: reachable,
    },
    store,
  )
  const { error, isFetching, refetch } = asked
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) notice(error)
  }, [error, notice])
  const answer = (asked.data as OutputOf<O> | undefined) ?? (kept.data as OutputOf<O> | null | undefined)
  return {
    /** Null until there is one. */
    answer: answer ?? null,
    /** It is what the server says now, and not what was kept. */
    isFresh: asked.data !== undefined,
    reachable,
    failure: failureOf(error),
    again: () => void refetch(),
    /** Nothing is there yet, and something may come. */
    busy: answer == null && (kept.isPending || (reachable && isFetching)),
  }
}

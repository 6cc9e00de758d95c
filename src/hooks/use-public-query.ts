import type { Operation, OperationInput, OperationOutput } from '@contract/operation.ts'
import { useCallback, useEffect, useState } from 'react'
import { call, type Request } from '@/api/call.ts'
import { NoAnswer } from '@/api/errors.ts'
import { useOnline } from '@/device/use-online.ts'

type PublicOperation = Operation & { access: 'everyone' }

/**
 * Queries a public operation for visitors without a sign-in. Runs once, and again on request or when the network
 * returns.
 * @param query must never change
 */
export const usePublicQuery = <O extends PublicOperation>(operation: O, query: OperationInput<O, 'query'>) => {
  const reachable = useOnline()
  const [answer, setAnswer] = useState<OperationOutput<O> | null>(null)
  const [failure, setFailure] = useState<'no_answer' | 'fault' | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [request] = useState({ operation, query })
  const answered = answer !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempts): a retry loads it again
  useEffect(() => {
    if (!reachable || answered) return
    const stop = new AbortController()
    setFailure(null)
    call(request.operation, { query: request.query, signal: stop.signal } as Request<O>).then(
      (response) => stop.signal.aborted || setAnswer(response),
      (error: unknown) => stop.signal.aborted || setFailure(error instanceof NoAnswer ? 'no_answer' : 'fault'),
    )
    return () => stop.abort()
  }, [reachable, answered, request, attempts])
  const retry = useCallback(() => setAttempts((before) => before + 1), [])
  return {
    /** Null until the response arrives. */
    answer,
    reachable,
    failure,
    again: retry,
    busy: reachable && !answered && failure === null,
  }
}

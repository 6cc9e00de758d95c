import type { Operation, OperationInput, OperationOutput } from '@contract/operation.ts'
import { useCallback, useEffect, useState } from 'react'
import { call, type OperationRequest } from '@/api/call.ts'
import { NoAnswer } from '@/api/errors.ts'
import { useOnline } from '@/browser/use-online.ts'

type PublicOperation = Operation & { access: 'everyone' }

/**
 * Queries a public operation for visitors without a sign-in. Runs once, and again on request or when the network
 * returns.
 * @param query must never change
 */
export const usePublicQuery = <O extends PublicOperation>(operation: O, query: OperationInput<O, 'query'>) => {
  const isReachable = useOnline()
  const [answer, setAnswer] = useState<OperationOutput<O> | null>(null)
  const [failure, setFailure] = useState<'no_answer' | 'fault' | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [request] = useState({ operation, query })
  const isAnswered = answer !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempts): a retry loads it again
  useEffect(() => {
    if (!isReachable || isAnswered) return
    const abortController = new AbortController()
    setFailure(null)
    call(request.operation, { query: request.query, signal: abortController.signal } as OperationRequest<O>).then(
      (response) => abortController.signal.aborted || setAnswer(response),
      (error: unknown) =>
        abortController.signal.aborted || setFailure(error instanceof NoAnswer ? 'no_answer' : 'fault'),
    )
    return () => abortController.abort()
  }, [isReachable, isAnswered, request, attempts])
  const retry = useCallback(() => setAttempts((before) => before + 1), [])
  return {
    /** Null until the response arrives. */
    answer,
    reachable: isReachable,
    failure,
    again: retry,
    busy: isReachable && !isAnswered && failure === null,
  }
}

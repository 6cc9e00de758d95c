import type { Input, OperationName, Output } from '@contract/api.ts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { useReachable } from '@/hooks/use-reachable.ts'
import { useErrorNotice } from '../use-error-notice.ts'

export type Failure = 'no_answer' | 'fault'

type Question<N extends OperationName, R> = {
  params?: Input<N, 'params'>
  query?: Input<N, 'query'>
  /** Stands for the answer where the server refuses to give one. */
  refused: R
}

/**
 * What the server answers to one question that no device can: what was told last stays readable until there is something
 * newer. An answer counts only while its own question stands: leaving a question ends its call.
 */
export const useAnswer = <N extends OperationName, R = null>(
  name: N,
  { params, query, refused }: Question<N, R>,
) => {
  const reachable = useReachable()
  const notice = useErrorNotice()
  const [told, setTold] = useState<{
    asked: string
    query: Input<N, 'query'> | undefined
    answer: Output<N> | R
  } | null>(null)
  const [failed, setFailed] = useState<{ asked: string; why: Failure } | null>(null)
  const [tries, setTries] = useState(0)
  const asked = JSON.stringify([name, params, query, tries])
  const answered = told?.asked === asked
  const ask = useEffectEvent((signal: AbortSignal) => {
    const tell = (answer: Output<N> | R) => {
      if (!signal.aborted) setTold({ asked, query, answer })
    }
    setFailed(null)
    call(name, { ...(params && { params }), ...(query && { query }), signal }).then(
      tell,
      (error: unknown) => {
        if (signal.aborted) return
        if (error instanceof ApiError && error.status === 401) return notice(error)
        // Who is told to wait can try again.
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) return tell(refused)
        setFailed({ asked, why: error instanceof NoAnswer ? 'no_answer' : 'fault' })
      },
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question, and each try, is asked
  useEffect(() => {
    // Without a network the question waits; what has been answered is not asked again once it is back (API-07).
    if (!reachable || answered) return
    const abort = new AbortController()
    ask(abort.signal)
    return () => abort.abort()
  }, [reachable, answered, asked])
  const again = useCallback(() => setTries((before) => before + 1), [])
  const failure = failed?.asked === asked ? failed.why : null
  return {
    reachable,
    failure,
    /** Null while nothing has been told yet. */
    told,
    /** What is told belongs to the present question. */
    answered,
    busy: reachable && !answered && failure === null,
    again,
  }
}

/** How the answer to a question stands, whatever it is about. */
export type AnswerState = Pick<ReturnType<typeof useAnswer>, 'reachable' | 'failure' | 'again'>

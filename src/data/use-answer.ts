import type { InputOf, Operation, OutputOf } from '@contract/operation.ts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { call, type Request } from '@/api/call.ts'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useReachable } from '@/device/use-reachable.ts'

export type Failure = 'no_answer' | 'fault'

type Question<O extends Operation, R> = {
  params?: InputOf<O, 'params'>
  query?: InputOf<O, 'query'>
  /** Stands for the answer where the server refuses to give one. */
  refused: R
}

/**
 * What the server answers to one question that no device can: what was told last stays readable until there is something
 * newer. An answer counts only while its own question stands: leaving a question ends its call.
 */
export const useAnswer = <O extends Operation, R = null>(
  operation: O,
  { params, query, refused }: Question<O, R>,
) => {
  const reachable = useReachable()
  const notice = useErrorNotice()
  const [told, setTold] = useState<{
    asked: string
    query: InputOf<O, 'query'> | undefined
    answer: OutputOf<O> | R
  } | null>(null)
  const [failed, setFailed] = useState<{ asked: string; why: Failure } | null>(null)
  const [tries, setTries] = useState(0)
  const asked = JSON.stringify([operation.method, operation.path, params, query, tries])
  const answered = told?.asked === asked
  const ask = useEffectEvent((signal: AbortSignal) => {
    const tell = (answer: OutputOf<O> | R) => {
      if (!signal.aborted) setTold({ asked, query, answer })
    }
    setFailed(null)
    const asks: Request<O> = {}
    if (params) asks.params = params
    if (query) asks.query = query
    call(operation, { ...asks, signal }).then(tell, (error: unknown) => {
      if (signal.aborted) return
      if (error instanceof ApiError && error.status === 401) return notice(error)
      // Who is told to wait can try again.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) return tell(refused)
      setFailed({ asked, why: error instanceof NoAnswer ? 'no_answer' : 'fault' })
    })
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

import type { Output } from '@contract/api.ts'
import { PAGE_SIZE } from '@contract/operation.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { useErrorNotice } from '@/blocks/use-error-notice.ts'
import { useReachable } from '@/hooks/use-reachable.ts'
import type { ClubListState } from './list-state.ts'

export type Club = Output<'organisations.list'>['results'][number]

type Told = Output<'organisations.list'> & { asked: string; page: number }
type Failure = 'no_answer' | 'fault'

/**
 * One page of the clubs, read from the server: no device holds them (STAT-88, ORG-29). What was told last stays readable
 * until there is something newer. An answer counts only while its own question stands: leaving a question ends its call.
 */
export const useClubs = ({ search, ordering, page = 1 }: ClubListState) => {
  const reachable = useReachable()
  const notice = useErrorNotice()
  const [told, setTold] = useState<Told | null>(null)
  const [failed, setFailed] = useState<{ asked: string; why: Failure } | null>(null)
  const [tries, setTries] = useState(0)
  const asked = JSON.stringify([search, ordering, page, tries])
  const answered = told?.asked === asked
  useEffect(() => {
    // Without a network the question waits; what has been answered is not asked again once it is back (API-07).
    if (!reachable || answered) return
    const abort = new AbortController()
    const tell = (answer: Output<'organisations.list'>) => {
      if (!abort.signal.aborted) setTold({ ...answer, asked, page })
    }
    setFailed(null)
    call('organisations.list', {
      query: { search, ordering, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      signal: abort.signal,
    }).then(tell, (error: unknown) => {
      if (abort.signal.aborted) return
      if (error instanceof ApiError && error.status === 401) return notice(error)
      // A list that is refused is an empty one (API-19, API-20); who is told to wait can try again.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429)
        return tell({ count: 0, results: [] })
      setFailed({ asked, why: error instanceof NoAnswer ? 'no_answer' : 'fault' })
    })
    return () => abort.abort()
  }, [reachable, answered, asked, search, ordering, page, notice])
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

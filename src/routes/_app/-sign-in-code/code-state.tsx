import { oneTimeCodeOperations } from '@contract/one-time-codes.ts'
import type { OutputOf } from '@contract/operation.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useFailureWords } from '@/words/use-failure-words.ts'
import { SetUpCode } from './set-up-code.tsx'
import { TurnOffCode } from './turn-off-code.tsx'

type State = OutputOf<(typeof oneTimeCodeOperations)['one_time_code.get']>

/** Whether sign-in asks this user for a code, and the way to have it so or otherwise. */
export const CodeState = () => {
  const failureWords = useFailureWords()
  const [state, setState] = useState<State | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const read = useCallback(() => {
    setFailure(null)
    call(oneTimeCodeOperations['one_time_code.get']).then(setState, setFailure)
  }, [])
  useEffect(read, [read])
  return (
    <Card padded>
      {failure ? (
        <p role="alert">{failureWords(failure)}</p>
      ) : state === null ? (
        <Skeleton className="h-40" />
      ) : state.active ? (
        <TurnOffCode left={state.recovery_codes_left} onDone={read} />
      ) : (
        <SetUpCode onDone={read} />
      )}
    </Card>
  )
}

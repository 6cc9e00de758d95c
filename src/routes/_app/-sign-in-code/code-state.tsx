import { oneTimeCodeOperations } from '@contract/one-time-codes.ts'
import type { OutputOf } from '@contract/operation.ts'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { refreshUser } from '@/hooks/sign-in.ts'
import { useUser } from '@/hooks/use-user.ts'
import { Banner } from '@/ui/banner.tsx'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useFailureWords } from '@/words/use-failure-words.ts'
import { SetUpCode } from './set-up-code.tsx'
import { TurnOffCode } from './turn-off-code.tsx'

type State = OutputOf<(typeof oneTimeCodeOperations)['one_time_code.get']>

/** Whether sign-in asks this user for a code, and the way to have it so or otherwise. */
export const CodeState = () => {
  const failureWords = useFailureWords()
  const user = useUser()
  const navigate = useNavigate()
  const [state, setState] = useState<State | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const read = useCallback(() => {
    setFailure(null)
    call(oneTimeCodeOperations['one_time_code.get']).then(setState, setFailure)
  }, [])
  useEffect(read, [read])
  /** The server now says otherwise whether this user is asked for it; who was led here goes on. */
  const change = async () => {
    const led = user.one_time_code_required
    read()
    await refreshUser().catch(() => undefined)
    if (led) await navigate({ to: '/', replace: true })
  }
  return (
    <>
      {user.one_time_code_required ? (
        <Banner tone="warning" icon={KeyRound}>
          <Trans>All central staff need a sign-in code now. Set yours up here, then go on.</Trans>
        </Banner>
      ) : null}
      <Card padded>
        {failure ? (
          <p role="alert">{failureWords(failure)}</p>
        ) : state === null ? (
          <Skeleton className="h-40" />
        ) : state.active ? (
          <TurnOffCode left={state.recovery_codes_left} onDone={() => void change()} />
        ) : (
          <SetUpCode onDone={() => void change()} />
        )}
      </Card>
    </>
  )
}

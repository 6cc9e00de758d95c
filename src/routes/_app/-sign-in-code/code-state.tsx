import { oneTimeCodeOperations } from '@contract/one-time-codes.ts'
import type { OperationOutput } from '@contract/operation.ts'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { refreshUser } from '@/device-lock/sign-in.ts'
import { Banner } from '@/ui/banner.tsx'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useUser } from '@/user/use-user.ts'
import { useFailureMessage } from '@/words/use-failure-message.ts'
import { SetUpCode } from './set-up-code.tsx'
import { TurnOffCode } from './turn-off-code.tsx'

type SignInCodeState = OperationOutput<(typeof oneTimeCodeOperations)['one_time_code.get']>

/** State of the user's sign-in code, with the form to turn the code on or off. */
export const CodeState = () => {
  const getFailureMessage = useFailureMessage()
  const user = useUser()
  const navigate = useNavigate()
  const [state, setState] = useState<SignInCodeState | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const loadState = useCallback(() => {
    setFailure(null)
    call(oneTimeCodeOperations['one_time_code.get']).then(setState, setFailure)
  }, [])
  useEffect(loadState, [loadState])
  /** Reloads the state and the user. A user who was redirected to this page continues to the start page. */
  const handleChange = async () => {
    const wasRedirected = user.one_time_code_required
    loadState()
    await refreshUser().catch(() => undefined)
    if (wasRedirected) await navigate({ to: '/', replace: true })
  }
  function renderState() {
    if (failure) return <p role="alert">{getFailureMessage(failure)}</p>
    if (state === null) return <Skeleton className="h-40" />
    if (state.active) return <TurnOffCode left={state.recovery_codes_left} onDone={() => void handleChange()} />
    return <SetUpCode onDone={() => void handleChange()} />
  }
  return (
    <>
      {user.one_time_code_required ? (
        <Banner tone="warning" icon={KeyRound}>
          <Trans>All central staff need a sign-in code now. Set yours up here, then continue.</Trans>
        </Banner>
      ) : null}
      <Card padded>{renderState()}</Card>
    </>
  )
}

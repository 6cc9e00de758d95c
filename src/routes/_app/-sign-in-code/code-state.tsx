import { oneTimeCodeOperations } from '@contract/one-time-codes.ts'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { refreshUser } from '@/device-lock/sign-in.ts'
import { PasskeyList } from '@/features/account/passkey-list.tsx'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useUser } from '@/user/use-user.ts'
import { SetUpCode } from './set-up-code.tsx'
import { TurnOffCode } from './turn-off-code.tsx'

/** State of the user's sign-in code, with the form to turn the code on or off. */
export const CodeState = () => {
  const user = useUser()
  const navigate = useNavigate()
  const { answer: state, ...query } = useOperationQuery(oneTimeCodeOperations['one_time_code.get'])
  /** Reloads the state and the user. A user who was redirected to this page continues to the start page. */
  const handleChange = async () => {
    const wasRedirected = user.one_time_code_required
    query.again()
    await refreshUser().catch(() => undefined)
    if (wasRedirected) await navigate({ to: '/', replace: true })
  }
  function renderState() {
    if (state === null) return query.busy ? <Skeleton className="h-40" /> : null
    if (state.active) return <TurnOffCode left={state.recovery_codes_left} onDone={() => void handleChange()} />
    return <SetUpCode onDone={() => void handleChange()} />
  }
  return (
    <>
      {user.one_time_code_required ? (
        <Banner tone="warning" icon={KeyRound}>
          <Trans>All central staff need a sign-in code or a passkey now. Set one up here, then continue.</Trans>
        </Banner>
      ) : null}
      <LoadNotice {...query} stale={state !== null} />
      {state !== null || query.busy ? <Card padded>{renderState()}</Card> : null}
      {user.one_time_code_required ? (
        <Card padded>
          <PasskeyList heading="h2" onAdded={() => void handleChange()} />
        </Card>
      ) : null}
    </>
  )
}

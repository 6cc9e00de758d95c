import { oneTimeCodeOperations } from '@contract/one-time-codes.ts'
import type { OutputOf } from '@contract/operation.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { PageHead } from '@/blocks/page-head.tsx'
import { useFailureWords } from '@/blocks/use-failure-words.ts'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { SetUpCode } from './-sign-in-code/set-up-code.tsx'
import { TurnOffCode } from './-sign-in-code/turn-off-code.tsx'

export const Route = createFileRoute('/_app/sign_in_code')({ component: SignInCodeScreen })

type State = OutputOf<(typeof oneTimeCodeOperations)['one_time_code.get']>

/** A code from an authenticator app beside the password, for central staff who want it. */
function SignInCodeScreen() {
  const { t } = useLingui()
  const failureWords = useFailureWords()
  const [state, setState] = useState<State | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const read = useCallback(() => {
    setFailure(null)
    call(oneTimeCodeOperations['one_time_code.get']).then(setState, setFailure)
  }, [])
  useEffect(read, [read])
  return (
    <main className="grid max-w-160 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={t`Sign-in code`} />
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
    </main>
  )
}

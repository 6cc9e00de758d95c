import { type SignIn, signInOperations } from '@contract/sign-ins.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { useFocusAfterRemoval } from '@/kit/page/focus-after-removal.ts'
import { ListRow } from '@/ui/list-row.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { useUser } from '@/user/use-user.ts'
import { SignInTimes, SignInTitle } from './sign-in-texts.tsx'

/** List of the user's sign-ins. All except the current one can be ended. */
export const SignInList = () => {
  const { t } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const { is_staff: isStaff } = useUser()
  const signIns = useOperationQuery(signInOperations['me.sign_ins'])
  const section = useFocusAfterRemoval()
  const [endedIds, setEndedIds] = useState<ReadonlySet<string>>(new Set())
  const activeSignIns = signIns.answer?.results.filter(({ id }) => !endedIds.has(id))
  const endSignIn = async ({ id }: SignIn) => {
    try {
      await call(signInOperations['me.end_sign_in'], { params: { id } })
      setEndedIds((before) => new Set([...before, id]))
      show({ message: t`Signed out there. The register goes from that device when it next has Wi-Fi.` })
    } catch (error) {
      showErrorNotice(error)
    }
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="sign-ins" className="grid gap-3 outline-none">
      <h3 id="sign-ins" className="text-lg font-bold">
        <Trans>Where you are signed in</Trans>
      </h3>
      <p className="text-muted-foreground">
        {isStaff ? (
          <Trans>End a sign-in that you do not know, or of a device that is lost.</Trans>
        ) : (
          <Trans>
            End a sign-in that you do not know, or of a device that is lost. What was done there and not sent goes to
            the coordinator first.
          </Trans>
        )}
      </p>
      <LoadNotice
        {...signIns}
        stale={Boolean(activeSignIns)}
        words={{
          cutOff: <Trans>Your devices can be seen where there is Wi-Fi.</Trans>,
          fault: <Trans>Your devices could not be read.</Trans>,
          stale: <Trans>This is what was read before.</Trans>,
        }}
      />
      {activeSignIns ? (
        <ul className="grid gap-2">
          {activeSignIns.map((one) => (
            <li key={one.id}>
              <ListRow
                icon={Smartphone}
                title={one.current ? <Trans>This device</Trans> : <SignInTitle signIn={one} />}
                detail={one.current ? one.device_name : <SignInTimes signIn={one} />}
                aside={
                  one.current ? null : (
                    <TwoClickButton armedLabel={t`Press again to end it`} onConfirm={() => void endSignIn(one)}>
                      <Trans>End it</Trans>
                    </TwoClickButton>
                  )
                }
              />
            </li>
          ))}
        </ul>
      ) : (
        signIns.busy && <Skeleton className="h-40" />
      )}
    </section>
  )
}

import { getAccessFlags } from '@contract/access.ts'
import { endSignInOperations } from '@contract/end-sign-ins.ts'
import { type SignIn, signInOperations } from '@contract/sign-ins.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { SignInTimes, SignInTitle } from '@/features/account/sign-in-texts.tsx'
import { EndSignInsButton } from '@/features/sign-ins/end-sign-ins.tsx'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { RowLink } from '@/kit/list/row-link.tsx'
import { useFocusAfterRemoval } from '@/kit/page/focus-after-removal.ts'
import { ListRow } from '@/ui/list-row.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { useIsRouteOffered } from '@/user/use-navigation.ts'
import { useUser } from '@/user/use-user.ts'

const operationsByKind = {
  pastors: {
    list: signInOperations['users.pastor_sign_ins'],
    end: signInOperations['users.end_pastor_sign_in'],
    endAll: endSignInOperations['users.end_pastor_sign_ins'],
  },
  staff: {
    list: signInOperations['users.staff_sign_ins'],
    end: signInOperations['users.end_staff_sign_in'],
    endAll: endSignInOperations['users.end_staff_sign_ins'],
  },
}

type UserSignInsProps = { id: string; name: string; kind: keyof typeof operationsByKind }

/** The sign-ins of a user. Each can be ended, by VP support also all at once. */
export const UserSignIns = ({ id, name, kind }: UserSignInsProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const showError = useErrorNotice()
  const isRouteOffered = useIsRouteOffered()
  const operations = operationsByKind[kind]
  const signInsQuery = useOperationQuery(operations.list, { params: { id } })
  const section = useFocusAfterRemoval()
  const [endedIds, setEndedIds] = useState<ReadonlySet<string>>(new Set())
  const { vpSupport: isSupport } = getAccessFlags(useUser())
  const invalidate = useInvalidate('users')
  const activeSignIns = signInsQuery.answer?.results.filter((one) => !endedIds.has(one.id))
  const endSignIn = async ({ id: sign_in }: SignIn) => {
    try {
      await call(operations.end, { params: { id, sign_in } })
      setEndedIds((before) => new Set([...before, sign_in]))
      // Do not mention the register for central staff, because their devices have none.
      show({
        message:
          kind === 'staff'
            ? t`Signed out there.`
            : t`Signed out there. The register goes from that device when it next has Wi-Fi.`,
      })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="sign-ins"
      className="grid gap-3 outline-none rounded-xl border border-border bg-card p-5"
    >
      <h2 id="sign-ins" className="text-xl font-bold">
        <Trans>Devices and sign-ins</Trans>
      </h2>
      {isRouteOffered('/security_events') ? (
        <p>
          <RowLink href={`/security_events?user=${id}`} className="inline-flex min-h-touch items-center font-bold">
            <Trans>Security events of this user</Trans>
          </RowLink>
        </p>
      ) : null}
      <LoadNotice
        {...signInsQuery}
        stale={Boolean(activeSignIns)}
        words={{
          cutOff: <Trans>Devices can be seen where there is Wi-Fi.</Trans>,
          fault: <Trans>The devices could not be read.</Trans>,
          stale: <Trans>This is what was read before.</Trans>,
        }}
      />
      {activeSignIns?.length === 0 ? (
        <p className="text-muted-foreground">
          <Trans>Not signed in anywhere.</Trans>
        </p>
      ) : null}
      {activeSignIns ? (
        <ul className="grid gap-2">
          {activeSignIns.map((one) => (
            <li key={one.id}>
              <ListRow
                icon={Smartphone}
                title={<SignInTitle signIn={one} />}
                detail={
                  one.active ? (
                    <SignInTimes signIn={one} />
                  ) : (
                    <Trans>Signed out, last seen {formatTimeAndDay(one.last_seen)}. The register is still there.</Trans>
                  )
                }
                aside={
                  <TwoClickButton armedLabel={t`Press again to end it`} onConfirm={() => void endSignIn(one)}>
                    <Trans>End</Trans>
                  </TwoClickButton>
                }
              />
            </li>
          ))}
        </ul>
      ) : (
        signInsQuery.busy && <Skeleton className="h-40" />
      )}
      {isSupport && activeSignIns ? (
        <EndSignInsButton
          title={<Trans>End all sign-ins of {name}?</Trans>}
          count={activeSignIns.filter(({ active, current }) => active && !current).length}
          end={() => call(operations.endAll, { params: { id } })}
          onEnd={() => void invalidate()}
        />
      ) : null}
    </section>
  )
}

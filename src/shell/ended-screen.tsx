import { DAY_MS } from '@contract/rules/days.ts'
import type { CurrentUser } from '@contract/user.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, NoUser } from '@/api/errors.ts'
import { useOnline } from '@/browser/use-online.ts'
import { signIn } from '@/device-lock/sign-in.ts'
import { FullScreenOverlay, overlayColumnClass } from '@/features/lock/full-screen-overlay.tsx'
import { formatDayAndTime } from '@/i18n/long-dates.ts'
import { FrontStatus } from '@/kit/public/front-page.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Logo } from '@/ui/logo.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { removesRegister, type SignInEnd } from '@/user/use-sign-in-end.ts'
import { useFailureMessage } from '@/words/use-failure-message.ts'

const RETENTION_DAYS = 7

type EndedScreenProps = { user: CurrentUser; end: SignInEnd }

/** Full-page screen after the server has ended a sign-in. It shows no register data. */
export const EndedScreen = ({ user, end }: EndedScreenProps) => {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  function renderTitle() {
    if (end.code === 'account_closed') return <Trans>Your account was closed</Trans>
    if (end.code === 'ended_by_other') return <Trans>This device was signed out</Trans>
    return <Trans>Your password was changed</Trans>
  }
  return (
    <FullScreenOverlay labelledBy="ended-title" onOpen={() => input.current?.focus()}>
      <div className={overlayColumnClass}>
        <h1 id="ended-title" className="flex items-center gap-3 text-3xl font-heavy tracking-tight text-balance">
          <Logo className="size-14 flex-none text-logo" />
          {renderTitle()}
        </h1>
        {removesRegister(end) ? <SendingNotice /> : <NewPasswordForm user={user} end={end} input={input} />}
        <Button block onClick={() => void router.navigate({ to: '/login' })}>
          <Trans>Use another account</Trans>
        </Button>
      </div>
    </FullScreenOverlay>
  )
}

/** Text while unsent changes are being sent. The user does not need to act. */
const SendingNotice = () => {
  const isOnline = useOnline()
  return (
    <>
      <p className="text-lg text-muted-foreground">
        <Trans>
          What you did here and was not sent yet is sent to your club now. After that the register is removed from this
          device.
        </Trans>
      </p>
      <FrontStatus online={isOnline} />
    </>
  )
}

type NewPasswordProps = EndedScreenProps & { input: React.RefObject<HTMLInputElement | null> }

const NewPasswordForm = ({ user, end, input }: NewPasswordProps) => {
  const { t } = useLingui()
  const router = useRouter()
  const isOnline = useOnline()
  const getFailureMessage = useFailureMessage()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const until = formatDayAndTime(new Date(end.at + RETENTION_DAYS * DAY_MS).toISOString())
  const getErrorMessage = (failure: unknown): string => {
    if (failure instanceof ApiError && failure.code === 'invalid_credentials') return t`This is not the new password.`
    if (failure instanceof NoUser) return t`An error occurred, please try refreshing the page`
    return getFailureMessage(failure)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = input.current?.value ?? ''
    if (!password) {
      setError(t`Type your new password.`)
      return input.current?.focus()
    }
    setIsBusy(true)
    setError(null)
    try {
      await signIn({ email: user.email, password })
      await router.invalidate()
    } catch (failure) {
      // Lead central staff with an authenticator app to the sign-in page, because it has a field for the code.
      if (failure instanceof ApiError && failure.code === 'one_time_code_required')
        return void router.navigate({ to: '/login' })
      setError(getErrorMessage(failure))
      setIsBusy(false)
      input.current?.focus()
    }
  }
  return (
    <>
      <p className="text-lg text-muted-foreground">
        <Trans>
          Sign in with the new password to continue. What you did here is safe on this device until {until}. After that
          the register is removed from it.
        </Trans>
      </p>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <input type="hidden" name="email" autoComplete="username" value={user.email} />
        <Field label={<Trans>New password</Trans>} error={error} required>
          <PasswordInput
            ref={input}
            name="password"
            autoComplete="current-password"
            showLabel={t`Show password`}
            hideLabel={t`Hide password`}
          />
        </Field>
        <div>
          <Button type="submit" variant="primary" size="comfort" block busy={isBusy}>
            <Trans>Login</Trans>
          </Button>
          <FrontStatus online={isOnline} />
        </div>
      </form>
    </>
  )
}

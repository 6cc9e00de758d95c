import { Credentials } from '@contract/auth.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { Wifi } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { ApiError, NoAnswer, NoUser } from '@/api/errors.ts'
import { parseClaims, readToken } from '@/api/token.ts'
import { canUsePasskeys } from '@/browser/passkey-support.ts'
import { useOnline } from '@/browser/use-online.ts'
import { parseReturnAddress } from '@/data/return-address.ts'
import { countLocks } from '@/device-lock/use-lock.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { FrontPage, frontColumn } from '@/kit/public/front-page.tsx'
import { useRemovedHere } from '@/sync-state/removed-here.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Logo } from '@/ui/logo.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { useFailureToast } from '@/ui/use-failure-toast.ts'
import { getCurrentUser } from '@/user/use-user.ts'
import { useFailureMessage } from '@/words/use-failure-message.ts'

const RemovedNotice = lazy(() => import('@/kit/page/removed-notice.tsx').then((m) => ({ default: m.RemovedNotice })))

const ExpiredNotice = lazy(() => import('@/kit/page/expired-notice.tsx').then((m) => ({ default: m.ExpiredNotice })))

const LockedAccounts = lazy(() =>
  import('@/features/lock/locked-accounts.tsx').then((m) => ({ default: m.LockedAccounts })),
)

export const Route = createFileRoute('/login')({
  validateSearch: (search): { next?: string } => {
    const next = parseReturnAddress(search.next)
    return next ? { next } : {}
  },
  beforeLoad: async () => {
    // Redirect a user who is already signed in (AUTH-17). Ignore an expired token, because its user must sign in again.
    const token = getCurrentUser() && (await readToken())?.token
    const { exp = 0 } = (token && parseClaims(token)) || {}
    if (exp * 1000 > Date.now()) throw redirect({ to: '/', replace: true })
  },
  component: LoginScreen,
})

/** Errors that are shown only in the form, next to the button that the user must press next. */
const FORM_ERROR_CODES: readonly string[] = ['passkey_required', 'invalid_one_time_code', 'too_many_tries']

/** True for the errors that are also shown as a toast (AUTH-13, AUTH-14, AUTH-43). */
const isShownAsToast = (error: unknown): boolean =>
  error instanceof NoUser || (error instanceof ApiError && !FORM_ERROR_CODES.includes(error.code))

const findCodeField = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name=one_time_code]')

function LoginScreen() {
  const { t } = useLingui()
  const failureToast = useFailureToast()
  usePageFocus()
  const navigate = useNavigate()
  const { next } = Route.useSearch()
  const router = useRouter()
  const [invalidFields, setInvalidFields] = useState<{ email?: boolean; password?: boolean }>({})
  const [needsCode, setNeedsCode] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const isOnline = useOnline()
  const { removed, told: dismissRemoved } = useRemovedHere()
  const getFailureMessage = useFailureMessage()

  const explainError = (error: unknown): string => {
    if (error instanceof ApiError && error.code === 'invalid_credentials') {
      return t`Unable to log in with the provided credentials`
    }
    if (error instanceof ApiError && error.code === 'invalid_one_time_code')
      return t`This code is not right. Wait for the next one. If it happens again, set the clock of your phone to automatic.`
    if (error instanceof ApiError && error.code === 'passkey_required')
      return canUsePasskeys()
        ? t`Staff need a second proof. Press “Sign in with a passkey” below. If your passkey is lost, ask VP support.`
        : t`Staff need a second proof. Sign in on the device that has your passkey. If it is lost, ask VP support.`
    if (error instanceof NoUser) return t`An error occurred, please try refreshing the page`
    return getFailureMessage(error)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const parsedCredentials = v.safeParse(Credentials, Object.fromEntries(new FormData(form)))
    const invalidFieldNames = new Set(parsedCredentials.issues?.map((issue) => v.getDotPath(issue)))
    setInvalidFields({ email: invalidFieldNames.has('email'), password: invalidFieldNames.has('password') })
    if (!parsedCredentials.success) {
      form.querySelector<HTMLInputElement>(invalidFieldNames.has('email') ? '[name=email]' : '[name=password]')?.focus()
      return
    }
    if (needsCode && !parsedCredentials.output.one_time_code) return findCodeField(form)?.focus()
    await enter(
      async () => (await import('@/device-lock/sign-in.ts')).signIn(parsedCredentials.output),
      (error) => markFields(form, error),
    )
  }

  const enterByPasskey = () =>
    enter(
      async () => (await import('@/device-lock/passkey-sign-in.ts')).signInByPasskey(),
      () => false,
    )

  /**
   * Runs a sign-in and opens the app.
   * @param handleError returns true if the error needs no message
   */
  const enter = async (signIn: () => Promise<void>, handleError: (error: unknown) => boolean) => {
    setIsBusy(true)
    setFailure(undefined)
    failureToast.clear()
    try {
      await signIn()
      dismissRemoved()
      await router.invalidate()
      if (next) router.history.replace(next)
      else await navigate({ to: '/', replace: true })
    } catch (error) {
      if (handleError(error)) return
      setFailure(error)
      if (isShownAsToast(error)) failureToast.tell(explainError(error))
    } finally {
      setIsBusy(false)
    }
  }

  /** Marks the fields that the server refused. Shows the field for the code if the account needs one. */
  const markFields = (form: HTMLFormElement, error: unknown): boolean => {
    const fieldErrors = (error instanceof ApiError && error.detail) || {}
    const rejectedFields = { email: 'email' in fieldErrors, password: 'password' in fieldErrors }
    setInvalidFields(rejectedFields)
    if (rejectedFields.email || rejectedFields.password)
      form.querySelector<HTMLInputElement>(rejectedFields.email ? '[name=email]' : '[name=password]')?.focus()
    if (!(error instanceof ApiError && error.code === 'one_time_code_required') || needsCode) return false
    flushSync(() => setNeedsCode(true))
    findCodeField(form)?.focus()
    return true
  }

  return (
    <FrontPage title={t`Login`}>
      <form noValidate onSubmit={submit} className={frontColumn}>
        <div>
          <h1 className="flex flex-wrap items-center gap-3 text-3xl font-heavy tracking-tight">
            <Logo className="size-14 text-logo" />
            Hallbook
          </h1>
          <p className="mt-3 max-w-64 text-lg text-balance text-muted-foreground">
            <Trans>The lunch club register that works without Wi-Fi.</Trans>
          </p>
        </div>
        {removed ? (
          <Suspense>
            <RemovedNotice removed={removed} />
          </Suspense>
        ) : null}
        {next ? (
          <Suspense>
            <ExpiredNotice />
          </Suspense>
        ) : null}
        <Field label={<Trans>Email</Trans>} required>
          <Input
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            aria-invalid={invalidFields.email || undefined}
          />
        </Field>
        <Field label={<Trans>Password</Trans>} required>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            aria-invalid={invalidFields.password || undefined}
            showLabel={t`Show password`}
            hideLabel={t`Hide password`}
          />
        </Field>
        {needsCode ? (
          <Field label={<Trans>Code from your app</Trans>} required>
            <Input name="one_time_code" autoComplete="one-time-code" />
          </Field>
        ) : null}
        <div>
          {failure ? (
            // Not an alert if the toast has announced the error.
            <p id="failure" role={isShownAsToast(failure) ? undefined : 'alert'} className="mb-3 text-danger-text">
              {explainError(failure)}
            </p>
          ) : null}
          <div role="status" className="mb-3 empty:hidden">
            {isOnline || failure instanceof NoAnswer ? null : <NeedsWifi id="needs-wifi" />}
          </div>
          <Button
            type="submit"
            variant="primary"
            size="comfort"
            block
            busy={isBusy}
            aria-describedby={failure ? 'failure' : 'needs-wifi'}
          >
            <Trans>Login</Trans>
          </Button>
          {canUsePasskeys() ? (
            <Button size="comfort" block className="mt-3" disabled={isBusy} onClick={() => void enterByPasskey()}>
              <Trans>Sign in with a passkey</Trans>
            </Button>
          ) : null}
        </div>
        <p className="text-center">
          <Link to="/password_reset_request" className="inline-flex min-h-touch items-center font-bold">
            <Trans>Reset password</Trans>
          </Link>
        </p>
        {countLocks() ? (
          <Suspense fallback={<AccountsPlaceholder />}>
            <LockedAccounts room={<AccountsPlaceholder />} />
          </Suspense>
        ) : null}
        <p className="flex gap-3 rounded-lg bg-accent p-4 text-sm text-accent-foreground">
          <Wifi className="flex-none" />
          <Trans>Sign in once where there is Wi-Fi. After that the register opens in the hall without it.</Trans>
        </p>
      </form>
    </FrontPage>
  )
}

/** Placeholder for the locked accounts while they are loading, so that the button above does not move. */
const AccountsPlaceholder = () =>
  Array.from({ length: countLocks() }, (_, index) => index).map((index) => (
    <Button key={index} block disabled className="invisible">
      &nbsp;
    </Button>
  ))

import { Credentials } from '@contract/auth.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { Wifi } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { ApiError, NoUser } from '@/api/errors.ts'
import { parseClaims, readToken } from '@/api/token.ts'
import { useOnline } from '@/browser/use-online.ts'
import { parseReturnAddress } from '@/data/return-address.ts'
import { countLocks } from '@/device-lock/use-lock.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { FrontPage, FrontStatus, frontColumn } from '@/kit/public/front-page.tsx'
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
    setIsBusy(true)
    setFailure(undefined)
    failureToast.clear()
    try {
      const { signIn } = await import('@/device-lock/sign-in.ts')
      await signIn(parsedCredentials.output)
      dismissRemoved()
      await router.invalidate()
      if (next) router.history.replace(next)
      else await navigate({ to: '/', replace: true })
    } catch (error) {
      const fieldErrors = (error instanceof ApiError && error.detail) || {}
      const rejectedFields = { email: 'email' in fieldErrors, password: 'password' in fieldErrors }
      setInvalidFields(rejectedFields)
      if (rejectedFields.email || rejectedFields.password)
        form.querySelector<HTMLInputElement>(rejectedFields.email ? '[name=email]' : '[name=password]')?.focus()
      if (error instanceof ApiError && error.code === 'one_time_code_required' && !needsCode) {
        flushSync(() => setNeedsCode(true))
        return findCodeField(form)?.focus()
      }
      setFailure(error)
      failureToast.tell(explainError(error))
    } finally {
      setIsBusy(false)
    }
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
          {/* Not a live region, because the toast has announced the error. */}
          {failure ? (
            <p id="failure" className="mb-3 text-danger-text">
              {explainError(failure)}
            </p>
          ) : null}
          <Button
            type="submit"
            variant="primary"
            size="comfort"
            block
            busy={isBusy}
            aria-describedby={failure ? 'failure' : undefined}
          >
            <Trans>Login</Trans>
          </Button>
          <FrontStatus online={isOnline} />
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

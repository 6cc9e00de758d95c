import { authOperations } from '@contract/auth.ts'
import { passwordResetOperations, type TokenProblem } from '@contract/password-reset.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { OctagonAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { readToken } from '@/api/token.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { focusOnMount } from '@/kit/public/focus-on-mount.ts'
import { BackToLogin, FrontHeader, FrontPage, frontColumn } from '@/kit/public/front-page.tsx'
import { Button } from '@/ui/button.tsx'
import { useToast } from '@/ui/toast.tsx'
import { errorMessages } from '@/words/error-messages.ts'
import { NewPasswordForm } from './-new-password-form.tsx'

export const Route = createFileRoute('/password_reset/$token')({ component: ResetScreen })

/** Page to set a new password, opened by an emailed link (PWD-15 to PWD-36). */
function ResetScreen() {
  usePageFocus()
  const { token } = Route.useParams()
  // The key resets the form when another link is opened in the same page.
  return (
    <FrontPage>
      <PasswordReset key={token} token={token} />
    </FrontPage>
  )
}

const PasswordReset = ({ token }: { token: string }) => {
  const { t } = useLingui()
  const { show } = useToast()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<TokenProblem | null>(null)
  // Report an unusable link before the user types. If this request fails, submitting the form reports the problem.
  useEffect(() => {
    const abortController = new AbortController()
    call(passwordResetOperations['password_reset.get'], { params: { token }, signal: abortController.signal }).then(
      (link) => setProblem((before) => before ?? link.problem),
      () => undefined,
    )
    return () => abortController.abort()
  }, [token])
  const handleDone = async () => {
    // The reset ended every sign-in of the user. If this browser had one, the response to this request clears it
    // (PWD-32).
    if (await readToken()) await call(authOperations['me.get']).catch(() => undefined)
    await navigate({ to: '/login', replace: true })
    show({ message: t`Successful` })
  }
  if (problem) return <InvalidLink problem={problem} />
  return <NewPasswordForm token={token} onDone={handleDone} onTokenError={setProblem} />
}

/** Reports that the link is unusable (PWD-27 to PWD-29), with a link to request a new one. */
const InvalidLink = ({ problem }: { problem: TokenProblem }) => {
  const { t } = useLingui()
  return (
    <div className={frontColumn}>
      <FrontHeader title={<Trans>Set a new password</Trans>} />
      <p
        ref={focusOnMount}
        tabIndex={-1}
        className="flex gap-3 rounded-lg border-[1.5px] border-warning-edge bg-warning-soft p-4 font-bold text-warning-text"
      >
        <OctagonAlert className="flex-none" />
        {t(errorMessages[problem])}
      </p>
      <Button asChild variant="primary" size="comfort" block>
        <Link to="/password_reset_request">
          <Trans>Ask for a new email</Trans>
        </Link>
      </Button>
      <BackToLogin />
    </div>
  )
}

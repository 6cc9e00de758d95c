import { authOperations } from '@contract/auth.ts'
import { passwordResetOperations, type TokenProblem } from '@contract/password-reset.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { OctagonAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { readToken } from '@/api/token.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { BackToLogin, FrontHead, FrontPage, frontColumn } from '@/kit/public/front-page.tsx'
import { Button } from '@/ui/button.tsx'
import { useToast } from '@/ui/toast.tsx'
import { errorWords } from '@/words/error-words.ts'
import { NewPasswordForm } from './-new-password-form.tsx'

export const Route = createFileRoute('/password_reset/$token')({ component: ResetScreen })

/** Sets a new password by the link of a mail (PWD-15 to PWD-36). */
function ResetScreen() {
  usePageFocus()
  const { token } = Route.useParams()
  // Another link in the same page is another matter.
  return (
    <FrontPage>
      <Reset key={token} token={token} />
    </FrontPage>
  )
}

const Reset = ({ token }: { token: string }) => {
  const { t } = useLingui()
  const { show } = useToast()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<TokenProblem | null>(null)
  // A link that is used up is told before anything is typed. Where this cannot be asked, sending the form tells it.
  useEffect(() => {
    const stop = new AbortController()
    call(passwordResetOperations['password_reset.get'], { params: { token }, signal: stop.signal }).then(
      (link) => setProblem((before) => before ?? link.problem),
      () => undefined,
    )
    return () => stop.abort()
  }, [token])
  const done = async () => {
    // It has ended every sign-in of its user: where that is who uses this browser, the answer clears theirs (PWD-32).
    if (await readToken()) await call(authOperations['me.get']).catch(() => undefined)
    await navigate({ to: '/login', replace: true })
    show({ message: t`Successful` })
  }
  if (problem) return <DeadLink problem={problem} />
  return <NewPasswordForm token={token} onDone={done} onTokenError={setProblem} />
}

/** The link opens nothing (PWD-27 to PWD-29); another one can be asked for. */
const DeadLink = ({ problem }: { problem: TokenProblem }) => {
  const { t } = useLingui()
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <div className={frontColumn}>
      <FrontHead title={<Trans>Set a new password</Trans>} />
      <p
        ref={said}
        tabIndex={-1}
        className="flex gap-3 rounded-lg border-[1.5px] border-warning-edge bg-warning-soft p-4 font-bold text-warning-text"
      >
        <OctagonAlert className="flex-none" />
        {t(errorWords[problem])}
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

import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '@/kit/page/page-head.tsx'
import { CodeState } from './-sign-in-code/code-state.tsx'

export const Route = createFileRoute('/_app/sign_in_code')({ component: SignInCodeScreen })

/** A code from an authenticator app beside the password, for central staff who want it. */
function SignInCodeScreen() {
  const { t } = useLingui()
  return (
    <main className="grid max-w-160 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={t`Sign-in code`} />
      <CodeState />
    </main>
  )
}

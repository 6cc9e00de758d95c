import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { CodeState } from './-sign-in-code/code-state.tsx'

export const Route = createFileRoute('/_app/sign_in_code')({ component: SignInCodeScreen })

/** Page for the optional sign-in code of central staff, from an authenticator app. */
function SignInCodeScreen() {
  const { t } = useLingui()
  return (
    <main className="grid max-w-160 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHeader title={t`Sign-in code`} />
      <CodeState />
    </main>
  )
}

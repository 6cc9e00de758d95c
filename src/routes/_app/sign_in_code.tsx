import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { CodeState } from './-sign-in-code/code-state.tsx'

export const Route = createFileRoute('/_app/sign_in_code')({ component: SignInCodeScreen })

/** Page for the optional sign-in code of central staff, from an authenticator app. */
function SignInCodeScreen() {
  const { t } = useLingui()
  return (
    <Page width="form">
      <PageHeader title={t`Sign-in code`} />
      <CodeState />
    </Page>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PasswordInput } from '@/ui/password-input.tsx'
import { AskingForm } from './asking-form.tsx'

type PasswordQuestionProps = { action: ReactNode; onSubmit: (password: string) => Promise<void> }

/** The account's own password, before anything about the sign-in changes. */
export const PasswordQuestion = ({ action, onSubmit }: PasswordQuestionProps) => {
  const { t } = useLingui()
  return (
    <AskingForm
      label={<Trans>Your password</Trans>}
      wrong={t`This is not your password.`}
      action={action}
      onSubmit={onSubmit}
    >
      <PasswordInput
        name="asked"
        autoComplete="current-password"
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
      />
    </AskingForm>
  )
}

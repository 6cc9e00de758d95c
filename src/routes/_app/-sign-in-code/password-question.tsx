import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PasswordText } from '@/kit/form/password-field.tsx'
import { AskingForm } from './asking-form.tsx'

type PasswordQuestionProps = { action: ReactNode; onSubmit: (password: string) => Promise<void> }

/** The account's own password, before anything about the sign-in changes. */
export const PasswordQuestion = ({ action, onSubmit }: PasswordQuestionProps) => {
  const { t } = useLingui()
  return (
    <AskingForm
      label={t`Your password`}
      wrong={t`This is not your password.`}
      action={action}
      onSubmit={onSubmit}
    >
      <PasswordText name="asked" autoComplete="current-password" />
    </AskingForm>
  )
}

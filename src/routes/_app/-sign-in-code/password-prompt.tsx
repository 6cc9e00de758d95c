import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PasswordText } from '@/kit/form/password-field.tsx'
import { SingleFieldForm } from './single-field-form.tsx'

type PasswordPromptProps = { action: ReactNode; onSubmit: (password: string) => Promise<void> }

/** Prompt for the account's password, before anything about the sign-in changes. */
export const PasswordPrompt = ({ action, onSubmit }: PasswordPromptProps) => {
  const { t } = useLingui()
  return (
    <SingleFieldForm label={t`Your password`} wrong={t`This is not your password.`} action={action} onSubmit={onSubmit}>
      <PasswordText name="answer" autoComplete="current-password" />
    </SingleFieldForm>
  )
}

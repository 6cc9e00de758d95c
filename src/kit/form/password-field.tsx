import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isGuessable } from '@/hooks/guessable.ts'
import { PasswordInput } from '@/ui/password-input.tsx'
import { FormField } from './fields.tsx'
import { useFormField } from './form-context.ts'

type PasswordTextProps = {
  name: string
  /** Selects whether a password manager fills in a stored password or generates one. */
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
}

/** Password field with a button to show the password. */
export const PasswordText = ({ name, autoComplete, hint }: PasswordTextProps) => {
  const { t } = useLingui()
  const { value, set, leave } = useFormField(name)
  return (
    <FormField name={name} hint={hint}>
      <PasswordInput
        name={name}
        autoComplete={autoComplete}
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        value={String(value ?? '')}
        onChange={(event) => set(event.target.value)}
        onBlur={leave}
      />
    </FormField>
  )
}

/** New-password field that warns if the password is easy to guess. */
export const PasswordField = ({ name }: { name: string }) => {
  const text = String(useFormField(name).value ?? '')
  return (
    <PasswordText
      name={name}
      autoComplete="new-password"
      hint={
        text && isGuessable(text) ? (
          <Trans>This is easy to guess. A few words and a number are safer.</Trans>
        ) : (
          <Trans>At least 8 characters, with letters and numbers.</Trans>
        )
      }
    />
  )
}

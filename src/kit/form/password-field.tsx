import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isGuessable } from '@/lock/weakness.ts'
import { PasswordInput } from '@/ui/password-input.tsx'
import { FormField } from './fields.tsx'
import { useFormField } from './form-context.ts'

type PasswordTextProps = {
  name: string
  /**
   * Hint for password managers: `current-password` fills in a stored password, `new-password` generates a new password.
   */
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
}

/** Password field with a button that shows the password. */
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

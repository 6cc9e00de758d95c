import { Trans, useLingui } from '@lingui/react/macro'
import { isGuessable } from '@/hooks/guessable.ts'
import { PasswordInput } from '@/ui/password-input.tsx'
import { FormField } from './fields.tsx'
import { useFormField } from './form-context.ts'

/** A new password of another person. */
export const PasswordField = ({ name }: { name: string }) => {
  const { t } = useLingui()
  const { value, set, leave } = useFormField(name)
  const text = String(value ?? '')
  return (
    <FormField
      name={name}
      hint={
        text && isGuessable(text) ? (
          <Trans>This is easy to guess. A few words and a number are safer.</Trans>
        ) : (
          <Trans>At least 8 characters, with letters and numbers.</Trans>
        )
      }
    >
      <PasswordInput
        autoComplete="new-password"
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        value={text}
        onChange={(event) => set(event.target.value)}
        onBlur={leave}
      />
    </FormField>
  )
}

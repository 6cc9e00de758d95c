import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isGuessable } from '@/hooks/guessable.ts'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { YesNo } from '@/ui/yes-no.tsx'
import { refusalOf, type WrongPassword } from './wrong-password.ts'

type NewPasswordFieldsProps = {
  wrong: WrongPassword
  lost: boolean | null
  onLost: (lost: boolean) => void
}

/** A new password twice, and whether devices of its user are in other hands. */
export const NewPasswordFields = ({ wrong, lost, onLost }: NewPasswordFieldsProps) => {
  const { t, i18n } = useLingui()
  const [easy, setEasy] = useState(false)
  const labels = { showLabel: t`Show password`, hideLabel: t`Hide password`, autoComplete: 'new-password' }
  const refusal = typeof wrong.password === 'object' && refusalOf(wrong.password)
  return (
    <>
      <Field
        label={<Trans>New password</Trans>}
        required
        hint={
          easy ? (
            <Trans>This is easy to guess. A few words and a number are safer.</Trans>
          ) : (
            <Trans>At least 8 characters, with letters and numbers.</Trans>
          )
        }
        error={typeof refusal === 'object' ? i18n._(refusal) : refusal}
      >
        <PasswordInput
          name="password"
          aria-invalid={Boolean(wrong.password) || undefined}
          onChange={(event) => setEasy(isGuessable(event.target.value))}
          {...labels}
        />
      </Field>
      <Field
        label={<Trans>Repeat the new password</Trans>}
        required
        error={wrong.repeated === 'unequal' && <Trans>Passwords do not match</Trans>}
      >
        <PasswordInput name="repeated" aria-invalid={Boolean(wrong.repeated) || undefined} {...labels} />
      </Field>
      <FieldGroup
        legend={<Trans>Was a tablet or phone lost or stolen?</Trans>}
        hint={
          <Trans>
            Yes removes the register from all your other devices. No keeps it there, closed until you sign in
            with the new password.
          </Trans>
        }
        optionalMark={t`(optional)`}
      >
        <YesNo
          value={lost}
          onValueChange={onLost}
          yesLabel={t({ message: 'Yes', context: 'was it lost' })}
          noLabel={t({ message: 'No', context: 'was it lost' })}
        />
      </FieldGroup>
    </>
  )
}

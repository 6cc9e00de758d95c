import { Trans, useLingui } from '@lingui/react/macro'
import { CheckField } from '@/kit/form/check-field.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { PasswordField, PasswordText } from '@/kit/form/password-field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { YesNo } from '@/ui/yes-no.tsx'

/** Fields for the new password, its repetition, and the question about lost devices. */
export const NewPasswordFields = () => {
  const { t } = useLingui()
  const { value, set, label } = useFormField('lost')
  return (
    <>
      <PasswordField name="password" />
      <PasswordText name="repeated" autoComplete="new-password" />
      <FieldGroup
        legend={label}
        hint={
          <Trans>
            Yes removes the register from all your other devices. No keeps it there, closed until you sign in with the
            new password.
          </Trans>
        }
        optionalMark={t`(optional)`}
      >
        <YesNo
          value={value as boolean | null}
          onValueChange={set}
          yesLabel={t({ message: 'Yes', context: 'was it lost' })}
          noLabel={t({ message: 'No', context: 'was it lost' })}
        />
      </FieldGroup>
      {value === true ? <CheckField name="remove_passkeys" /> : null}
    </>
  )
}

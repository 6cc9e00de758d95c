import { pastorOperations, userLanguages } from '@contract/users.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { languageNames } from '@/i18n/i18n.ts'
import { ChoiceField, FlagField, TextField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { MobileField } from '@/kit/form/mobile-field.tsx'
import { PasswordField } from '@/kit/form/password-field.tsx'
import { needsPassword } from './account-values.ts'
import { inactiveReasonLabels, useOfferedOptions } from './user-labels.ts'

/** Fields for a user's name, contact details and language. */
export const PersonFields = ({ mobileOptional }: { mobileOptional: boolean }) => {
  const { t } = useLingui()
  const languages = userLanguages.map((value) => ({ value, label: languageNames[value] }))
  return (
    <FormCard columns>
      <TextField name="first_name" />
      <TextField name="last_name" />
      <TextField name="email" type="email" />
      <MobileField name="mobile_number" optional={mobileOptional} />
      <ChoiceField name="language" options={languages} hint={t`Texts to this person are in this language.`} />
    </FormCard>
  )
}

type AccountKind = {
  /** True for central staff, whose devices have no register. */
  staff?: boolean
}

/**
 * Fields for the user's permission to sign in, and for the reason if sign-in is disabled (USR-56). The reason is
 * optional for staff.
 */
export const ActiveFields = ({ staff = false }: AccountKind) => {
  const { t } = useLingui()
  const isActive = useFormField('is_active').value === true
  const reasons = useOfferedOptions(pastorOperations['users/pastors.inactive_reasons'], inactiveReasonLabels)
  return (
    <FormCard columns>
      <FlagField
        name="is_active"
        hint={
          staff
            ? t`When off, they cannot sign in and are signed out everywhere.`
            : t`When off, they cannot sign in. Their devices send what is waiting, then delete the register.`
        }
      />
      {isActive ? null : (
        <ChoiceField
          name="inactive_reason"
          options={reasons}
          optional={staff}
          none={staff ? t`No reason given` : t`Choose a reason`}
        />
      )}
    </FormCard>
  )
}

/** Fields for a password that is typed in this form, or chosen by the user through an emailed link (USR-42, USR-55). */
export const PasswordFields = ({ isNew, staff = false }: AccountKind & { isNew: boolean }) => {
  const { t } = useLingui()
  const isPasswordChange = useFormField('change_password').value === true
  const isLinkRequested = useFormField('send_password_link').value === true
  const isActive = useFormField('is_active').value === true
  const isPasswordRequired = needsPassword(
    { change_password: isPasswordChange, send_password_link: isLinkRequested, is_active: isActive },
    isNew,
  )
  return (
    <FormCard columns>
      {isNew ? null : (
        <FlagField
          name="change_password"
          hint={
            staff ? t`Signs them out everywhere.` : t`Signs them out everywhere. Work on their devices is kept, locked.`
          }
        />
      )}
      {isActive && (isNew || !isPasswordChange) ? (
        <FlagField
          name="send_password_link"
          hint={t`Goes to their email address when you save. The link works once, for 24 hours.`}
        />
      ) : null}
      {isPasswordRequired ? <PasswordField name="password" /> : null}
    </FormCard>
  )
}

/** Returns messages that name what is missing in a user form. */
export const useMissingMessages = () => {
  const { t } = useLingui()
  return useMemo(
    () => ({
      first_name: t`Enter the first name.`,
      last_name: t`Enter the last name.`,
      email: t`Enter an email address.`,
      mobile_number: t`Enter a mobile number.`,
      organisation: t`Choose a club.`,
      user_type: t`Choose a user type.`,
      role: t`Choose a role.`,
      inactive_reason: t`Choose a reason.`,
      password: t`Enter a password.`,
    }),
    [t],
  )
}

/** Returns the field labels of both user forms. */
export const useAccountLabels = () => {
  const { t } = useLingui()
  return {
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`Email`,
    mobile_number: t`Mobile number`,
    language: t`Language of texts`,
    is_active: t({ message: 'Active', context: 'account' }),
    inactive_reason: t`Why inactive`,
    change_password: t`Change password`,
    password: t`Password`,
    send_password_link: t`Send a link to choose a password`,
  }
}

/** Returns labels of changes in the history that are not made in the form. */
export const useReviewHistoryLabels = () => {
  const { t } = useLingui()
  return { access_confirmed: t`Access confirmed`, second_factor: t`Sign-in code and passkeys` }
}

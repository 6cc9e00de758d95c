import { findMissingUserFields } from '@contract/users.ts'
import * as v from 'valibot'

/** Empty values of the fields that both forms share. */
export const emptyAccount = {
  first_name: '',
  last_name: '',
  email: '',
  mobile_number: '',
  language: 'en' as string,
  is_active: true,
  inactive_reason: null as string | null,
  change_password: false,
  password: '',
  send_password_link: false,
}
export type AccountValues = typeof emptyAccount

/** Initial values of a new user, who chooses the password with a link. */
export const newAccount: AccountValues = { ...emptyAccount, send_password_link: true }

/** Returns the record's values for both forms. The password stays empty. */
export const toAccountValues = (
  record: Pick<AccountValues, 'first_name' | 'last_name' | 'email' | 'language' | 'is_active' | 'inactive_reason'> & {
    mobile_number: string | null
  },
): AccountValues => ({
  ...emptyAccount,
  first_name: record.first_name,
  last_name: record.last_name,
  email: record.email,
  mobile_number: record.mobile_number ?? '',
  language: record.language,
  is_active: record.is_active,
  inactive_reason: record.inactive_reason,
})

/**
 * True if the form needs a password: for a new user without a link, or for a password change (USR-55). Inactive users
 * get no link.
 */
export const needsPassword = (
  values: Pick<AccountValues, 'change_password' | 'send_password_link' | 'is_active'>,
  isNew: boolean,
): boolean => (isNew ? !(values.send_password_link && values.is_active) : values.change_password)

/** Builds the request body of a form (USR-42, USR-43, USR-55). */
export const buildAccountBody =
  (isNew: boolean) =>
  <V extends AccountValues>({ change_password, password, send_password_link, ...values }: V) => {
    const isPasswordRequired = needsPassword(
      { change_password, send_password_link, is_active: values.is_active },
      isNew,
    )
    return {
      ...values,
      ...(isPasswordRequired && { password }),
      ...(!isPasswordRequired && send_password_link && values.is_active && { send_password_link }),
    }
  }

/** Builds the schema of a form, including the rules that depend on other fields. */
export const buildAccountForm = <E extends v.ObjectEntries>(body: v.ObjectSchema<E, undefined>, isNew: boolean) =>
  v.pipe(
    v.looseObject({ ...body.entries, password: v.string(), change_password: v.boolean() }),
    v.rawCheck(({ dataset, addIssue }) => {
      const values = dataset.value as unknown as AccountValues & { user_type?: string | null }
      const missingFields: string[] = findMissingUserFields(values)
      if (needsPassword(values, isNew) && !values.password) missingFields.push('password')
      for (const key of missingFields)
        addIssue({
          message: 'missing',
          path: [{ type: 'object', origin: 'value', input: values, key, value: undefined }],
        })
    }),
  )

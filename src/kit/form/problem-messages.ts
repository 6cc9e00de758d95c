import { type FieldProblem, isProblemKind, type ProblemKind } from '@contract/form.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiProblem } from '@/api/errors.ts'
import { buildTooLongMessage } from '@/words/too-long-message.ts'

/** Placeholders of a holiday text, in the form that the user must type. */
const TEXT_PLACEHOLDERS = '{name} {club} {holiday} {link}'

/** Error messages. Key: kind of problem. `{bound}` is the limit that was exceeded. */
export const fieldMessages: Record<ProblemKind, MessageDescriptor> = {
  missing: msg`Fill this in.`,
  too_long: msg`This is too long: it may have {bound} characters at most.`,
  too_short: msg`Write at least {bound} characters.`,
  too_small: msg`Enter {bound} or more.`,
  too_large: msg`Enter {bound} or less.`,
  invisible: msg`This has characters that cannot be seen. Type it again.`,
  not_a_number: msg`Enter a number.`,
  not_whole: msg`Whole numbers only.`,
  not_years: msg`Write the years as a number, for example 1.5`,
  not_a_day: msg`Enter a date.`,
  not_a_link: msg`Enter a whole web address, such as https://example.org.`,
  not_an_email: msg`Enter an email address, such as name@example.org.`,
  not_a_mobile: msg`Enter digits with the country code, such as 447700900123.`,
  not_a_phone: msg`Enter a phone number.`,
  not_a_picture: msg`This picture cannot be used. Choose a JPEG, PNG or WebP picture.`,
  before_start: msg`The end date must be on or after the start date.`,
  under_18: msg`The selected date of birth is under 18 years old`,
  volunteer_under_18: msg`The selected date of birth is under 18 years old.`,
  young_helper_age: msg`Young Helpers must be between 11 and 17 years old.`,
  too_few_words: msg`Write at least {bound} words.`,
  web_address: msg`Leave out the web address.`,
  not_in_order: msg`This date may not be before the one above it.`,
  unknown_placeholder: msg`One of the words in brackets would go out as it is. Write what is filled in exactly so: {placeholders}`,
  passwords_differ: msg`Passwords do not match`,
  not_valid: msg`This was not accepted. Check it.`,
}

/** Returns the error message for a problem of a field. */
export const getProblemMessage = (i18n: Pick<I18n, '_'>, { kind, bound, length }: FieldProblem): string => {
  if (kind === 'too_long' && length !== undefined) return i18n._(buildTooLongMessage({ length, limit: Number(bound) }))
  const { id, message } = fieldMessages[kind]
  const values = { bound: bound ?? '', placeholders: TEXT_PLACEHOLDERS }
  return i18n._(id, values, message === undefined ? {} : { message })
}

/** Returns the message for a server's problem with a field. Returns undefined if the problem is not one of all forms. */
export function findFieldMessage(i18n: Pick<I18n, '_'>, { code = '', params }: ApiProblem): string | undefined {
  if (!isProblemKind(code)) return undefined
  return getProblemMessage(i18n, params.bound ? { kind: code, bound: Number(params.bound) } : { kind: code })
}

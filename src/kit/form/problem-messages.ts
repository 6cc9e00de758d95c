import { buildMessageParser } from '@contract/error-messages.ts'
import type { FieldProblem, ProblemKind } from '@contract/form.ts'
import { passwordRefusals } from '@contract/rules/password.ts'
import { EMAIL_TAKEN_MESSAGE } from '@contract/users.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { buildTooLongMessage } from '@/words/too-long-message.ts'

/** Placeholders of a holiday text, in the form that the user must type. */
const TEXT_PLACEHOLDERS = '{name} {club} {holiday} {link}'

/** Error messages. Key: kind of problem. `{bound}` is the limit that was exceeded. */
const messages: Record<ProblemKind, MessageDescriptor> = {
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
  not_a_picture: msg`Invalid image selected`,
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
  const { id, message } = messages[kind]
  const values = { bound: bound ?? '', placeholders: TEXT_PLACEHOLDERS }
  return i18n._(id, values, message === undefined ? {} : { message })
}

/** Problem kinds. Key: message of the server about a field. */
const kindByServerMessage: Partial<Record<string, ProblemKind>> = {
  'This field is required.': 'missing',
  'This value is not valid.': 'not_valid',
  'This text has characters that cannot be seen.': 'invisible',
  'Invalid image selected': 'not_a_picture',
  'The selected date of birth is under 18 years old': 'under_18',
  'The selected date of birth is under 18 years old.': 'volunteer_under_18',
  'Young Helpers must be between 11 and 17 years old.': 'young_helper_age',
  'A name has no web address in it.': 'web_address',
  'Write placeholders exactly so: {name} {club} {holiday} {link}': 'unknown_placeholder',
  'This date must not be before the one before it.': 'not_in_order',
}

/** Translations of complete sentences. Key: sentence of the server. */
const serverMessages: Partial<Record<string, MessageDescriptor>> = {
  'A user with this email already exists': msg`A user with this email already exists`,
  'A user with this mobile number already exists': msg`A user with this mobile number already exists`,
  'At least 8 characters, with letters and numbers.': msg`At least 8 characters, with letters and numbers.`,
  'You cannot close your own account.': msg`You cannot close your own account.`,
  'You cannot change your own role.': msg`You cannot change your own role.`,
  [passwordRefusals.common]: msg`Too many people use this password. Choose another.`,
  [passwordRefusals.email]: msg`This is your email address. Choose another password.`,
  'This year has not begun yet.': msg`This year has not begun yet.`,
  [passwordRefusals.guessable]: msg`This is easy to guess: a name, a common word, a season or a month with numbers. Use three words that do not belong together, and a number.`,
  'A club with this name already exists': msg`A club with this name already exists`,
  'This directory is not there any more.': msg`This directory is not there any more.`,
  'Directories cannot lie any deeper within each other.': msg`Directories cannot lie any deeper within each other.`,
  'This file is not there any more. Choose it again.': msg`This file is not there any more. Choose it again.`,
  'A club with this ID already exists': msg`A club with this ID already exists`,
  'This text has gone out, so this can no longer be changed.': msg`This text has gone out, so this can no longer be changed.`,
}

const parseEmailTaken = buildMessageParser({ email: EMAIL_TAKEN_MESSAGE })

/** Translates a server message about a field. Untranslated messages are returned unchanged. */
export const translateServerMessage = (i18n: Pick<I18n, '_'>, text: string): string => {
  const sentence = Object.hasOwn(serverMessages, text) ? serverMessages[text] : undefined
  if (sentence) return i18n._(sentence)
  const club = parseEmailTaken(text)?.said.club
  if (club) return i18n._(msg`A user with this email already exists (${club})`)
  const kind = Object.hasOwn(kindByServerMessage, text) ? kindByServerMessage[text] : undefined
  return kind ? getProblemMessage(i18n, { kind }) : text
}

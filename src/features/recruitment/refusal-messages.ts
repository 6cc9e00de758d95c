import type { refusalTexts } from '@contract/recruitment/refusals.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from '@/api/errors.ts'
import { errorMessages } from '@/words/error-messages.ts'

/** Messages for refused actions on an application, by the code of the problem. */
export const refusalMessages: Record<keyof typeof refusalTexts, MessageDescriptor> = {
  archived: msg`This application is archived. Take it back first.`,
  no_club: msg`This application does not have a Club selected`,
  no_email: msg`This application has no email address.`,
  no_name: msg`The form has no first or last name yet.`,
  not_submitted: msg`The form has to be submitted before this application is converted.`,
  not_cleared: msg`The form has to be submitted and the checks completed before this application is converted.`,
  referee_replaced: msg`Another referee was asked instead of this one.`,
  referee_has_no_email: msg`This referee has no email address.`,
  reference_not_submitted: msg`A reference can be checked once it is submitted.`,
  call_to_come: msg`This day is still to come.`,
  no_young_helper: msg`This application is not a Young Helper’s.`,
  health_too_long: msg`The two health notes are too long together. Shorten the one in the register first.`,
  own_address: msg`This is the email address of your own account.`,
  user_stays: msg`This user cannot be converted to an application.`,
}

/**
 * Message for missing parent fields (PAR-09, PAR-10). The server names the fields, but the screen that sends the email
 * does not contain them.
 */
const noParentMessage = msg`The form does not name a parent or guardian with an email address yet.`

/**
 * Message if the server refuses a link between an application and a registered person. A person has at most one
 * application, and an application has at most one person.
 */
const tiedElsewhereMessage = msg`This application belongs to another person in the register.`

/** Error codes whose general message is specific enough for an application. */
const specificCodes = [
  'already_converted',
  'already_submitted',
  'decided_otherwise',
  'changed_meanwhile',
  'name_or_email_missing',
  'second_person_needed',
  'own_application',
  'own_reference',
  'not_your_note',
  'kept_for_safeguarding',
] as const
const isSpecificCode = (code: string): code is (typeof specificCodes)[number] =>
  (specificCodes as readonly string[]).includes(code)

const isRefusal = (code: string): code is keyof typeof refusalMessages => Object.hasOwn(refusalMessages, code)

const findMessage = ({ code, detail, problems }: ApiError): MessageDescriptor | null => {
  const refusal = problems.map((problem) => problem.code ?? '').find(isRefusal)
  if (refusal) return refusalMessages[refusal]
  if (detail?.core_application) return tiedElsewhereMessage
  if (detail?.parent_guardian_first_name || detail?.parent_guardian_email) return noParentMessage
  return isSpecificCode(code) ? errorMessages[code] : null
}

/** Translates the server's refusal of a change to an application. Returns other errors unchanged. */
export const translateRefusal = (i18n: Pick<I18n, '_'>, error: unknown): unknown => {
  if (!(error instanceof ApiError)) return error
  const descriptor = findMessage(error)
  if (!descriptor) return error
  const { code, status } = error
  return new ApiError({ code, status, detail: { non_field_errors: [i18n._(descriptor)] } }, null)
}

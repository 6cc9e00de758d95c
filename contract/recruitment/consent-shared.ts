import { foldName } from '../rules/alphabet.ts'
import { foldEmail } from '../rules/email.ts'
import { normalizeMobile } from '../rules/mobile.ts'

type Answers = Record<string, unknown>

/**
 * True if a Young Helper and the parent have the same email address, mobile number or name. Reviewers must
 * then speak to the parent.
 */
export function isConsentShared(answers: Answers): boolean {
  if (answers.young_helper !== true) return false
  const text = (field: string): string =>
    typeof answers[field] === 'string' ? (answers[field] as string) : ''
  const parent = foldName(`${text('parent_guardian_first_name')} ${text('parent_guardian_last_name')}`)
  const helper = foldName(`${text('first_name')} ${text('last_name')}`)
  return (
    isSame(foldEmail(text('parent_guardian_email')), foldEmail(text('email'))) ||
    isSame(normalizeMobile(text('parent_guardian_phone_number')), normalizeMobile(text('mobile'))) ||
    isSame(parent, helper)
  )
}

function isSame(one: string, other: string): boolean {
  return one !== '' && one === other
}

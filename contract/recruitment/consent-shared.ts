import { foldName } from '../rules/alphabet.ts'
import { foldEmail } from '../rules/email.ts'
import { normalizeMobile } from '../rules/mobile.ts'

type Answers = Record<string, unknown>

/**
 * True if a Young Helper and the parent have the same email address, mobile number or name. Reviewers must then speak
 * to the parent.
 */
export function isConsentShared(answers: Answers): boolean {
  if (answers.young_helper !== true) return false
  const getText = (field: string): string => (typeof answers[field] === 'string' ? (answers[field] as string) : '')
  const parentName = foldName(`${getText('parent_guardian_first_name')} ${getText('parent_guardian_last_name')}`)
  const helperName = foldName(`${getText('first_name')} ${getText('last_name')}`)
  return (
    isSameText(foldEmail(getText('parent_guardian_email')), foldEmail(getText('email'))) ||
    isSameText(normalizeMobile(getText('parent_guardian_phone_number')), normalizeMobile(getText('mobile'))) ||
    isSameText(parentName, helperName)
  )
}

function isSameText(one: string, other: string): boolean {
  return one !== '' && one === other
}

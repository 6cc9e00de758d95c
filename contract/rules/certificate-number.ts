import type { CheckKind } from '../recruitment/vocabulary.ts'
import { withPlainDigits } from './digits.ts'

const DBS_DIGITS = 12
const MAX_OTHER_LENGTH = 20

/**
 * True if a certificate number looks mistyped. The form then shows a question but accepts the number. A DBS number has
 * 12 digits. Numbers of other checks have up to 20 letters and digits.
 */
export function isUnusualCertificateNumber(text: string, check: CheckKind): boolean {
  const compactText = withPlainDigits(text).replace(/[\s\p{Pd}/]/gu, '')
  if (compactText === '') return false
  if (check === 'dbs') return !new RegExp(`^\\d{${DBS_DIGITS}}$`).test(compactText)
  return !/^[\p{L}\d]+$/u.test(compactText) || compactText.length > MAX_OTHER_LENGTH
}

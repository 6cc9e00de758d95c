import { getCountryCode } from '@contract/rules/country-code.ts'
import { normalizeMobile } from '@contract/rules/mobile.ts'

/** Shortens a mobile number for display, such as `07… 123`, because other people may see the screen. */
export function maskNumber(text: string): string {
  const number = normalizeMobile(text)
  const ending = number.slice(-3)
  return number.startsWith('447') ? `07… ${ending}` : `+${getCountryCode(number)}… ${ending}`
}

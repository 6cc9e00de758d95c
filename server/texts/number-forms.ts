import { mobileFromTyped } from '../../contract/rules/mobile.ts'

/** Country codes after which people write the zero of national numbers: "+353 (0)86 …". */
const CODE_WITH_ZERO = /^(44|353|33|49|31|32|41|43|46|48|61|64|27|91|92|234|254|880)0+(?=[1-9])/

/** Returns the one form under which stops and replies of a number are stored. */
export function canonicalNumber(text: string): string {
  const digits = mobileFromTyped(text)
  if (!/^\d+$/.test(digits)) return digits
  return digits.replace(/^7(?=\d{9}$)/, '447').replace(CODE_WITH_ZERO, '$1')
}

/** Returns every form in which a user's record can have a number. */
export function formsOfNumber(text: string): string[] {
  const number = canonicalNumber(text)
  const national = /^44(7\d{9})$/.exec(number)?.[1]
  const forms = national
    ? [number, national, `0${national}`, `440${national}`]
    : [number, ...[2, 3].map((length) => `${number.slice(0, length)}0${number.slice(length)}`)]
  return forms.flatMap((form) => [form, `+${form}`, `00${form}`])
}

/** True if a text can be sent to a number. */
export function isReachable(number: string): boolean {
  return number.startsWith('44') ? /^447\d{9}$/.test(number) : /^[1-9]\d{9,14}$/.test(number)
}

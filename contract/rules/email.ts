import * as v from 'valibot'
import { removeInvisible } from '../text.ts'

/** Maximum length of an address that mail servers deliver to. */
export const MAX_EMAIL_LENGTH = 254

/** Addresses that browsers accept for `type=email` (WHATWG HTML, "valid e-mail address"). */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** Characters that would end the host of a URL, or be decoded in it. */
const NOT_IN_HOST = /[\s/?#:@[\]\\%<>^|]/

/** Apostrophes that phones and word processors insert in addresses such as "o'neill@". */
const CURLY_APOSTROPHES = /[‘’]/g

/** True for an address that browsers accept for `type=email`. */
export function isEmail(address: string): boolean {
  return address.length <= MAX_EMAIL_LENGTH && ADDRESS.test(address)
}

/**
 * Normalizes an address for storage. It removes surrounding spaces and invisible marks, and converts letters
 * and apostrophes to plain ones and international domains to ASCII. Text that is not an address is changed in
 * the same way.
 */
export function normalizeEmail(text: string): string {
  const address = removeInvisible(text).normalize('NFKC').replace(CURLY_APOSTROPHES, "'").trim()
  const atIndex = address.lastIndexOf('@')
  return atIndex < 0 ? address : address.slice(0, atIndex + 1) + toAsciiDomain(address.slice(atIndex + 1))
}

/**
 * Returns a domain in ASCII ("caffi-tŷ.wales" is "xn--caffi-t-xvb.wales"), or unchanged if it has no such
 * form.
 */
function toAsciiDomain(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || NOT_IN_HOST.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** An address as typed, with at most 254 characters. Its format is not checked. */
export const EmailText = v.pipe(v.string(), v.transform(normalizeEmail), v.maxLength(MAX_EMAIL_LENGTH))

/** A required email address. Every address field uses this schema or `OptionalEmail`. */
export const EmailAddress = v.pipe(EmailText, v.minLength(1), v.check(isEmail, 'not_an_email'))

/** An optional email address. An empty text is stored as null. */
export const OptionalEmail = v.pipe(
  v.nullable(EmailText),
  v.transform((address) => address || null),
  v.check((address) => address === null || isEmail(address), 'not_an_email'),
)

/**
 * Folds an email address so that different spellings of one mailbox are equal: case, Unicode and domain
 * forms. For Gmail it also removes dots and the part after a plus. The database function `fold_email` does
 * the same for stored addresses.
 */
export function foldEmail(address: string): string {
  const folded = normalizeEmail(address).toLowerCase()
  const [local = '', domain = ''] = folded.split('@')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return folded
  const mailbox = local.split('+')[0]?.replaceAll('.', '') ?? ''
  return `${mailbox}@gmail.com`
}

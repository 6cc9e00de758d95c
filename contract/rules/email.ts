import * as v from 'valibot'
import { removeInvisibleMarks } from '../text.ts'

/** Maximum length of an address in characters. Mail servers do not deliver to longer addresses. */
export const MAX_EMAIL_LENGTH = 254

/** Matches addresses that browsers accept for `type=email` (WHATWG HTML, "valid e-mail address"). */
const ADDRESS_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** Characters that would break the parsing of a host: they end the host of a URL or are decoded in it. */
const NON_HOST_CHARACTER = /[\s/?#:@[\]\\%<>^|]/

/** Apostrophes that phones and word processors insert into addresses such as "o'neill@". */
const CURLY_APOSTROPHES = /[‘’]/g

/** True for an address that browsers accept for `type=email`. */
export function isEmail(address: string): boolean {
  return address.length <= MAX_EMAIL_LENGTH && ADDRESS_PATTERN.test(address)
}

/**
 * Normalizes an address for storage. Removes surrounding spaces and invisible marks. Replaces special letters and
 * apostrophes with plain characters, and converts the domain to ASCII. Changes text that is not an address in the same
 * way.
 */
export function normalizeEmail(text: string): string {
  const address = removeInvisibleMarks(text).normalize('NFKC').replace(CURLY_APOSTROPHES, "'").trim()
  const atIndex = address.lastIndexOf('@')
  return atIndex < 0 ? address : address.slice(0, atIndex + 1) + toAsciiDomain(address.slice(atIndex + 1))
}

/**
 * Converts a domain to ASCII ("caffi-tŷ.wales" becomes "xn--caffi-t-xvb.wales"). Returns an invalid domain unchanged.
 */
function toAsciiDomain(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || NON_HOST_CHARACTER.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** Schema of a typed address with at most 254 characters. Does not check the format. */
export const EmailText = v.pipe(v.string(), v.transform(normalizeEmail), v.maxLength(MAX_EMAIL_LENGTH))

/** Schema of a required email address. Every address field uses this schema or `OptionalEmail`. */
export const EmailAddress = v.pipe(EmailText, v.minLength(1), v.check(isEmail, 'not_an_email'))

/** Schema of an optional email address. An empty text becomes null. */
export const OptionalEmail = v.pipe(
  v.nullable(EmailText),
  v.transform((address) => address || null),
  v.check((address) => address === null || isEmail(address), 'not_an_email'),
)

/**
 * Folds an email address, so that different spellings of one mailbox become equal: case, Unicode and domain forms. For
 * Gmail, also removes dots and the part after a plus. The database function `fold_email` does the same for stored
 * addresses.
 */
export function foldEmail(address: string): string {
  const foldedAddress = normalizeEmail(address).toLowerCase()
  const [localPart = '', domain = ''] = foldedAddress.split('@')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return foldedAddress
  const mailbox = localPart.split('+')[0]?.replaceAll('.', '') ?? ''
  return `${mailbox}@gmail.com`
}

import * as v from 'valibot'
import { withoutInvisible } from '../text.ts'

/** The longest address that mail servers deliver to. */
export const MAX_EMAIL_LENGTH = 254

/** What browsers accept for `type=email` (WHATWG HTML, "valid e-mail address"). */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** Characters that would end the host of a URL, or be decoded in it. */
const NOT_IN_HOST = /[\s/?#:@[\]\\%<>^|]/

/** What phones and word processors write for the apostrophe of "o'neill@". */
const CURLY_APOSTROPHES = /[‘’]/g

/** Returns true for an address that browsers accept for `type=email`. */
export function isEmail(address: string): boolean {
  return address.length <= MAX_EMAIL_LENGTH && ADDRESS.test(address)
}

/**
 * Returns an address as it is stored: without spaces around it and without invisible marks, letters and
 * apostrophes in their plain form, and an international domain in its ASCII form. A text that is not an address is returned with the same changes.
 */
export function normalEmail(text: string): string {
  const address = withoutInvisible(text).normalize('NFKC').replace(CURLY_APOSTROPHES, "'").trim()
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1))
}

/** Returns a domain in ASCII ("caffi-tŷ.wales" is "xn--caffi-t-xvb.wales"), or unchanged if it has no such form. */
function asciiDomain(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || NOT_IN_HOST.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** An address as a person types it, with at most 254 characters; whether it is an address is not checked. */
export const EmailText = v.pipe(v.string(), v.transform(normalEmail), v.maxLength(MAX_EMAIL_LENGTH))

/** An e-mail address that is required. All fields for addresses use this schema or `OptionalEmail`. */
export const EmailAddress = v.pipe(EmailText, v.minLength(1), v.check(isEmail, 'not_an_email'))

/** An e-mail address that may be null or empty; empty is stored as null. */
export const OptionalEmail = v.pipe(
  v.nullable(EmailText),
  v.transform((address) => address || null),
  v.check((address) => address === null || isEmail(address), 'not_an_email'),
)

/**
 * Folds an e-mail address so that two spellings of one mailbox are equal: case, Unicode forms and forms of the domain, and for
 * Gmail dots and the part after a plus. `fold_email` of the database does the same with stored addresses.
 */
export function foldEmail(address: string): string {
  const folded = normalEmail(address).toLowerCase()
  const [local = '', domain = ''] = folded.split('@')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return folded
  const mailbox = local.split('+')[0]?.replaceAll('.', '') ?? ''
  return `${mailbox}@gmail.com`
}

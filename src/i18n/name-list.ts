/**
 * Matches a Welsh name that needs "ac" before it, the form of "and" before a vowel. The I of most Welsh names (Iolo,
 * Ieuan, Iwan) is a consonant.
 */
const INITIAL_VOWEL_PATTERN = /^(?:[aeou]|i(?![aeouw]))/

/**
 * Formats names as "Mair, Sara and Tom" in the active language. Does not use Intl.ListFormat, because browsers format
 * Welsh lists in English.
 */
export const formatNameList = (names: readonly string[], locale: string): string => {
  const lastName = names.at(-1) ?? ''
  if (names.length < 2) return lastName
  const normalizedName = lastName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const welshAnd = INITIAL_VOWEL_PATTERN.test(normalizedName) ? 'ac' : 'a'
  const conjunction = locale === 'cy' ? welshAnd : 'and'
  return `${names.slice(0, -1).join(', ')} ${conjunction} ${lastName}`
}

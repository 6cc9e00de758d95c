/** First words of surnames that have several words. */
const SURNAME_PREFIXES: ReadonlySet<string> = new Set([
  'ap',
  'ab',
  'ferch',
  'van',
  'von',
  'der',
  'den',
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'du',
  'le',
  'la',
  'al',
  'el',
  'bin',
  'bint',
  'ibn',
  'st',
  'st.',
  'mac',
  'mc',
  'o’',
  "o'",
])

export type SplitName = { first_name: string; last_name: string }

/** Splits a full name. The surname is the text before a comma, otherwise the last word with its prefixes. */
export const splitName = (whole: string): SplitName => {
  const name = whole.replace(/\s+/g, ' ').trim()
  const [beforeComma = '', afterComma, ...furtherParts] = name.split(/ ?, ?/)
  if (beforeComma && afterComma && furtherParts.length === 0) return { first_name: afterComma, last_name: beforeComma }
  const words = name.split(' ')
  const prefixIndex = words.findIndex((word, index) => index > 0 && SURNAME_PREFIXES.has(word.toLowerCase()))
  const surnameIndex = prefixIndex > 0 ? prefixIndex : Math.max(words.length - 1, 1)
  return {
    first_name: words.slice(0, surnameIndex).join(' '),
    last_name: words.slice(surnameIndex).join(' '),
  }
}

/** True if a name does not have exactly two words. In that case it may be split wrongly. */
export const isAmbiguousName = (whole: string): boolean => whole.trim().split(/\s+/).length !== 2

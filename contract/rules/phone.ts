/** Digits of the shortest number that people give: a local one, without its area code. */
const LEAST = 6
/** The longest international number has 15; an extension may follow. */
const MOST = 20

/**
 * Whether a text can be a telephone number. It is taken as people type it: spaces, brackets, dashes, a plus, "ext" or
 * whose it is do no harm, but there must be something to dial.
 */
export const isPhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length
  return digits >= LEAST && digits <= MOST
}

/** What people put between digits: spaces, brackets, dots, every kind of hyphen, and the minus that stands for one. */
const BETWEEN = /[\s().\p{Pd}\u{2212}]+/gu

/** UK numbers as they are read out, the area code first; few have ten digits. */
const GROUPS = [
  /^(0800)(\d{6})$/,
  /^(0[1-35789]\d{3})(\d{5})$/,
  /^(02\d)(\d{4})(\d{4})$/,
  /^(011\d|01\d1|0[3589]\d\d)(\d{3})(\d{4})$/,
  /^(0[17]\d{3})(\d{6})$/,
]

/** A number of another country, as it is dialled. */
const ABROAD = /^\+(?!44)[1-9]\d{6,14}$/

/**
 * A telephone number as it is stored: a UK one in national form and in groups, one of another country with its plus and
 * the spaces that were typed. Everything else stays as it was typed: with words, two in one, without an area code.
 */
export const normalPhone = (text: string): string => {
  const spaced = text.replace(BETWEEN, ' ').trim()
  const dialled = spaced.replaceAll(' ', '').replace(/^00/, '+')
  const national = dialled.replace(/^\+440?/, '0')
  for (const groups of GROUPS) {
    const found = groups.exec(national)
    if (found) return found.slice(1).join(' ')
  }
  // A zero in brackets is not dialled from here: without them it would be.
  if (!ABROAD.test(dialled) || text.includes('(0)')) return text
  return `+${spaced.replace(/^(?:\+|0 ?0) ?/, '')}`
}

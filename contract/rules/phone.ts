/** Digits of the shortest number that people give: a local one, without its area code. */
const LEAST = 6
/** The longest international number has 15; an extension may follow. */
const MOST = 20

/**
 * Whether a text can be a telephone number. It is kept as people type it: spaces, brackets, dashes, a plus, "ext" or
 * whose it is do no harm, but there must be something to dial.
 */
export const isPhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length
  return digits >= LEAST && digits <= MOST
}

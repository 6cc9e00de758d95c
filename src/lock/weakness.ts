const MIN_PIN_DIGITS = 6
const MIN_PASSPHRASE_LENGTH = 8
/**
 * Minimum number of digits for a PIN that encrypts a file. Longer than for a lock, because a program can guess a file's
 * PIN without any wait.
 */
const MIN_FILE_PIN_DIGITS = 12
const MIN_FILE_PASSPHRASE_LENGTH = 10

/** Words that users often choose as a secret in this app, in both languages. */
const COMMON_WORDS = /passphrase|password|hallbook|lunchclub|letmein|welcome|secret|cyfrinair|clwbcinio|croeso/g
/**
 * Maximum number of other letters in a secret that contains a common word. A secret with more letters is not treated as
 * guessable.
 */
const MAX_EXTRA_LETTERS = 3
/** Patterns on a telephone keypad, and well-known digit sequences. */
const KEYPAD_PATTERNS = ['147258', '147852', '159357', '159753', '258369', '789456', '123789', '142536', '314159']
const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb', 'qazwsxedcrfvtgb']
/** Letters that users replace with similar digits and signs, for example in “p@ssw0rd”. */
const LETTER_BY_LOOKALIKE: Partial<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  $: 's',
}

/**
 * True if the difference between neighbouring characters is constant. Digits wrap around after 9: 123456, 987654,
 * 890123, 246802.
 */
const isSequence = (secret: string): boolean => {
  const hasOnlyDigits = /^\d+$/.test(secret)
  const charCodes = [...secret].map((c) => c.charCodeAt(0))
  const steps = charCodes.slice(1).map((code, i) => code - (charCodes[i] as number))
  const [firstStep = 0] = steps
  return hasOnlyDigits
    ? steps.every((step) => (step - firstStep) % 10 === 0)
    : Math.abs(firstStep) <= 1 && steps.every((step) => step === firstStep)
}

/**
 * True for at most two different characters (111222, 100000, 121212). Also true for a repeated part (123123), or each
 * character twice (112233).
 */
const isRepetition = (secret: string): boolean =>
  new Set(secret).size <= 2 || /^(.+)\1+$/s.test(secret) || /^(?:(.)\1)+$/s.test(secret)

const isDayAndMonth = (day: string, month: string): boolean =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12

/**
 * True for a date in British order (010190, 25122015), a date that begins with the year, or a month with its year
 * (041990).
 */
const isDate = (digits: string): boolean => {
  const [, firstPair = '', secondPair = '', thirdPair = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  const [, day = '', month = '', year = ''] = /^(\d\d)(\d\d)((?:19|20)\d\d)$/.exec(digits) ?? []
  const [, leadingYear = '', monthAfterYear = '', dayAfterYear = ''] =
    /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  return (
    isDayAndMonth(firstPair, secondPair) ||
    isDayAndMonth(thirdPair, secondPair) ||
    (year !== '' && isDayAndMonth(day, month)) ||
    (leadingYear !== '' && isDayAndMonth(dayAfterYear, monthAfterYear)) ||
    /^(0[1-9]|1[0-2])(19|20)\d\d$/.test(digits)
  )
}

const isCommonWord = (secret: string): boolean => {
  const letters = secret
    .toLowerCase()
    .replace(/[@0135$]/g, (figure) => LETTER_BY_LOOKALIKE[figure] ?? figure)
    .replace(/\P{L}/gu, '')
  const extraLetters = letters.replace(COMMON_WORDS, '')
  return extraLetters !== letters && extraLetters.length <= MAX_EXTRA_LETTERS
}

const isKeyPattern = (secret: string): boolean => {
  const reversedSecret = [...secret].reverse().join('')
  return [secret, reversedSecret].some(
    (keys) => KEYPAD_PATTERNS.includes(keys) || KEYBOARD_ROWS.some((row) => row.includes(keys)),
  )
}

/** True for a secret that attackers guess first: a sequence, a repetition, a date or a word of this app. */
export const isGuessable = (secret: string): boolean => {
  const lowerCaseSecret = secret.toLowerCase()
  const dateDigits = lowerCaseSecret.replace(/[\s./-]/g, '')
  return [isSequence, isRepetition, isKeyPattern, isCommonWord].some((is) => is(lowerCaseSecret)) || isDate(dateDigits)
}

/**
 * Returns the minimum number of characters of a secret. A PIN has only digits. A passphrase has other characters too.
 */
function getMinLength(secret: string, use: 'lock' | 'file'): number {
  const isPin = /^\d*$/.test(secret)
  if (use === 'lock') return isPin ? MIN_PIN_DIGITS : MIN_PASSPHRASE_LENGTH
  return isPin ? MIN_FILE_PIN_DIGITS : MIN_FILE_PASSPHRASE_LENGTH
}

/**
 * Returns why a PIN or passphrase is too weak for a lock or an exported file. Returns null if the secret is strong
 * enough.
 */
export const findWeakness = (secret: string, use: 'lock' | 'file' = 'lock'): 'short' | 'guessable' | null => {
  if (secret.length < getMinLength(secret, use)) return 'short'
  return isGuessable(secret) ? 'guessable' : null
}

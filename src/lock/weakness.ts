const PIN_DIGITS = 6
const PASSPHRASE_LETTERS = 8
/** A file can be tried by machine, as often as one likes: there no wait slows the tries at a PIN. */
const FILE_DIGITS = 12
const FILE_LETTERS = 10

/** Words that come to mind at a field for a secret in this app, in both its languages. */
const WORDS = /passphrase|password|hallbook|lunchclub|letmein|welcome|secret|cyfrinair|clwbcinio|croeso/g
/** A word with so few letters beside it is that word still. */
const LETTERS_BESIDE = 3
/** What is drawn on the keys of a telephone, and numbers that are known by heart. */
const DRAWN = ['147258', '147852', '159357', '159753', '258369', '789456', '123789', '142536', '314159']
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb', 'qazwsxedcrfvtgb']
/** Figures that are read as the letters they look like: p@ssw0rd. */
const LOOKALIKES: Partial<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  $: 's',
}

/** Each letter as far from the one before it, round the end of the digits too: 123456, 987654, 890123, 246802. */
const isSequence = (secret: string): boolean => {
  const digits = /^\d+$/.test(secret)
  const codes = [...secret].map((c) => c.charCodeAt(0))
  const steps = codes.slice(1).map((code, i) => code - (codes[i] as number))
  const [first = 0] = steps
  return digits
    ? steps.every((step) => (step - first) % 10 === 0)
    : Math.abs(first) <= 1 && steps.every((step) => step === first)
}

/** 111222, 100000 and 121212 have two letters or one; 123123 is a part again and again; 112233 each letter twice. */
const isRepetition = (secret: string): boolean =>
  new Set(secret).size <= 2 || /^(.+)\1+$/s.test(secret) || /^(?:(.)\1)+$/s.test(secret)

const isDayAndMonth = (day: string, month: string): boolean =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12

/** A day as it is written here, 010190 or 25122015, or from the year down; a month with its year, 041990. */
const isDate = (digits: string): boolean => {
  const [, a = '', b = '', c = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  const [, day = '', month = '', year = ''] = /^(\d\d)(\d\d)((?:19|20)\d\d)$/.exec(digits) ?? []
  const [, ofYear = '', inYear = '', dayInYear = ''] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  return (
    isDayAndMonth(a, b) ||
    isDayAndMonth(c, b) ||
    (year !== '' && isDayAndMonth(day, month)) ||
    (ofYear !== '' && isDayAndMonth(dayInYear, inYear)) ||
    /^(0[1-9]|1[0-2])(19|20)\d\d$/.test(digits)
  )
}

const isWord = (secret: string): boolean => {
  const letters = secret
    .toLowerCase()
    .replace(/[@0135$]/g, (figure) => LOOKALIKES[figure] ?? figure)
    .replace(/\P{L}/gu, '')
  const rest = letters.replace(WORDS, '')
  return rest !== letters && rest.length <= LETTERS_BESIDE
}

const isOnKeys = (secret: string): boolean => {
  const turned = [...secret].reverse().join('')
  return [secret, turned].some((keys) => DRAWN.includes(keys) || KEYBOARD.some((row) => row.includes(keys)))
}

/** Whether a secret is one of the first that people try: a sequence, a repetition, a date, a word of the place. */
export const isGuessable = (secret: string): boolean => {
  const plain = secret.toLowerCase()
  const date = plain.replace(/[\s./-]/g, '')
  return [isSequence, isRepetition, isOnKeys, isWord].some((is) => is(plain)) || isDate(date)
}

/** Why a PIN or passphrase will not do for a lock, or for a file that leaves the device; null where it will. */
export const weakness = (secret: string, use: 'lock' | 'file' = 'lock'): 'short' | 'guessable' | null => {
  const digits = /^\d*$/.test(secret)
  const least =
    use === 'lock' ? (digits ? PIN_DIGITS : PASSPHRASE_LETTERS) : digits ? FILE_DIGITS : FILE_LETTERS
  if (secret.length < least) return 'short'
  return isGuessable(secret) ? 'guessable' : null
}

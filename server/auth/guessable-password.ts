import { getCommonPasswordWords } from './common-passwords.ts'

/** Words from the names of the product, the network and its programmes, and words about their work. */
const PRODUCT_WORDS = [
  'hallbook',
  'lunch',
  'club',
  'lunchclub',
  'lunchclubs',
  'makelunch',
  'boxes',
  'hope',
  'boxesofhope',
  'tlg',
  'transforminglivesforgood',
  'church',
  'eglwys',
  'cinio',
  'clwb',
  'clwbcinio',
]

const SEASONS = [
  'spring',
  'summer',
  'autumn',
  'winter',
  'easter',
  'christmas',
  'gwanwyn',
  'haf',
  'hydref',
  'gaeaf',
  'pasg',
  'nadolig',
]

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
  'jan',
  'feb',
  'mar',
  'apr',
  'jun',
  'jul',
  'aug',
  'sep',
  'sept',
  'oct',
  'nov',
  'dec',
  'ionawr',
  'chwefror',
  'mawrth',
  'ebrill',
  'mai',
  'mehefin',
  'gorffennaf',
  'awst',
  'medi',
  'tachwedd',
  'rhagfyr',
]

/** Common words to which users often add digits. The list of common passwords contains more such words. */
const COMMON_WORDS = [
  'password',
  'passwort',
  'cyfrinair',
  'letmein',
  'welcome',
  'croeso',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'admin',
  'administrator',
  'login',
  'changeme',
  'secret',
  'iloveyou',
  'sunshine',
  'football',
  'monkey',
  'dragon',
  'princess',
  'liverpool',
  'arsenal',
  'chelsea',
  'rugby',
  'cymru',
  'wales',
  'caerdydd',
  'cardiff',
  'abertawe',
  'swansea',
  'jesus',
  'iesu',
  'default',
  'testing',
  'holiday',
  'gwyliau',
]

/**
 * Minimum length of a context word that is found as a part of a password. A shorter word is found only if it is the
 * full password.
 */
const MIN_WORD_LENGTH = 3

const FILLER_WORDS = ['the', 'and', 'for', 'com', 'org', 'www', 'net', 'example']

/**
 * Digits and symbols that replace letters. `1`, `!` and `|` are not listed, because they can mean i or l. Both letters
 * are tried for them.
 */
const LETTER_BY_SYMBOL: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
}

/** Names and email addresses related to an account. An attacker may know them. */
export type PasswordContext = {
  names: readonly string[]
  emails: readonly string[]
}

/**
 * True if a password consists only of context words, or is a common word. Digits and symbols around and inside the
 * words do not matter. Other words make a password acceptable.
 */
export const isGuessable = (password: string, context: PasswordContext): boolean => {
  const contextWords = new Set([...PRODUCT_WORDS, ...SEASONS, ...MONTHS, ...getContextWords(context)])
  return getPossibleWords(password).some(
    (core) =>
      COMMON_WORDS.includes(core) ||
      getCommonPasswordWords().has(core) ||
      contextWords.has(core) ||
      consistsOfWords(core, contextWords),
  )
}

const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const extractLetters = (text: string): string => text.replace(/[^\p{L}]/gu, '')

/**
 * Returns the possible words in a password. Digits and symbols at the ends are removed. Digits and symbols inside are
 * either removed or replaced by the letters that they look like.
 */
export const getPossibleWords = (password: string): string[] => {
  const text = foldText(password)
  const trimmedForms = [
    text,
    text.replace(/[^\p{L}]+$/u, ''),
    text.replace(/^[^\p{L}]+/u, ''),
    text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
  ]
  const replaceSymbols = (part: string, letterForOne: string) =>
    extractLetters(part.replace(/[1!|]/g, letterForOne).replace(/[0345789@$]/g, (sign) => LETTER_BY_SYMBOL[sign] ?? ''))
  const possibleWords = trimmedForms.flatMap((part) => [
    extractLetters(part),
    replaceSymbols(part, 'i'),
    replaceSymbols(part, 'l'),
  ])
  return [...new Set(possibleWords)].filter(Boolean)
}

const getContextWords = ({ names, emails }: PasswordContext): string[] => {
  const texts = [...names, ...emails, ...emails.map((email) => email.slice(0, email.lastIndexOf('@')))]
  return texts.flatMap((text) => {
    const foldedText = foldText(text)
    const parts = foldedText
      .split(/[^\p{L}]+/u)
      .filter((part) => part.length >= MIN_WORD_LENGTH && !FILLER_WORDS.includes(part))
    return [extractLetters(foldedText), ...parts].filter(Boolean)
  })
}

/** True if a text is a sequence of words from the set. */
const consistsOfWords = (text: string, vocabulary: ReadonlySet<string>): boolean => {
  const words = [...vocabulary].filter((word) => word.length >= MIN_WORD_LENGTH)
  const reachedIndexes = new Set([0])
  for (let index = 0; index < text.length; index++)
    if (reachedIndexes.has(index))
      for (const word of words) if (text.startsWith(word, index)) reachedIndexes.add(index + word.length)
  return text.length > 0 && reachedIndexes.has(text.length)
}

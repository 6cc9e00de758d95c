import {
  COURTESY_WORDS,
  DATE_CORE_WORDS,
  DATE_LINK_WORDS,
  DOUBT_WORDS,
  HOLIDAY_WORDS,
  MONTHS_AS_NAMES,
  POSITIVE_WORDS,
  REASON_WORDS,
  SENDER_WORDS,
  WORDS_SAFE_WITH_NO,
  WORDS_SAFE_WITH_YES,
} from './reply-vocabulary.ts'

/** Words and verbs for yes in both languages. */
const YES_WORD_PATTERN =
  'yes|yep|yeah|yea|yeh|yh|yup|ya|aye|y|ydy|ydi|ydym|ydyn|ydw|ydan|odyn|yndi|yndan|byddwn|bydd|oes|ie|ia|gwnawn'
const SUBJECT_PATTERN = '(?:we|it|they|i|the club|our club|club|lunch club|the lunch club)'
const BE_PATTERN = '(?:are|is|am|will|will be|are going to be)'
const OPEN_PATTERN = '(?:open|opening|running|going ahead)'
const WELSH_WE_PATTERN =
  '(?:rydym|rydym ni|rydyn|rydyn ni|ryn ni|yr ydym|rydan ni|dan ni|den ni|dyn ni|mi fyddwn|mi fyddwn ni|byddwn|byddwn ni|mae|mae r clwb|bydd|bydd y clwb|mi fydd y clwb)'
const WELSH_OPEN_PATTERN = '(?:ar agor|yn agor|yn agored)'

const YES_PATTERNS = [
  `(?:${YES_WORD_PATTERN})(?: (?:${YES_WORD_PATTERN}|please|ni))*(?: ${SUBJECT_PATTERN} ${BE_PATTERN}| were(?= open))?(?: ${OPEN_PATTERN})?(?: ${WELSH_WE_PATTERN})?(?: ${WELSH_OPEN_PATTERN})?(?: mae(?: [oh]i?)?)?`,
  `${SUBJECT_PATTERN} ${BE_PATTERN} ${OPEN_PATTERN}`,
  `(?:club )?open`,
  `(?:were|will be) open`,
  `we (?:are|will be) opening`,
  `(?:${WELSH_WE_PATTERN} )?${WELSH_OPEN_PATTERN}`,
].map((form) => new RegExp(`^(?:${form})(?= |$)`))

const NO_WORD_PATTERN =
  '(?:no|nope|nah|n|nage|naddo|nadi|nacdi|nagdi|nadyn|(?:na|nac|nag)(?: (?:ydym|ydyn|ydy|ydi|ydw|ydan|oes|fyddwn|fydd|wnawn|yw))?(?: ni)?|nagoes)'
const PERIOD_PATTERN =
  '(?:time|year|summer|holiday|holidays|easter|christmas|xmas|half term|term|spring|autumn|winter|one)'
const WELSH_PERIOD_PATTERN =
  '(?:eleni|y tro (?:hwn|yma)|yr haf(?: (?:hwn|yma))?|y pasg(?: (?:hwn|yma))?|y nadolig(?: (?:hwn|yma))?|y gwyliau(?: (?:hwn|yma))?)'
const WELSH_WE_NOT_PATTERN =
  '(?:(?:dydan|dydyn|dyden|dan|den|dyn|dy|fyddwn)(?: ni)? ddim|nid (?:ydym|ydyn|ydan)(?: ni)?|nid (?:yw|ydy) r clwb|ni fydd(?:wn)?(?: ni| y clwb)?|fydd (?:y clwb|o|hi) ddim|(?:dydy|dyw|dydi|tydi)(?: r clwb| o| hi)? ddim)'
const WELSH_CLOSED_PATTERN = '(?:ar gau|wedi cau|wedi ei gau)'

/** Phrases that mean no, first in English, then in Welsh. They include statements that the club is closed. */
const NO_PHRASE_PATTERNS = [
  `(?:${NO_WORD_PATTERN} )?(?:${SUBJECT_PATTERN} )?(?:(?:are|is|am|will|can|do) )?not (?:be )?(?:able to )?(?:be )?(?:${OPEN_PATTERN}|operating)`,
  `(?:${NO_WORD_PATTERN} )?(?:${SUBJECT_PATTERN} )?(?:(?:are|is|am|will be) )?unable to (?:be )?open`,
  `(?:${NO_WORD_PATTERN} )?not (?:this|for|on this) ${PERIOD_PATTERN}`,
  `${NO_WORD_PATTERN} ${SUBJECT_PATTERN} (?:are|is|am|will) not(?: be)?`,
  `(?:${NO_WORD_PATTERN} )?(?:${SUBJECT_PATTERN} )?(?:(?:are|is|will be|have) )?(?:closed|shut)`,
  `(?:${NO_WORD_PATTERN} )?${WELSH_WE_NOT_PATTERN} ${WELSH_OPEN_PATTERN}`,
  `(?:${NO_WORD_PATTERN} )?(?:${WELSH_WE_PATTERN} )?${WELSH_CLOSED_PATTERN}`,
  `(?:${NO_WORD_PATTERN} )?(?:dim|ddim) (?:${WELSH_PERIOD_PATTERN}|yn agor|ar agor)`,
].map((form) => new RegExp(`^(?:${form})(?= |$)`))
const BARE_NO_PATTERN = new RegExp(`^${NO_WORD_PATTERN}(?= |$)`)
/** Phrases that mean no after an apology. */
const NO_AFTER_APOLOGY_PATTERN = new RegExp(
  `^(?:not|na|dim)(?: (?:this|for) ${PERIOD_PATTERN}| ${WELSH_PERIOD_PATTERN})?$`,
)
const APOLOGY_PATTERN = /(?:^| )(?:unfortunately|sadly|afraid|sorry|anffodus|sori)(?: |$)/

/** Matches "may" as a verb of doubt, as in "we may be open". Does not match the month May. */
const MODAL_MAY_PATTERN =
  /(?:^| )(?:we|i|it|they|club) may(?: |$)|(?:^| )may (?:be|not|well|have|open|do|run|need)(?: |$)/
const EVENT_PATTERN = /(?:^| )open (?:day|evening|morning|afternoon|mic)(?: |$)/

export type ReplyAnswer = {
  is_open: boolean
  /** The words after the yes or no. */
  rest: string[]
}

const findLongestMatch = (text: string, forms: readonly RegExp[]): number =>
  Math.max(0, ...forms.map((form) => form.exec(text)?.[0].length ?? 0))

/** True if the words contain a number, a day, a week or a month, so that they can be dates. */
export function hasDate(words: readonly string[]): boolean {
  const hasDateWord = words.some((word) => DATE_CORE_WORDS.has(word) || /^\d{1,4}$/.test(word))
  return hasDateWord || words.some((word, index) => MONTHS_AS_NAMES.has(word) && isMonth(words, index))
}

/**
 * True if a month that is also a name is used as a month: after a word such as "in" or "until", or next to another
 * month.
 */
function isMonth(words: readonly string[], index: number): boolean {
  const neighbours = [words[index - 1] ?? '', words[index + 1] ?? '']
  return (
    /^(?:in|all|for|during|of|until|till|to|from|through|mid|early|late|every|this|ym|mis|fis|o|i|tan|canol|ganol)$/.test(
      neighbours[0] ?? '',
    ) || neighbours.some((word) => MONTHS_AS_NAMES.has(word))
  )
}

const isDateWord = (words: readonly string[], index: number): boolean => {
  const word = words[index] ?? ''
  if (word === 'end') return words[index + 1] === 'of'
  if (word === 'this')
    return HOLIDAY_WORDS.has(words[index + 1] ?? '') || words[index + 1] === 'year' || words[index + 1] === 'week'
  if (word === 'year') return words[index - 1] === 'this'
  return (
    DATE_CORE_WORDS.has(word) ||
    DATE_LINK_WORDS.has(word) ||
    HOLIDAY_WORDS.has(word) ||
    MONTHS_AS_NAMES.has(word) ||
    /^\d{1,4}$/.test(word)
  )
}

/** True if the words after a yes are only dates and courtesies, so that the yes stays certain. */
function isSureYes(rest: readonly string[]): boolean {
  return rest.every(
    (word, index) => isDateWord(rest, index) || COURTESY_WORDS.has(word) || WORDS_SAFE_WITH_YES.has(word),
  )
}

/** Last words of an unfinished answer. For example, "No, we are" does not state if the club is open or closed. */
const UNFINISHED_WORDS = new Set(['we', 'are', 'am', 'were'])

/**
 * True if the words after a no do not make it uncertain. Such words are: none at all, words about this holiday, or a
 * reason without dates and positive words.
 */
function isSureNo(rest: readonly string[], isByWords: boolean): boolean {
  if (!isByWords && UNFINISHED_WORDS.has(rest.at(-1) ?? '')) return false
  const otherWords = rest.filter((word) => !COURTESY_WORDS.has(word))
  if (otherWords.some((word) => DOUBT_WORDS.has(word) && word !== 'dim' && word !== 'ddim')) return false
  if (otherWords.every((word) => WORDS_SAFE_WITH_NO.has(word)))
    return isByWords || !otherWords.some((word) => word === 'open' || word === 'opening')
  return REASON_WORDS.has(rest[0] ?? '') && !otherWords.some((word) => POSITIVE_WORDS.has(word)) && !hasDate(otherWords)
}

/**
 * Returns the yes or no of a reply if it is certain, otherwise null.
 * @param words the words of the reply without greetings, names, signatures and thanks
 * @param allWords every word of the reply, to find an apology such as "sorry"
 */
export function readAnswer(words: readonly string[], allWords: readonly string[]): boolean | null {
  const joinedWords = words.join(' ')
  const allText = allWords.join(' ')
  if (
    MODAL_MAY_PATTERN.test(joinedWords) ||
    EVENT_PATTERN.test(joinedWords) ||
    words.some((word) => SENDER_WORDS.has(word))
  )
    return null
  const startIndex = words.findIndex((word) => !COURTESY_WORDS.has(word))
  if (startIndex < 0) return null
  const forms = [joinedWords, words.slice(startIndex).join(' ')]
  const getRemainingWords = (from: string, length: number) => from.slice(length).trim().split(' ').filter(Boolean)
  for (const form of forms) {
    const phraseLength = findLongestMatch(form, NO_PHRASE_PATTERNS)
    if (phraseLength > 0) return isSureNo(getRemainingWords(form, phraseLength), true) ? false : null
  }
  for (const form of forms) {
    if (APOLOGY_PATTERN.test(allText) && NO_AFTER_APOLOGY_PATTERN.test(form)) return false
    const noLength = findLongestMatch(form, [BARE_NO_PATTERN])
    if (noLength > 0) return isSureNo(getRemainingWords(form, noLength), false) ? false : null
    const yesLength = findLongestMatch(form, YES_PATTERNS)
    if (yesLength > 0) return isSureYes(getRemainingWords(form, yesLength)) ? true : null
  }
  return null
}

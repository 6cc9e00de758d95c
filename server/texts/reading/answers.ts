import {
  ABOUT_SENDER,
  DATE_CORE,
  DATE_WORDS,
  DOUBT,
  HOLIDAY_WORDS,
  MONTHS_AS_NAMES,
  POLITE,
  POSITIVE,
  REASON,
  SAFE_WITH_NO,
  SAFE_WITH_YES,
} from './reply-vocabulary.ts'

/** Words and verbs for yes in both languages. */
const YES_WORD =
  'yes|yep|yeah|yea|yeh|yh|yup|ya|aye|y|ydy|ydi|ydym|ydyn|ydw|ydan|odyn|yndi|yndan|byddwn|bydd|oes|ie|ia|gwnawn'
const SUBJECT = '(?:we|it|they|i|the club|our club|club|lunch club|the lunch club)'
const BE = '(?:are|is|am|will|will be|are going to be)'
const OPEN = '(?:open|opening|running|going ahead)'
const WE_CY =
  '(?:rydym|rydym ni|rydyn|rydyn ni|ryn ni|yr ydym|rydan ni|dan ni|den ni|dyn ni|mi fyddwn|mi fyddwn ni|byddwn|byddwn ni|mae|mae r clwb|bydd|bydd y clwb|mi fydd y clwb)'
const OPEN_CY = '(?:ar agor|yn agor|yn agored)'

const YES = [
  `(?:${YES_WORD})(?: (?:${YES_WORD}|please|ni))*(?: ${SUBJECT} ${BE}| were(?= open))?(?: ${OPEN})?(?: ${WE_CY})?(?: ${OPEN_CY})?(?: mae(?: [oh]i?)?)?`,
  `${SUBJECT} ${BE} ${OPEN}`,
  `(?:club )?open`,
  `(?:were|will be) open`,
  `we (?:are|will be) opening`,
  `(?:${WE_CY} )?${OPEN_CY}`,
].map((form) => new RegExp(`^(?:${form})(?= |$)`))

const NO_WORD =
  '(?:no|nope|nah|n|nage|naddo|nadi|nacdi|nagdi|nadyn|(?:na|nac|nag)(?: (?:ydym|ydyn|ydy|ydi|ydw|ydan|oes|fyddwn|fydd|wnawn|yw))?(?: ni)?|nagoes)'
const PERIOD = '(?:time|year|summer|holiday|holidays|easter|christmas|xmas|half term|term|spring|autumn|winter|one)'
const PERIOD_CY =
  '(?:eleni|y tro (?:hwn|yma)|yr haf(?: (?:hwn|yma))?|y pasg(?: (?:hwn|yma))?|y nadolig(?: (?:hwn|yma))?|y gwyliau(?: (?:hwn|yma))?)'
const WE_NOT_CY =
  '(?:(?:dydan|dydyn|dyden|dan|den|dyn|dy|fyddwn)(?: ni)? ddim|nid (?:ydym|ydyn|ydan)(?: ni)?|nid (?:yw|ydy) r clwb|ni fydd(?:wn)?(?: ni| y clwb)?|fydd (?:y clwb|o|hi) ddim|(?:dydy|dyw|dydi|tydi)(?: r clwb| o| hi)? ddim)'
const CLOSED_CY = '(?:ar gau|wedi cau|wedi ei gau)'

/** Phrases that mean no, first in English, then in Welsh. They include statements that the club is closed. */
const NO_BY_WORDS = [
  `(?:${NO_WORD} )?(?:${SUBJECT} )?(?:(?:are|is|am|will|can|do) )?not (?:be )?(?:able to )?(?:be )?(?:${OPEN}|operating)`,
  `(?:${NO_WORD} )?(?:${SUBJECT} )?(?:(?:are|is|am|will be) )?unable to (?:be )?open`,
  `(?:${NO_WORD} )?not (?:this|for|on this) ${PERIOD}`,
  `${NO_WORD} ${SUBJECT} (?:are|is|am|will) not(?: be)?`,
  `(?:${NO_WORD} )?(?:${SUBJECT} )?(?:(?:are|is|will be|have) )?(?:closed|shut)`,
  `(?:${NO_WORD} )?${WE_NOT_CY} ${OPEN_CY}`,
  `(?:${NO_WORD} )?(?:${WE_CY} )?${CLOSED_CY}`,
  `(?:${NO_WORD} )?(?:dim|ddim) (?:${PERIOD_CY}|yn agor|ar agor)`,
].map((form) => new RegExp(`^(?:${form})(?= |$)`))
const NO_ALONE = new RegExp(`^${NO_WORD}(?= |$)`)
/** Phrases that mean no after an apology. */
const NO_AFTER_APOLOGY = new RegExp(`^(?:not|na|dim)(?: (?:this|for) ${PERIOD}| ${PERIOD_CY})?$`)
const APOLOGY = /(?:^| )(?:unfortunately|sadly|afraid|sorry|anffodus|sori)(?: |$)/

/** Matches "may" as a verb of doubt, as in "we may be open". Does not match the month May. */
const MODAL_MAY = /(?:^| )(?:we|i|it|they|club) may(?: |$)|(?:^| )may (?:be|not|well|have|open|do|run|need)(?: |$)/
const IS_EVENT = /(?:^| )open (?:day|evening|morning|afternoon|mic)(?: |$)/

export type Answer = {
  is_open: boolean
  /** The words after the yes or no. */
  rest: string[]
}

const findLongestMatch = (text: string, forms: readonly RegExp[]): number =>
  Math.max(0, ...forms.map((form) => form.exec(text)?.[0].length ?? 0))

/** True if the words contain a number, a day, a week or a month, so that they can be dates. */
export function hasDate(words: readonly string[]): boolean {
  const hasCore = words.some((word) => DATE_CORE.has(word) || /^\d{1,4}$/.test(word))
  return hasCore || words.some((word, index) => MONTHS_AS_NAMES.has(word) && isMonth(words, index))
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
    DATE_CORE.has(word) ||
    DATE_WORDS.has(word) ||
    HOLIDAY_WORDS.has(word) ||
    MONTHS_AS_NAMES.has(word) ||
    /^\d{1,4}$/.test(word)
  )
}

/** True if the words after a yes are only dates and courtesies, so that the yes stays certain. */
function isSureYes(rest: readonly string[]): boolean {
  return rest.every((word, index) => isDateWord(rest, index) || POLITE.has(word) || SAFE_WITH_YES.has(word))
}

/** Last words of an unfinished answer. For example, "No, we are" does not state if the club is open or closed. */
const UNFINISHED = new Set(['we', 'are', 'am', 'were'])

/**
 * True if the words after a no do not make it uncertain. Such words are: none at all, words about this holiday, or a
 * reason without dates and positive words.
 */
function isSureNo(rest: readonly string[], isByWords: boolean): boolean {
  if (!isByWords && UNFINISHED.has(rest.at(-1) ?? '')) return false
  const otherWords = rest.filter((word) => !POLITE.has(word))
  if (otherWords.some((word) => DOUBT.has(word) && word !== 'dim' && word !== 'ddim')) return false
  if (otherWords.every((word) => SAFE_WITH_NO.has(word)))
    return isByWords || !otherWords.some((word) => word === 'open' || word === 'opening')
  return REASON.has(rest[0] ?? '') && !otherWords.some((word) => POSITIVE.has(word)) && !hasDate(otherWords)
}

/**
 * Returns the yes or no of a reply if it is certain, otherwise null.
 * @param words the words of the reply without greetings, names, signatures and thanks
 * @param allWords every word of the reply, to find an apology such as "sorry"
 */
export function readAnswer(words: readonly string[], allWords: readonly string[]): boolean | null {
  const joined = words.join(' ')
  const allText = allWords.join(' ')
  if (MODAL_MAY.test(joined) || IS_EVENT.test(joined) || words.some((word) => ABOUT_SENDER.has(word))) return null
  const start = words.findIndex((word) => !POLITE.has(word))
  if (start < 0) return null
  const forms = [joined, words.slice(start).join(' ')]
  const getRest = (from: string, length: number) => from.slice(length).trim().split(' ').filter(Boolean)
  for (const form of forms) {
    const phraseLength = findLongestMatch(form, NO_BY_WORDS)
    if (phraseLength > 0) return isSureNo(getRest(form, phraseLength), true) ? false : null
  }
  for (const form of forms) {
    if (APOLOGY.test(allText) && NO_AFTER_APOLOGY.test(form)) return false
    const noLength = findLongestMatch(form, [NO_ALONE])
    if (noLength > 0) return isSureNo(getRest(form, noLength), false) ? false : null
    const yesLength = findLongestMatch(form, YES)
    if (yesLength > 0) return isSureYes(getRest(form, yesLength)) ? true : null
  }
  return null
}

import { type ReplyToken, splitSegments, toTokens } from './reply-tokens.ts'
import { COURTESY_WORDS, DATE_CORE_WORDS, HOLIDAY_WORDS, OPEN_OR_CLOSED_WORDS } from './reply-vocabulary.ts'

/** Phrases that stop texts if they are the full reply. */
const FULL_REPLY_PHRASES = [
  ...'stop,stopall,stop all,unsubscribe,unsubscribe me,revoke,cancel,end,quit,optout,opt out,opt me out'.split(','),
  ...'i want to opt out,i would like to opt out,stop texts,stop messages,stop texting,stop texting me,stop messaging'.split(
    ',',
  ),
  ...'stop messaging me,stop contacting me,stop sending,stop sending me,stop sending these,stop sending me these'.split(
    ',',
  ),
  ...'stop sending texts,stop sending me texts,stop sending messages,stop sending me messages,stop it'.split(','),
  ...'stop sending me these texts,stop sending me these messages,stop sending these texts,stop sending these messages'.split(
    ',',
  ),
  ...'stop these,stop these texts,stop these messages,stop all texts,stop all messages,no more texts,no more messages'.split(
    ',',
  ),
  ...'remove me,remove me from your list,remove me from this list,remove me from the list,remove my number'.split(','),
  ...'take me off,take me off your list,take me off the list,take me off this list,do not text,do not text me'.split(
    ',',
  ),
  ...'do not contact me,do not message me,do not send me these,do not send me texts,do not send me any more'.split(','),
  ...'do not send any more,do not send me any more texts,i do not want these texts,i do not want these messages'.split(
    ',',
  ),
  ...'i do not want texts,i do not want any more texts,stopio,stopiwch,stopia,stopiwch anfon,stopiwch y negeseuon'.split(
    ',',
  ),
  ...'stopiwch decstio,peidiwch ag anfon,peidiwch ag anfon mwy,peidiwch ag anfon rhagor,peidiwch ag anfon negeseuon'.split(
    ',',
  ),
  ...'peidiwch ag anfon y rhain,peidiwch ag anfon mwy o negeseuon,peidiwch ag anfon rhagor o negeseuon'.split(','),
  ...'peidiwch a tecstio,paid ag anfon,dim mwy o negeseuon,dim rhagor o negeseuon,dim mwy o decstiau,canslo'.split(','),
  ...'dad danysgrifio,dad danysgrifiwch,datdanysgrifio'.split(','),
].map((phrase) => phrase.split(' '))

const STOP_FIRST_WORDS = new Set(['stop', 'stopall', 'unsubscribe', 'optout', 'revoke'])

/**
 * Phrases that require a user's decision if the reply has other words too. Until the decision, the number gets no text.
 */
const STOP_PHRASES = [
  ...'stop,stopall,unsubscribe,optout,opt out,opt me out,revoke,stopio,stopiwch,stopia,peidiwch ag anfon'.split(','),
  ...'peidio ag anfon,paid ag anfon,peidiwch a tecstio,dim mwy o negeseuon,dim rhagor o negeseuon,do not text me'.split(
    ',',
  ),
  ...'do not contact me,remove me,take me off,no more texts,no more messages,remove my number'.split(','),
].map((phrase) => phrase.split(' '))

const START_PHRASES = new Set([
  'start',
  'unstop',
  'start again',
  'start texts',
  'dechrau',
  'cychwyn',
  'ail ddechrau',
  'dechrau eto',
])

/** Courtesy words around a single stop word. */
const STOP_COURTESY_WORDS = new Set(
  'can could would will you just now kindly immediately asap nawr rwan wnewch chi plis'.split(' '),
)

const matchesAt = (words: readonly string[], index: number, phrase: readonly string[]): boolean =>
  phrase.every((word, offset) => words[index + offset] === word)

/** True if the words consist of phrases from the list. */
function areOnlyPhrases(words: readonly string[], phrases: readonly (readonly string[])[]): boolean {
  if (words.length === 0) return false
  let index = 0
  while (index < words.length) {
    const lengths = phrases.filter((phrase) => matchesAt(words, index, phrase)).map(({ length }) => length)
    if (lengths.length === 0) return false
    index += Math.max(...lengths)
  }
  return true
}

const isAboutClub = (word: string): boolean =>
  OPEN_OR_CLOSED_WORDS.has(word) || HOLIDAY_WORDS.has(word) || DATE_CORE_WORDS.has(word) || /^\d{1,4}$/.test(word)

/**
 * True if a reply stops texts at once. It is a stop phrase, or it begins with a stop word and does not mention being
 * open, closed, dates or a holiday.
 * @param core the words of the reply without greetings, names, signatures and thanks
 */
export function isStopReply(text: string, core: readonly ReplyToken[]): boolean {
  const allWords = toTokens(text).map(({ word }) => word)
  const words = core.map(({ word }) => word)
  const wordsWithoutCourtesies = words.filter((word) => !COURTESY_WORDS.has(word) && !STOP_COURTESY_WORDS.has(word))
  if ([allWords, words, wordsWithoutCourtesies].some((some) => areOnlyPhrases(some, FULL_REPLY_PHRASES))) return true
  return [allWords, words].some(
    ([first, ...rest]) => first !== undefined && STOP_FIRST_WORDS.has(first) && !rest.some(isAboutClub),
  )
}

/** True if a reply allows texts again. */
export function isStartReply(core: readonly ReplyToken[]): boolean {
  return START_PHRASES.has(core.map(({ word }) => word).join(' '))
}

const hasStopPhrase = (tokens: readonly ReplyToken[]): boolean => {
  const words = tokens.map(({ word }) => word)
  return words.some((_word, index) => STOP_PHRASES.some((phrase) => matchesAt(words, index, phrase)))
}

/** True if a reply has a stop word anywhere. */
export function mentionsStop(text: string): boolean {
  return hasStopPhrase(toTokens(text))
}

/**
 * Returns the reply without the clauses that request no more texts. Returns an empty text if a single yes or no may
 * only be an answer to the stop word.
 */
export function removeStopClauses(text: string): string {
  const textWithClauseBreaks = text.replace(
    /\s+(?:but|and|ond|a|ac|&)\s+(?=(?:\S+\s+){0,4}?\S*(?:stop|opt|unsub|peid|dim mwy|remove|take))/gi,
    '. ',
  )
  const segments = splitSegments(textWithClauseBreaks)
  const otherSegments = segments.filter(({ tokens }) => !hasStopPhrase(tokens))
  const isAmbiguous = otherSegments.every(({ tokens, endsSentence }) => tokens.length < 2 && !endsSentence)
  return isAmbiguous ? '' : otherSegments.map(({ start, end }) => textWithClauseBreaks.slice(start, end)).join('. ')
}

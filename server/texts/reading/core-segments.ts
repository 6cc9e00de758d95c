import type { ReplySegment, ReplyToken } from './reply-tokens.ts'
import {
  COURTESY_WORDS,
  FIRST_NAMES,
  GREETING_WORDS,
  hasMeaning,
  MONTHS_AS_NAMES,
  WORDS_BEFORE_NAME,
} from './reply-vocabulary.ts'

/** Names of the sender and the club, in lower case. */
export type KnownNames = ReadonlySet<string>

const isFirstName = ({ word }: ReplyToken, knownNames: KnownNames): boolean =>
  (FIRST_NAMES.has(word) || knownNames.has(word)) && !hasMeaning(word)

/**
 * True if the word at an index is a name. Names are known names, capitalised words after a word such as "from", and
 * surnames after a first name.
 */
function isName(tokens: readonly ReplyToken[], index: number, knownNames: KnownNames): boolean {
  const token = tokens[index] as ReplyToken
  const previousToken = tokens[index - 1]
  if (isFirstName(token, knownNames)) return true
  if (MONTHS_AS_NAMES.has(token.word)) return previousToken !== undefined && WORDS_BEFORE_NAME.has(previousToken.word)
  if (hasMeaning(token.word) || !token.isCapital || /\d/.test(token.word) || !previousToken) return false
  return WORDS_BEFORE_NAME.has(previousToken.word) || isFirstName(previousToken, knownNames)
}

/** Words that link the names of a signature, such as "Jane from Bethel". */
const LINKING_WORDS = new Set(['from', 'at', 'of', 'o', 'and', 'a', 'the', 'church', 'eglwys', 'clwb', 'club'])

const hasName = ({ tokens }: ReplySegment, knownNames: KnownNames): boolean =>
  tokens.some((_token, index) => isName(tokens, index, knownNames))

/** Last words that can belong to an answer. For example, "we are" consists only of courtesy words but is an answer. */
const UNFINISHED_WORDS = new Set(['we', 'are', 'am', 'have'])

/** True if a segment of a reply is only a greeting, thanks or a signature. */
function isCourtesy({ tokens }: ReplySegment, knownNames: KnownNames): boolean {
  if (UNFINISHED_WORDS.has(tokens.at(-1)?.word ?? '')) return false
  if (/^sent from my \w+$|^get outlook for \w+$/.test(tokens.map(({ word }) => word).join(' '))) return true
  const names = tokens.map((_token, index) => isName(tokens, index, knownNames))
  const isSigned = names.includes(true)
  return tokens.every(
    ({ word }, index) =>
      names[index] || COURTESY_WORDS.has(word) || (isSigned && LINKING_WORDS.has(word) && !hasMeaning(word)),
  )
}

/**
 * True if a segment after a signature is the name of a place or club. It has at most four words, all capitalised and
 * without another meaning.
 */
function isPlaceName({ tokens }: ReplySegment): boolean {
  return tokens.length <= 4 && tokens.every(({ word, isCapital }) => isCapital && !hasMeaning(word) && !/\d/.test(word))
}

/** Removes courtesies and names from the end of a segment. */
function trimEnd(tokens: readonly ReplyToken[], knownNames: KnownNames): ReplyToken[] {
  let endIndex = tokens.length
  while (
    endIndex > 1 &&
    (isName(tokens, endIndex - 1, knownNames) || COURTESY_WORDS.has(tokens[endIndex - 1]?.word ?? ''))
  )
    endIndex--
  return tokens.slice(0, UNFINISHED_WORDS.has(tokens.at(-1)?.word ?? '') ? tokens.length : endIndex)
}

/** Removes a greeting and the name after it from the beginning of a segment. */
function removeGreeting(tokens: readonly ReplyToken[], knownNames: KnownNames): ReplyToken[] {
  if (!GREETING_WORDS.has(tokens[0]?.word ?? '')) return [...tokens]
  const startIndex = tokens.findIndex(
    (token, index) => index > 0 && !isName(tokens, index, knownNames) && !GREETING_WORDS.has(token.word),
  )
  return startIndex < 0 ? [] : tokens.slice(startIndex)
}

/** Returns the segments of a reply without greetings, names, signatures and thanks. */
export function getCoreSegments(segments: readonly ReplySegment[], knownNames: KnownNames): ReplySegment[] {
  let [start, end] = [0, segments.length]
  while (start < end && isCourtesy(segments[start] as ReplySegment, knownNames)) start++
  const signatureIndex = segments.findIndex(
    (segment, index) => index > start && hasName(segment, knownNames) && isCourtesy(segment, knownNames),
  )
  if (
    signatureIndex > 0 &&
    segments.slice(signatureIndex + 1).every((segment) => isPlaceName(segment) || isCourtesy(segment, knownNames))
  )
    end = signatureIndex
  while (end > start && isCourtesy(segments[end - 1] as ReplySegment, knownNames)) end--
  const coreSegments = segments.slice(start, end).map((segment) => ({ ...segment }))
  const [firstSegment] = coreSegments
  if (firstSegment) firstSegment.tokens = removeGreeting(firstSegment.tokens, knownNames)
  const lastSegment = coreSegments.at(-1)
  if (lastSegment) lastSegment.tokens = trimEnd(lastSegment.tokens, knownNames)
  return coreSegments.filter(({ tokens }) => tokens.length > 0)
}

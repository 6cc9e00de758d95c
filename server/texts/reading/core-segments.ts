import type { Segment, Token } from './reply-tokens.ts'
import { BEFORE_NAME, FIRST_NAMES, GREETING, hasMeaning, MONTHS_AS_NAMES, POLITE } from './reply-vocabulary.ts'

/** Names of the sender and the club, in lower case. */
export type KnownNames = ReadonlySet<string>

const isFirstName = ({ word }: Token, knownNames: KnownNames): boolean =>
  (FIRST_NAMES.has(word) || knownNames.has(word)) && !hasMeaning(word)

/**
 * True if the word at an index is a name. Names are known names, capitalised words after a word such as "from", and
 * surnames after a first name.
 */
function isName(tokens: readonly Token[], index: number, knownNames: KnownNames): boolean {
  const token = tokens[index] as Token
  const previousToken = tokens[index - 1]
  if (isFirstName(token, knownNames)) return true
  if (MONTHS_AS_NAMES.has(token.word)) return previousToken !== undefined && BEFORE_NAME.has(previousToken.word)
  if (hasMeaning(token.word) || !token.isCapital || /\d/.test(token.word) || !previousToken) return false
  return BEFORE_NAME.has(previousToken.word) || isFirstName(previousToken, knownNames)
}

/** Words that link the names of a signature, such as "Jane from Bethel". */
const LINKS = new Set(['from', 'at', 'of', 'o', 'and', 'a', 'the', 'church', 'eglwys', 'clwb', 'club'])

const hasName = ({ tokens }: Segment, knownNames: KnownNames): boolean =>
  tokens.some((_token, index) => isName(tokens, index, knownNames))

/** Last words that can belong to an answer. For example, "we are" consists only of courtesy words but is an answer. */
const UNFINISHED = new Set(['we', 'are', 'am', 'have'])

/** True if a segment of a reply is only a greeting, thanks or a signature. */
function isCourtesy({ tokens }: Segment, knownNames: KnownNames): boolean {
  if (UNFINISHED.has(tokens.at(-1)?.word ?? '')) return false
  if (/^sent from my \w+$|^get outlook for \w+$/.test(tokens.map(({ word }) => word).join(' '))) return true
  const names = tokens.map((_token, index) => isName(tokens, index, knownNames))
  const isSigned = names.includes(true)
  return tokens.every(
    ({ word }, index) => names[index] || POLITE.has(word) || (isSigned && LINKS.has(word) && !hasMeaning(word)),
  )
}

/**
 * True if a segment after a signature is the name of a place or club. It has at most four words, all capitalised and
 * without another meaning.
 */
function isPlace({ tokens }: Segment): boolean {
  return tokens.length <= 4 && tokens.every(({ word, isCapital }) => isCapital && !hasMeaning(word) && !/\d/.test(word))
}

/** Removes courtesies and names from the end of a segment. */
function trimEnd(tokens: readonly Token[], knownNames: KnownNames): Token[] {
  let end = tokens.length
  while (end > 1 && (isName(tokens, end - 1, knownNames) || POLITE.has(tokens[end - 1]?.word ?? ''))) end--
  return tokens.slice(0, UNFINISHED.has(tokens.at(-1)?.word ?? '') ? tokens.length : end)
}

/** Removes a greeting and the name after it from the beginning of a segment. */
function removeGreeting(tokens: readonly Token[], knownNames: KnownNames): Token[] {
  if (!GREETING.has(tokens[0]?.word ?? '')) return [...tokens]
  const startIndex = tokens.findIndex(
    (token, index) => index > 0 && !isName(tokens, index, knownNames) && !GREETING.has(token.word),
  )
  return startIndex < 0 ? [] : tokens.slice(startIndex)
}

/** Returns the segments of a reply without greetings, names, signatures and thanks. */
export function getCoreSegments(segments: readonly Segment[], knownNames: KnownNames): Segment[] {
  let [start, end] = [0, segments.length]
  while (start < end && isCourtesy(segments[start] as Segment, knownNames)) start++
  const signature = segments.findIndex(
    (segment, index) => index > start && hasName(segment, knownNames) && isCourtesy(segment, knownNames),
  )
  if (
    signature > 0 &&
    segments.slice(signature + 1).every((segment) => isPlace(segment) || isCourtesy(segment, knownNames))
  )
    end = signature
  while (end > start && isCourtesy(segments[end - 1] as Segment, knownNames)) end--
  const core = segments.slice(start, end).map((segment) => ({ ...segment }))
  const [firstSegment] = core
  if (firstSegment) firstSegment.tokens = removeGreeting(firstSegment.tokens, knownNames)
  const lastSegment = core.at(-1)
  if (lastSegment) lastSegment.tokens = trimEnd(lastSegment.tokens, knownNames)
  return core.filter(({ tokens }) => tokens.length > 0)
}

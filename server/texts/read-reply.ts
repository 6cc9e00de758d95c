import { hasDate, readAnswer } from './reading/answers.ts'
import { getCoreSegments, type KnownNames } from './reading/core-segments.ts'
import { isReaction } from './reading/reactions.ts'
import { type ReplySegment, splitSegments, toTokens } from './reading/reply-tokens.ts'
import { isStartReply, isStopReply, mentionsStop, removeStopClauses } from './reading/stop-words.ts'

/** Meaning of a reply. A user has to read an `unsure` reply. */
export type ReplyMeaning = {
  kind: 'yes' | 'no' | 'stop' | 'start' | 'reaction' | 'unsure'
  /** The dates in the sender's own words. Null if the reply has no dates. */
  dates: string | null
  /** True if the reply contains a stop word and a user must decide about it. Independent of `kind`. */
  mentionsStop: boolean
}

/** Emoji that express doubt or contradict the words. */
const DOUBTING_SIGNS = /[👎❌🚫🤔🤷🤞😬]/u

/**
 * Reads the meaning of a reply if it is certain. Any other reply is `unsure` and waits for a user, because a wrong yes
 * is worse than a question to a user.
 * @param names names of the sender and the club, which may be in a signature
 */
export function readReply(text: string, names: readonly string[] = []): ReplyMeaning {
  if (isReaction(text)) return { kind: 'reaction', dates: null, mentionsStop: false }
  const knownNames: KnownNames = new Set(
    names.flatMap((name) => toTokens(name).map(({ word }) => word)).filter((word) => word.length > 1),
  )
  const coreSegments = getCoreSegments(splitSegments(text), knownNames)
  const tokens = coreSegments.flatMap((segment) => segment.tokens)
  if (isStopReply(text, tokens)) return { kind: 'stop', dates: null, mentionsStop: false }
  if (isStartReply(tokens)) return { kind: 'start', dates: null, mentionsStop: false }
  if (!mentionsStop(text)) return { ...readAnswerAndDates(text, coreSegments), mentionsStop: false }
  const textWithoutStop = removeStopClauses(text)
  const answer = readAnswerAndDates(textWithoutStop, getCoreSegments(splitSegments(textWithoutStop), knownNames))
  return text.includes('?') ? { ...answer, kind: 'unsure', mentionsStop: true } : { ...answer, mentionsStop: true }
}

function readAnswerAndDates(text: string, core: readonly ReplySegment[]): Pick<ReplyMeaning, 'kind' | 'dates'> {
  const words = core.flatMap(({ tokens }) => tokens.map(({ word }) => word))
  const dates = findDates(text, core, words)
  const isDoubted = text.includes('?') || DOUBTING_SIGNS.test(text)
  const isOpen = isDoubted
    ? null
    : readAnswer(
        words,
        toTokens(text).map(({ word }) => word),
      )
  if (isOpen === null) return { kind: 'unsure', dates }
  return isOpen ? { kind: 'yes', dates } : { kind: 'no', dates: null }
}

const LEADING_ANSWER_PATTERN =
  /^\W*(?:(?:hi|hiya|hello|helo|shwmae|good|morning|afternoon|evening|bore|prynhawn|da)\W+)*(?:ye+s+|yep|yeah|yup|y|ydyn|ydym|ydy|ydi|ydw|ydan|odyn|byddwn|bydd|oes|ie|ia)\b[\s.,;:!-]*/i

/** Returns the dates as written in the reply, without the yes before them and a signature after them. */
function findDates(text: string, core: readonly ReplySegment[], words: readonly string[]): string | null {
  const [first, last] = [core[0], core.at(-1)]
  if (!first || !last || !hasDate(words)) return null
  const dateText = text.slice(first.start, last.end).trim().replace(LEADING_ANSWER_PATTERN, '')
  return dateText.trim().slice(0, 500) || null
}

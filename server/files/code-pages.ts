import iconv from 'iconv-lite'
import type { CodePage } from '../../contract/registered/code-pages.ts'
import { decodeWindows1252 } from './windows-1252.ts'

/**
 * Decoders of all code pages. More common pages come first. Excel for Mac uses Mac OS Roman in "CSV (Macintosh)".
 * Node decodes Mac OS Roman, because iconv-lite reads the euro sign in Mac OS Roman as "¤".
 */
export const decoderByPage: Record<CodePage, (bytes: Buffer) => string> = {
  windows_1252: decodeWindows1252,
  mac_roman: (bytes) => new TextDecoder('macintosh').decode(bytes),
  // Code page 437 has the same letters of names at the same positions. Only frames, Greek and mathematics differ.
  ms_dos: (bytes) => iconv.decode(bytes, 'cp850'),
}
const codePages = Object.keys(decoderByPage) as CodePage[]

/**
 * Text of a file with one byte per character. `fitting` contains all code pages whose words look equally plausible. The
 * first of them is used.
 */
export type OneByteText = { text: string; page: CodePage; fitting: { page: CodePage; text: string }[] }

/**
 * Decodes bytes that are not UTF-8.
 * @param chosen code page that the user has chosen. Without it, the page with the most plausible words is used.
 */
export function decodeOneByteText(bytes: Buffer, chosen?: CodePage): OneByteText {
  const decodings = codePages.map((page) => {
    const text = decoderByPage[page](bytes)
    return { page, text, score: scoreText(text) }
  })
  const bestScore = Math.max(...decodings.map(({ score }) => score))
  const fittingDecodings = decodings
    .filter(({ score }) => score === bestScore)
    .map(({ page, text }) => ({ page, text }))
  const { page, text } = decodings.find((reading) => reading.page === chosen) ?? fittingDecodings[0]!
  return { text, page, fitting: fittingDecodings.length > 1 ? fittingDecodings : [] }
}

/** Maximum number of characters beyond ASCII that are scored. Sufficient even for a long file. */
const MAX_SCORED_CHARACTERS = 20_000

const LETTER_PATTERN = /\p{L}/u
const LOWERCASE_PATTERN = /\p{Ll}/u
const UPPERCASE_PATTERN = /\p{Lu}/u

/** Accented letters in names from Wales and its neighbours. */
const COMMON_ACCENTED_PATTERN = /[áàâäéèêëíìîïóòôöúùûüçñÁÀÂÄÉÈÊÍÌÎÓÒÔÖÚÙÛÜÇÑ]/
const UNCOMMON_SCORE = 0.5

function scoreText(text: string): number {
  let score = 0
  let scoredCount = 0
  for (const match of text.matchAll(/[^\0-\x7f]/g)) {
    if (++scoredCount > MAX_SCORED_CHARACTERS) break
    score += scoreCharacter(text[match.index - 1] ?? '', match[0], text[match.index + 1] ?? '')
  }
  return score
}

/**
 * Scores a character by its neighbours. A letter within a word gets a high score. A character that users do not type
 * gets a low score.
 */
function scoreCharacter(before: string, char: string, after: string): number {
  const score = COMMON_ACCENTED_PATTERN.test(char) ? 1 : UNCOMMON_SCORE
  if (LOWERCASE_PATTERN.test(char))
    return !UPPERCASE_PATTERN.test(after) && LETTER_PATTERN.test(before + after) ? score : -1
  // Allow a single "Ó", as in the Irish name "Ó Briain".
  if (char === '\u{D3}' && !LETTER_PATTERN.test(before + after)) return UNCOMMON_SCORE
  // A capital after a small letter, or without a letter next to it, gets a low score, because it is probably
  // a wrongly decoded character.
  if (UPPERCASE_PATTERN.test(char))
    return LOWERCASE_PATTERN.test(before) || !LETTER_PATTERN.test(before + after) ? -1 : score
  return scoreMark(before, char, after) ?? -1
}

/** Scores a typographic mark, a currency sign or a unit. Returns null for any other character. */
function scoreMark(before: string, char: string, after: string): number | null {
  const [isAtStart, isAtEnd] = [!LETTER_PATTERN.test(before), !LETTER_PATTERN.test(after)]
  if (char === '\u2019') return isAtStart ? 0 : 2
  if ('\u2018\u201C'.includes(char)) return isAtStart ? 1 : -1
  if ('\u201D\u2026'.includes(char)) return isAtEnd && /\S/.test(before) ? 1 : -1
  return /[\u2013\u2014£€°½¼¾\u{A0}]/u.test(char) ? 0 : null
}

import type { CodePage } from '../../contract/registered/code-pages.ts'
import { readMacRoman } from './mac-roman.ts'
import { readMsDos } from './ms-dos.ts'
import { readWindows1252 } from './windows-1252.ts'

/** The readers of all pages. Of two pages that fit, the first is the one that more files have. */
const readers: Record<CodePage, (bytes: Buffer) => string> = {
  windows_1252: readWindows1252,
  mac_roman: readMacRoman,
  ms_dos: readMsDos,
}
const pages = Object.keys(readers) as CodePage[]

/** The text of a file with one byte for each character. `fitting`: all pages in which its words look right, the first of them read. */
export type OneByteText = { text: string; page: CodePage; fitting: { page: CodePage; text: string }[] }

/**
 * Reads bytes that are not UTF-8.
 * @param chosen the page that the user has chosen; otherwise the page whose letters make the best words
 */
export function readOneByte(bytes: Buffer, chosen?: CodePage): OneByteText {
  const readings = pages.map((page) => {
    const text = readers[page](bytes)
    return { page, text, score: scoreOf(text) }
  })
  const best = Math.max(...readings.map(({ score }) => score))
  const fitting = readings.filter(({ score }) => score === best).map(({ page, text }) => ({ page, text }))
  const { page, text } = readings.find((reading) => reading.page === chosen) ?? fitting[0]!
  return { text, page, fitting: fitting.length > 1 ? fitting : [] }
}

/** Characters beyond ASCII that are scored; in a long file these are enough. */
const MAX_SCORED = 20_000

const LETTER = /\p{L}/u
const SMALL = /\p{Ll}/u
const CAPITAL = /\p{Lu}/u

/** Letters with marks that names in Wales and its neighbours have. */
const COMMON = /[áàâäéèêëíìîïóòôöúùûüçñÁÀÂÄÉÈÊÍÌÎÓÒÔÖÚÙÛÜÇÑ]/
const UNCOMMON_SCORE = 0.5

function scoreOf(text: string): number {
  let score = 0
  let seen = 0
  for (const found of text.matchAll(/[^\0-\x7f]/g)) {
    if (++seen > MAX_SCORED) break
    score += scoreBetween(text[found.index - 1] ?? '', found[0], text[found.index + 1] ?? '')
  }
  return score
}

/** Scores a character by the ones beside it: high for a letter of a word, low for a character that people do not type. */
function scoreBetween(before: string, char: string, after: string): number {
  const score = COMMON.test(char) ? 1 : UNCOMMON_SCORE
  if (SMALL.test(char)) return !CAPITAL.test(after) && LETTER.test(before + after) ? score : -1
  // "Ó Briain": a word of its own in Irish names.
  if (char === '\u{D3}' && !LETTER.test(before + after)) return UNCOMMON_SCORE
  // A capital behind a small letter is another letter that was read wrongly.
  if (CAPITAL.test(char)) return SMALL.test(before) || !LETTER.test(before + after) ? -1 : score
  return scoreMark(before, char, after) ?? -1
}

/** Scores a mark of a word processor, of money or of measures; null for any other character. */
function scoreMark(before: string, char: string, after: string): number | null {
  const [opens, closes] = [!LETTER.test(before), !LETTER.test(after)]
  if (char === '\u2019') return opens ? 0 : 2
  if ('\u2018\u201C'.includes(char)) return opens ? 1 : -1
  if ('\u201D\u2026'.includes(char)) return closes && /\S/.test(before) ? 1 : -1
  return /[\u2013\u2014£€°½¼¾\u{A0}]/u.test(char) ? 0 : null
}

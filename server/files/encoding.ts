import { isUtf8 } from 'node:buffer'
import type { CodePage } from '../../contract/registered/code-pages.ts'
import { decodeOneByteText, type OneByteText } from './code-pages.ts'
import { repairDoubleEncoding } from './twice-encoded.ts'

/**
 * Decoding that the user should check. `how` is the encoding, and `words` are words with special characters. `choices`
 * contains the code pages that fit equally well, so that the user can choose.
 */
export type EncodingReport = {
  how: CodePage | 'twice'
  words: string[]
  choices: { page: CodePage; words: string[] }[]
}

const MAX_WORDS_SHOWN = 5
/** Pattern for a word. Blanks, separators and quotes end a word. */
const WORD_PATTERN = /[^\s,;"]+/g
const NON_ASCII_PATTERN = /[^\0-\x7F]/

const findWords = (text: string, isShown: (word: string) => boolean): string[] => {
  const words = new Set<string>()
  for (const [word] of text.matchAll(WORD_PATTERN)) {
    if (words.size === MAX_WORDS_SHOWN) break
    if (isShown(word)) words.add(word.slice(0, 100))
  }
  return [...words]
}

/** Detects UTF-16 by its byte order mark. Returns null for other encodings. */
function detectUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const firstBytes = bytes.toString('latin1', 0, 2)
  if (firstBytes === '\xff\xfe') return 'utf-16le'
  return firstBytes === '\xfe\xff' ? 'utf-16be' : null
}

/** Decodes a file and reports its encoding if that is uncertain. */
export function decodeText(bytes: Buffer, chosen?: CodePage): { text: string; letters: EncodingReport | null } {
  const encoding = detectUtf16(bytes)
  if (!encoding && !isUtf8(bytes)) return reportCodePage(decodeOneByteText(bytes, chosen))
  return repairTwiceEncoded(new TextDecoder(encoding ?? 'utf-8').decode(bytes))
}

function reportCodePage({ text, page, fitting }: OneByteText): { text: string; letters: EncodingReport | null } {
  if (page === 'windows_1252' && fitting.length === 0) return repairTwiceEncoded(text)
  const findSpecialWords = (content: string) => findWords(content, (word) => NON_ASCII_PATTERN.test(word))
  const choices = fitting.map((choice) => ({ page: choice.page, words: findSpecialWords(choice.text) }))
  return { text, letters: { how: page, words: findSpecialWords(text), choices } }
}

function repairTwiceEncoded(text: string): { text: string; letters: EncodingReport | null } {
  const repairedText = repairDoubleEncoding(text)
  if (repairedText === text) return { text, letters: null }
  const brokenWords = findWords(text, (word) => repairDoubleEncoding(word) !== word)
  return {
    text: repairedText,
    letters: { how: 'twice', words: brokenWords.map(repairDoubleEncoding), choices: [] },
  }
}

import { isUtf8 } from 'node:buffer'
import type { CodePage } from '../../contract/registered/code-pages.ts'
import { type OneByteText, readOneByte } from './code-pages.ts'
import { withoutTwiceEncoded } from './twice-encoded.ts'

/**
 * Decoding that the user should check: the encoding, and words with special characters. `choices` has the
 * code pages that fit equally well, for the user to choose.
 */
export type Letters = {
  how: CodePage | 'twice'
  words: string[]
  choices: { page: CodePage; words: string[] }[]
}

const WORDS_SHOWN = 5
/** A word ends at a blank, a separator or a quote. */
const WORD = /[^\s,;"]+/g
const BEYOND_ASCII = /[^\0-\x7F]/

const wordsOf = (text: string, isShown: (word: string) => boolean): string[] => {
  const words = new Set<string>()
  for (const [word] of text.matchAll(WORD)) {
    if (words.size === WORDS_SHOWN) break
    if (isShown(word)) words.add(word.slice(0, 100))
  }
  return [...words]
}

/** Decodes a file and reports its encoding if that is uncertain. */
export function readLetters(bytes: Buffer, chosen?: CodePage): { text: string; letters: Letters | null } {
  const start = bytes.toString('latin1', 0, 2)
  const encoding = start === '\xff\xfe' ? 'utf-16le' : start === '\xfe\xff' ? 'utf-16be' : null
  if (!encoding && !isUtf8(bytes)) return readPage(readOneByte(bytes, chosen))
  return withoutTwice(new TextDecoder(encoding ?? 'utf-8').decode(bytes))
}

function readPage({ text, page, fitting }: OneByteText): { text: string; letters: Letters | null } {
  if (page === 'windows_1252' && fitting.length === 0) return withoutTwice(text)
  const words = (of: string) => wordsOf(of, (word) => BEYOND_ASCII.test(word))
  const choices = fitting.map((choice) => ({ page: choice.page, words: words(choice.text) }))
  return { text, letters: { how: page, words: words(text), choices } }
}

function withoutTwice(text: string): { text: string; letters: Letters | null } {
  const mended = withoutTwiceEncoded(text)
  if (mended === text) return { text, letters: null }
  const broken = wordsOf(text, (word) => withoutTwiceEncoded(word) !== word)
  return { text: mended, letters: { how: 'twice', words: broken.map(withoutTwiceEncoded), choices: [] } }
}

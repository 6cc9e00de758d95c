import { isUtf8 } from 'node:buffer'
import { readOneByte } from './ms-dos.ts'
import { withoutTwiceEncoded } from './twice-encoded.ts'

/** Letters that were read in another way than the file has them: how, and words in which they are. */
export type Letters = { how: 'ms_dos' | 'twice'; words: string[] }

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

/** UTF-16 by its mark, as Excel saves "Unicode text"; UTF-8 where it is; else what one byte a letter says. */
const decoded = (bytes: Buffer): { text: string; msDos: boolean } => {
  const start = bytes.toString('latin1', 0, 2)
  const encoding = start === '\xff\xfe' ? 'utf-16le' : start === '\xfe\xff' ? 'utf-16be' : null
  if (encoding ?? isUtf8(bytes))
    return { text: new TextDecoder(encoding ?? 'utf-8').decode(bytes), msDos: false }
  return readOneByte(bytes)
}

/** The text of a file, and what had to be done for its letters. */
export const readLetters = (bytes: Buffer): { text: string; letters: Letters | null } => {
  const { text, msDos } = decoded(bytes)
  if (msDos)
    return { text, letters: { how: 'ms_dos', words: wordsOf(text, (word) => BEYOND_ASCII.test(word)) } }
  const mended = withoutTwiceEncoded(text)
  if (mended === text) return { text, letters: null }
  const broken = wordsOf(text, (word) => withoutTwiceEncoded(word) !== word)
  return { text: mended, letters: { how: 'twice', words: broken.map(withoutTwiceEncoded) } }
}

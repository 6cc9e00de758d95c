import { foldName } from '@contract/rules/alphabet.ts'

/** Part of a text, with the information if it matches the search. */
export type TextPart = { text: string; isMatch: boolean }

/**
 * Splits a text into parts that match a search and other parts. Each word is marked once: at the start of a word if
 * possible, otherwise at its first occurrence. Accents, case and apostrophes do not matter.
 * @param words folded words of the search (`getSearchWords`)
 */
export function markMatches(text: string, words: readonly string[]): TextPart[] {
  const { folded, indexes } = foldWithIndexes(text)
  const isMarked = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    const start = findBestStart(folded, word)
    if (start < 0) continue
    const firstIndex = indexes[start] ?? 0
    const endIndex = indexes[start + word.length] ?? text.length
    isMarked.fill(true, firstIndex, endIndex)
  }
  return joinParts(text, isMarked)
}

/** Finds a word at the start of a word, otherwise anywhere. Returns -1 if the text does not contain it. */
function findBestStart(folded: string, word: string): number {
  if (!word) return -1
  for (let start = folded.indexOf(word); start >= 0; start = folded.indexOf(word, start + 1))
    if (start === 0 || /[\s\-.@,(]/.test(folded.charAt(start - 1))) return start
  return folded.indexOf(word)
}

/** Folds a text and returns the index of each folded character in the text. */
function foldWithIndexes(text: string): { folded: string; indexes: number[] } {
  let folded = ''
  const indexes: number[] = []
  let index = 0
  for (const character of text) {
    const foldedCharacter = foldCharacter(character)
    for (const _ of foldedCharacter) indexes.push(index)
    folded += foldedCharacter
    index += character.length
  }
  return { folded, indexes }
}

/** Folds one character. Keeps the punctuation that `foldName` replaces, because email addresses contain it. */
function foldCharacter(character: string): string {
  const isIgnored = /[\p{M}'’‘`ʼ]/u.test(character)
  return isIgnored ? '' : foldName(character) || character
}

function joinParts(text: string, isMarked: readonly boolean[]): TextPart[] {
  const parts: TextPart[] = []
  for (let index = 0; index < text.length; index++) {
    const isMatch = isMarked[index] ?? false
    const lastPart = parts.at(-1)
    if (lastPart?.isMatch === isMatch) lastPart.text += text.charAt(index)
    else parts.push({ text: text.charAt(index), isMatch })
  }
  return parts
}

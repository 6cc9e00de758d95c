import { normalizeEmail } from './email.ts'

/**
 * Language whose alphabet sorts names. This module implements the order itself, because browsers differ in how they
 * sort Welsh.
 */

export type NameLanguage = 'en' | 'cy'

const englishAlphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** The Welsh alphabet in order. J and five letters of borrowed names are added at their Latin position. */
const welshAlphabet = 'A B C Ch D Dd E F Ff G Ng H I J K L Ll M N O P Ph Q R Rh S T Th U V W X Y Z'.split(' ')

const alphabets: Record<NameLanguage, readonly string[]> = { en: englishAlphabet, cy: welshAlphabet }

const letterRanks: Record<NameLanguage, ReadonlyMap<string, number>> = {
  en: new Map(englishAlphabet.map((letter, index) => [letter.toLowerCase(), index])),
  cy: new Map(welshAlphabet.map((letter, index) => [letter.toLowerCase(), index])),
}

/** Thumb index entry for names without a Latin letter. It follows Z. */
export const OTHER_LETTER = '#'

/** Returns every letter of the thumb index, in order. */
export const getIndexLetters = (language: NameLanguage): readonly string[] => [...alphabets[language], OTHER_LETTER]

/** Replacements for letters whose marks Unicode normalization cannot remove. Key: letter. */
const unmarkedLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Matches names of plain letters. They are folded by a fast path, because thousands of names are folded before a
 * register is shown or searched.
 */
const PLAIN_LETTER_NAME = /^[A-Za-z]+(?: [A-Za-z]+)*$/

/** Matches text without accented letters. */
const PRINTABLE_ASCII = /^[ -~]*$/

const removeMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłßæœđðþı]/g, (letter) => unmarkedLetters[letter] ?? letter)

/**
 * Folds a name for search and order. Converts to lower case and removes accents and apostrophes. Hyphens and full stops
 * become spaces: "Siân O’Neill-Hughes" becomes "sian oneill hughes".
 */
export const foldName = (text: string): string =>
  PLAIN_LETTER_NAME.test(text) ? text.toLowerCase() : removePunctuation(text)

const removePunctuation = (text: string): string =>
  (PRINTABLE_ASCII.test(text) ? text.toLowerCase() : removeMarks(text))
    .replace(/['’‘`ʼ]/g, '')
    .replace(/[\s\-–.,]+/g, ' ')
    .trim()

const FIRST_KEY_CODE = 0x40

/**
 * Builds a sort key with one character per letter, so that `<` compares keys in alphabetical order. In Welsh, a letter
 * can have two characters. Other characters are skipped.
 */
const buildWordKey = (text: string, language: NameLanguage): string => {
  const rankByLetter = letterRanks[language]
  const foldedText = foldName(text)
  let key = ''
  for (let index = 0; index < foldedText.length; index++) {
    const digraphRank = language === 'cy' ? rankByLetter.get(foldedText.slice(index, index + 2)) : undefined
    const letterRank = digraphRank ?? rankByLetter.get(foldedText.charAt(index))
    if (letterRank !== undefined) key += String.fromCharCode(FIRST_KEY_CODE + letterRank)
    if (digraphRank !== undefined) index++
  }
  return key || '\uffff'
}

/** Returns the thumb index letter of a name key. For Lloyd this is "L", or "Ll" in Welsh. */
export const getIndexLetter = (key: string, language: NameLanguage): string =>
  alphabets[language][key.charCodeAt(0) - FIRST_KEY_CODE] ?? OTHER_LETTER

/**
 * Builds a key that sorts people by surname and then first name with plain `<`. The original names are appended to the
 * key. Names that differ only in accents therefore have the same order on every device.
 */
export const buildNameKey = (
  { first_name, last_name }: { first_name: string; last_name: string },
  language: NameLanguage,
  getWordKey = buildWordKey,
): string =>
  `${getWordKey(last_name, language)}\u0001${getWordKey(first_name, language)}\u0001${last_name}\u0001${first_name}`

/**
 * Builds the name keys of many people. Caches the key of each name, because families share names and sorting delays the
 * first paint.
 */
export const buildNameKeys = <P extends { id: string; first_name: string; last_name: string }>(
  people: readonly P[],
  language: NameLanguage,
): Map<string, string> => {
  const keyByName = new Map<string, string>()
  const getCachedKey = (text: string) => {
    const key = keyByName.get(text) ?? buildWordKey(text, language)
    keyByName.set(text, key)
    return key
  }
  return new Map(people.map((person) => [person.id, buildNameKey(person, language, getCachedKey)]))
}

/** Splits a query into words and folds them like names. An email address stays one normalized word. */
export function getSearchWords(query: string): string[] {
  if (!query.includes('@')) return getFoldedWords(query)
  const parts = query.split(/\s+/)
  return parts.flatMap((part) => (part.includes('@') ? [normalizeEmail(part).toLowerCase()] : getFoldedWords(part)))
}

function getFoldedWords(query: string): string[] {
  return foldName(query).split(' ').filter(Boolean)
}

/**
 * Builds a function that tests folded names (`foldName` of first name and surname). Every query word must occur
 * anywhere in the name. An empty query matches every name.
 */
export const buildNameMatcher = (query: string): ((folded: string) => boolean) => {
  const [firstWord = '', ...otherWords] = getSearchWords(query)
  // Test the first word separately, because most queries are one word and this runs for thousands of names.
  return (folded) => folded.includes(firstWord) && otherWords.every((word) => folded.includes(word))
}

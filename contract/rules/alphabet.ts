import { normalEmail } from './email.ts'

/** Order and search of people's names in English and Welsh. Own rules: browsers differ in their Welsh. */

export type NameLanguage = 'en' | 'cy'

const english = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** The Welsh letters in their order; the five that Welsh names borrow (J was taken in) stand where Latin has them. */
const welsh = 'A B C Ch D Dd E F Ff G Ng H I J K L Ll M N O P Ph Q R Rh S T Th U V W X Y Z'.split(' ')

const alphabets: Record<NameLanguage, readonly string[]> = { en: english, cy: welsh }

const ranks: Record<NameLanguage, ReadonlyMap<string, number>> = {
  en: new Map(english.map((letter, at) => [letter.toLowerCase(), at])),
  cy: new Map(welsh.map((letter, at) => [letter.toLowerCase(), at])),
}

/** Where names without any Latin letter stand: after Z. */
export const OTHER_LETTER = '#'

/** Every letter of the thumb index, in order. */
export const lettersOf = (language: NameLanguage): readonly string[] => [...alphabets[language], OTHER_LETTER]

/** Letters that carry no mark which Unicode could take off. */
const unmarked: Record<string, string> = {
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

/** Most names: nothing to take off them, and a register folds thousands before it shows or finds. */
const WORDS = /^[A-Za-z]+(?: [A-Za-z]+)*$/

/** No letter with a mark. */
const PLAIN = /^[ -~]*$/

const withoutMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłßæœđðþı]/g, (letter) => unmarked[letter] ?? letter)

/**
 * A name as search and order see it: lower case, no accents, no apostrophes; hyphens and full stops part
 * words as spaces do. "Siân O’Neill-Hughes" becomes "sian oneill hughes".
 */
export const foldName = (text: string): string => (WORDS.test(text) ? text.toLowerCase() : withoutSigns(text))

const withoutSigns = (text: string): string =>
  (PLAIN.test(text) ? text.toLowerCase() : withoutMarks(text))
    .replace(/['’‘`ʼ]/g, '')
    .replace(/[\s\-–.,]+/g, ' ')
    .trim()

const FIRST_KEY = 0x40

/**
 * One character a letter, so that plain `<` puts keys into the alphabet's order. In Welsh two signs may be one
 * letter; anything that is no letter is left out.
 */
const wordKey = (text: string, language: NameLanguage): string => {
  const rank = ranks[language]
  const folded = foldName(text)
  let key = ''
  for (let at = 0; at < folded.length; at++) {
    const two = language === 'cy' ? rank.get(folded.slice(at, at + 2)) : undefined
    const place = two ?? rank.get(folded.charAt(at))
    if (place !== undefined) key += String.fromCharCode(FIRST_KEY + place)
    if (two !== undefined) at++
  }
  return key || '\uffff'
}

/** The letter of the thumb index that the person of a `nameKey` stands under: "L" or, in Welsh, "Ll" for Lloyd. */
export const letterOfKey = (key: string, language: NameLanguage): string =>
  alphabets[language][key.charCodeAt(0) - FIRST_KEY] ?? OTHER_LETTER

/**
 * A key that sorts people by surname, then first name, with plain `<`. Names that differ in accents alone
 * keep one order everywhere.
 */
export const nameKey = (
  { first_name, last_name }: { first_name: string; last_name: string },
  language: NameLanguage,
  keyOf = wordKey,
): string =>
  `${keyOf(last_name, language)}\u0001${keyOf(first_name, language)}\u0001${last_name}\u0001${first_name}`

/** The `nameKey` of many people: names come again in families, and a register is put in order before it shows. */
export const nameKeys = <P extends { id: string; first_name: string; last_name: string }>(
  people: readonly P[],
  language: NameLanguage,
): Map<string, string> => {
  const known = new Map<string, string>()
  const keyOf = (text: string) => {
    const key = known.get(text) ?? wordKey(text, language)
    known.set(text, key)
    return key
  }
  return new Map(people.map((person) => [person.id, nameKey(person, language, keyOf)]))
}

/** The words of a search, folded as the names are that they are looked for in. An e-mail address is one word, as it is stored. */
export function searchWords(query: string): string[] {
  if (!query.includes('@')) return foldedWords(query)
  const parts = query.split(/\s+/)
  return parts.flatMap((part) => (part.includes('@') ? [normalEmail(part).toLowerCase()] : foldedWords(part)))
}

function foldedWords(query: string): string[] {
  return foldName(query).split(' ').filter(Boolean)
}

/**
 * A test for folded names (`foldName` of first name and surname): every typed word is in there, from any
 * place in a word. No words: everybody passes.
 */
export const nameMatcher = (query: string): ((folded: string) => boolean) => {
  const [first = '', ...others] = searchWords(query)
  // Most searches are one word, and a list of thousands is asked about each.
  return (folded) => folded.includes(first) && others.every((word) => folded.includes(word))
}

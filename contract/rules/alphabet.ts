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

/**
 * A name as search and order see it: lower case, no accents, no apostrophes; hyphens and full stops part
 * words as spaces do. "Siân O’Neill-Hughes" becomes "sian oneill hughes".
 */
export const foldName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłßæœđðþı]/g, (letter) => unmarked[letter] ?? letter)
    .replace(/['’‘`ʼ]/g, '')
    .replace(/[\s\-–.,]+/g, ' ')
    .trim()

/** The letters of folded text; in Welsh two signs may be one letter. Anything else is left out. */
function* lettersIn(folded: string, language: NameLanguage): Generator<string> {
  const rank = ranks[language]
  for (let at = 0; at < folded.length; at++) {
    const two = folded.slice(at, at + 2)
    if (two.length === 2 && rank.has(two)) {
      yield two
      at++
    } else if (rank.has(folded.charAt(at))) {
      yield folded.charAt(at)
    }
  }
}

/** The letter of the thumb index that a surname stands under: "L" or, in Welsh, "Ll" for Lloyd. */
export const letterOf = (surname: string, language: NameLanguage): string => {
  for (const letter of lettersIn(foldName(surname), language))
    return letter.charAt(0).toUpperCase() + letter.slice(1)
  return OTHER_LETTER
}

/** One character a letter, so that plain `<` puts keys into the alphabet's order. */
const wordKey = (text: string, language: NameLanguage): string => {
  let key = ''
  for (const letter of lettersIn(foldName(text), language))
    key += String.fromCharCode(0x40 + (ranks[language].get(letter) ?? 0))
  return key || '\uffff'
}

/**
 * A key that sorts people by surname, then first name, with plain `<`. Names that differ in accents alone
 * keep one order everywhere.
 */
export const nameKey = (person: { first_name: string; last_name: string }, language: NameLanguage): string =>
  [
    wordKey(person.last_name, language),
    wordKey(person.first_name, language),
    person.last_name,
    person.first_name,
  ].join('\u0001')

/**
 * A test for folded names (`foldName` of first name and surname): every typed word is in there, from any
 * place in a word. No words: everybody passes.
 */
export const nameMatcher = (query: string): ((folded: string) => boolean) => {
  const words = foldName(query).split(' ').filter(Boolean)
  return (folded) => words.every((word) => folded.includes(word))
}

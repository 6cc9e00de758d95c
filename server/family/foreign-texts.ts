/** Facts about people outside a link that no text of the link's copy may contain. */
export type ForeignFacts = {
  /** Names of people, and texts with names. */
  names: readonly string[]
  /** Address lines, towns, postcodes and emails. */
  places: readonly string[]
  /** Phone numbers. */
  numbers: readonly string[]
}

/** Words that are part of many names and addresses, and identify no person. */
const COMMON_WORDS = new Set(['dr', 'mr', 'mrs', 'ms', 'miss', 'and', 'the', 'or', 'of', 'a', 'ac', 'y', 'yr'])

/** Number of last digits that identify a phone number, with or without its country code. */
const COMPARED_DIGITS = 9

/** Minimum length of a text that is searched for, because shorter texts match by accident. */
const MIN_TEXT_LENGTH = 3

const UK_POSTCODE = /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/

/**
 * Builds a test for texts that contain a fact about people outside the link. Spaces, capitals and accents do not
 * matter. A text that matches is withheld as a whole, because the words around a fact may reveal it as well.
 * @param own facts of the link's own people, which are not foreign
 */
export function createForeignTextTest(foreign: ForeignFacts, own: ForeignFacts): (text: string) => boolean {
  const ownWords = new Set(own.names.flatMap(toWords))
  const ownPlaces = new Set(own.places.flatMap(toPhrases))
  const ownNumbers = new Set(own.numbers.flatMap(toComparedDigits))
  const words = new Set(
    foreign.names.flatMap(toWords).filter((word) => word.length > 1 && !COMMON_WORDS.has(word) && !ownWords.has(word)),
  )
  const phrases = [...new Set(foreign.places.flatMap(toPhrases))].filter((phrase) => !ownPlaces.has(phrase))
  const postcodes = foreign.places.map(toCompact).filter((text) => UK_POSTCODE.test(text))
  const ownPostcodes = new Set(own.places.map(toCompact))
  const foreignPostcodes = postcodes.filter((postcode) => !ownPostcodes.has(postcode))
  const numbers = foreign.numbers.flatMap(toComparedDigits).filter((number) => !ownNumbers.has(number))
  return (text) => {
    const textWords = toWords(text)
    const spaced = ` ${textWords.join(' ')} `
    const compact = textWords.join('')
    const digits = text.replace(/\P{Nd}/gu, '')
    return (
      textWords.some((word) => words.has(word)) ||
      phrases.some((phrase) => spaced.includes(` ${phrase} `)) ||
      foreignPostcodes.some((postcode) => compact.includes(postcode)) ||
      numbers.some((number) => digits.includes(number))
    )
  }
}

/** Returns the phrases of an address line: the line, the line without its house number, and a postcode's first half. */
function toPhrases(place: string): string[] {
  const words = toWords(place)
  const compact = words.join('')
  const phrases = [words.join(' ')]
  if (words.length > 1 && /^\d/.test(words[0] ?? '')) phrases.push(words.slice(1).join(' '))
  if (UK_POSTCODE.test(compact)) phrases.push(compact.slice(0, -3))
  return phrases.filter((phrase) => phrase.length >= MIN_TEXT_LENGTH)
}

function toComparedDigits(number: string): string[] {
  const digits = number.replace(/\P{Nd}/gu, '').slice(-COMPARED_DIGITS)
  return digits.length >= 6 ? [digits] : []
}

function toCompact(text: string): string {
  return toWords(text).join('')
}

/** Splits a text into words without capitals and accents. */
function toWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter(Boolean)
}

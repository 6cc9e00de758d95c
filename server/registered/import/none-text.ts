/** Short texts that mean "none", in English and Welsh. */
const NONE_PATTERN =
  /^(?:no|none|nil|nothing|n\/?a|n\.a\.?|not applicable|dim|dim byd|na|nac oes|-+|0|\.|n\.?k\.?[df]?\.?a)$/

/** Phrases at the end of a text that do not change its meaning "none", such as "that we know of". */
const TAIL_PATTERNS = [
  / (?:at all|at present|at the moment|currently|right now|so far|to date|as yet)$/,
  / (?:known|reported|declared|disclosed|stated|recorded|identified|known of|known about)$/,
  / (?:that |which )?(?:we|i|they|mum|dad|parents?|family) (?:know|knows) (?:of|about)$/,
  / (?:that |which )?(?:we|i)(?: are| am|'re|'m) aware of$/,
  / (?:that|as far as) (?:we|i) know$/,
  / (?:to|to the best of) (?:my|our) knowledge$/,
  / (?:o gwbl|ar hyn o bryd|hysbys|hyd yma|hyd yn hyn)$/,
  / (?:y gwyddom|y gwn|rydym yn gwybod|rwy'n gwybod)(?: i| ni)? (?:amdano|amdani|amdanyn nhw|amdanynt)$/,
  / hyd y (?:gwyddom|gwn|gwyddys)(?: i| ni)?$/,
]

const ADJECTIVE_PATTERN =
  '(?:food|drug|diet|dietary|medical|medicine|health|special|other|specific|additional|particular|known) '
const NEED_PATTERN = `(?:${ADJECTIVE_PATTERN}){0,3}(?:allergy|allergies|allergens?|intolerances?|requirements?|needs?|conditions?|issues?|problems?|concerns?|restrictions?|preferences?|diet|illness(?:es)?)`
const NO_NEED_PATTERN = new RegExp(
  `^(?:has |have |there are |we have )?no (?:known )?${NEED_PATTERN}(?:(?: or | and |\\/| \\/ | & |, )(?:no )?${NEED_PATTERN}){0,2}$`,
)

const WELSH_NEED_PATTERN =
  '(?:alergedd|alergeddau|alergenau|anoddefiad|anoddefiadau|anghenion|gofynion|(?:ch|g|c)yflyrau|cyflwr|problemau|deiet)(?: (?:bwyd|dietegol|deietegol|deiet|meddygol|iechyd|arbennig|eraill|ychwanegol))?'
const WELSH_NO_NEED_PATTERN = new RegExp(
  `^(?:dim|heb|nid oes|does dim)(?: unrhyw)? ${WELSH_NEED_PATTERN}(?:(?: na | neu | ac | a |, )${WELSH_NEED_PATTERN}){0,2}$`,
)

/**
 * Maximum length of a text that can mean "none", in UTF-16 units. Longer texts are notes, regardless of their
 * beginning.
 */
const MAX_NONE_TEXT_LENGTH = 100

/**
 * True if the full text of a needs cell means "none". "No known allergies, asthma" is a need, and "No nuts" may be one.
 */
export const isNoneText = (text: string): boolean => {
  if (text.length > MAX_NONE_TEXT_LENGTH) return false
  const normalizedText = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=.)[.!]+$/, '')
  if (/^not that (?:we|i) (?:know of|know|are aware of|am aware of)$/.test(normalizedText)) return true
  let remainingText = normalizedText
  for (let tail: RegExp | undefined = TAIL_PATTERNS[0]; tail; ) {
    tail = TAIL_PATTERNS.find((one) => one.test(remainingText))
    if (tail) remainingText = remainingText.replace(tail, '')
  }
  return (
    NONE_PATTERN.test(remainingText) || NO_NEED_PATTERN.test(remainingText) || WELSH_NO_NEED_PATTERN.test(remainingText)
  )
}

/** Month names in English and Welsh, including the Welsh mutations after "o". */
const MONTH_NAMES: readonly (readonly string[])[] = [
  ['january', 'ionawr'],
  ['february', 'chwefror'],
  ['march', 'mawrth', 'fawrth'],
  ['april', 'ebrill'],
  ['may', 'mai', 'fai'],
  ['june', 'mehefin', 'fehefin'],
  ['july', 'gorffennaf', 'orffennaf'],
  ['august', 'awst'],
  ['september', 'medi', 'fedi'],
  ['october', 'hydref'],
  ['november', 'tachwedd', 'dachwedd'],
  ['december', 'rhagfyr', 'ragfyr'],
]
const MIN_LETTERS = 3

/**
 * Parses an English or Welsh month name, or at least its first three letters, into a month from 1 to 12.
 * @returns null for any other word, and for an abbreviation that fits two months
 */
export function parseMonth(word: string): number | null {
  const normalizedWord = word.toLowerCase().replace(/\.$/, '')
  if (normalizedWord.length < MIN_LETTERS) return null
  const months = MONTH_NAMES.flatMap((names, index) =>
    names.some((name) => name.startsWith(normalizedWord)) ? [index + 1] : [],
  )
  return months.length === 1 ? (months[0] ?? null) : null
}

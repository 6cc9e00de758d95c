/** The months in English and Welsh, the Welsh ones as they are after "o" too. */
const MONTHS: readonly (readonly string[])[] = [
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
 * Returns the month that a word names, from 1 to 12: its name in English or Welsh, or the first three or more letters of it.
 * @returns null for any other word, and for a start that two months share
 */
export function readMonth(word: string): number | null {
  const letters = word.toLowerCase().replace(/\.$/, '')
  if (letters.length < MIN_LETTERS) return null
  const found = MONTHS.flatMap((names, at) =>
    names.some((name) => name.startsWith(letters)) ? [at + 1] : [],
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

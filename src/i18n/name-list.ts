/** A vowel that has "ac" before it. The I of most Welsh names (Iolo, Ieuan, Iwan) is a consonant. */
const VOWEL = /^(?:[aeou]|i(?![aeouw]))/

/** "Mair, Sara and Tom", in the language that is shown. By hand: browsers write a Welsh list in English. */
export const nameList = (names: readonly string[], locale: string): string => {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  const letters = last.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const and = locale === 'cy' ? (VOWEL.test(letters) ? 'ac' : 'a') : 'and'
  return `${names.slice(0, -1).join(', ')} ${and} ${last}`
}

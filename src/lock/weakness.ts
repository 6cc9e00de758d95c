const PIN_DIGITS = 6
const PASSPHRASE_LETTERS = 8

/** Why a PIN or passphrase will not do; null where it will. */
export const weakness = (secret: string): 'short' | 'guessable' | null => {
  const digits = /^\d*$/.test(secret)
  if (secret.length < (digits ? PIN_DIGITS : PASSPHRASE_LETTERS)) return 'short'
  const steps = new Set([...secret].slice(1).map((c, i) => c.charCodeAt(0) - secret.charCodeAt(i)))
  // 000000, 123456, 987654 and their like.
  return steps.size === 1 && Math.abs([...steps][0] ?? 9) <= 1 ? 'guessable' : null
}

const PIN_DIGITS = 6
const PASSPHRASE_LETTERS = 8
/** A file can be tried by machine, as often as somebody likes: there no wait stands behind a PIN. */
const FILE_DIGITS = 12
const FILE_LETTERS = 10

/** Why a PIN or passphrase will not do for a lock, or for a file that leaves the device; null where it will. */
export const weakness = (secret: string, use: 'lock' | 'file' = 'lock'): 'short' | 'guessable' | null => {
  const digits = /^\d*$/.test(secret)
  const least =
    use === 'lock' ? (digits ? PIN_DIGITS : PASSPHRASE_LETTERS) : digits ? FILE_DIGITS : FILE_LETTERS
  if (secret.length < least) return 'short'
  const steps = new Set([...secret].slice(1).map((c, i) => c.charCodeAt(0) - secret.charCodeAt(i)))
  // 000000, 123456, 987654 and their like.
  return steps.size === 1 && Math.abs([...steps][0] ?? 9) <= 1 ? 'guessable' : null
}

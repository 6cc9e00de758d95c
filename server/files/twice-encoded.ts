import { isUtf8 } from 'node:buffer'
import { encodeWindows1252 } from './windows-1252.ts'

/**
 * Pattern for UTF-8 sequences of two, three or four bytes, if each byte was decoded as one character. The first
 * character determines the length.
 */
const ENCODED_RUN_PATTERN = /[\u00C2-\u00C5\u00CB][^\0-\x7F]|[\u00E1\u00E2][^\0-\x7F]{2}|\u00F0[^\0-\x7F]{3}/g

/**
 * Pattern for characters that users write: European letters, punctuation and emoji. A run that decodes to another
 * character is a chance match. Also includes bytes that Windows-1252 does not define, because the next round decodes
 * them.
 */
const EXPECTED_CHARACTER_PATTERN =
  /^[\x81\x8D\x8F\x90\x9D\u00A0-\u024F\u02C6\u02DC\u1E00-\u1EFF\u2010-\u2044\u20AC\u2122\u{1F000}-\u{1FAFF}]$/u

const repairOnce = (text: string): string =>
  text.replace(ENCODED_RUN_PATTERN, (run) => {
    const bytes = encodeWindows1252(run)
    if (!bytes || !isUtf8(bytes)) return run
    const decodedCharacter = bytes.toString('utf8')
    return EXPECTED_CHARACTER_PATTERN.test(decodedCharacter) ? decodedCharacter : run
  })

/** Maximum number of rounds. Sufficient for a table that two programs read in the wrong encoding, up to twice each. */
const MAX_DECODINGS = 3

/**
 * Repairs characters that were encoded twice (`SiÃ¢n`). Leaves other characters unchanged, because rows may come from
 * several files.
 */
export const repairDoubleEncoding = (text: string): string => {
  let repairedText = text
  for (let round = 0; round < MAX_DECODINGS; round++) {
    const previousText = repairedText
    repairedText = repairOnce(previousText)
    if (repairedText === previousText) break
  }
  return repairedText
}

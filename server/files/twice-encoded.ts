import { isUtf8 } from 'node:buffer'
import { encodeWindows1252 } from './windows-1252.ts'

/**
 * UTF-8 sequences of two, three or four bytes that were read as single characters. The first character shows
 * the length.
 */
const RUNS = /[\u00C2-\u00C5\u00CB][^\0-\x7F]|[\u00E1\u00E2][^\0-\x7F]{2}|\u00F0[^\0-\x7F]{3}/g

/**
 * Characters that people write, unlike the chance result of a run: European letters, punctuation and emoji.
 * It includes characters that Windows-1252 lacks, because the next round decodes these.
 */
const EXPECTED =
  /^[\x81\x8D\x8F\x90\x9D\u00A0-\u024F\u02C6\u02DC\u1E00-\u1EFF\u2010-\u2044\u20AC\u2122\u{1F000}-\u{1FAFF}]$/u

const repairOnce = (text: string): string =>
  text.replace(RUNS, (run) => {
    const bytes = encodeWindows1252(run)
    if (!bytes || !isUtf8(bytes)) return run
    const letter = bytes.toString('utf8')
    return EXPECTED.test(letter) ? letter : run
  })

/** Limit of rounds, for a table that two programs read in the wrong encoding, perhaps twice each. */
const MAX_DECODINGS = 3

/**
 * Repairs characters that were encoded twice (`SiÃ¢n`). Only these are changed, because rows may come from
 * several files.
 */
export const repairDoubleEncoding = (text: string): string => {
  let repaired = text
  for (let time = 0; time < MAX_DECODINGS; time++) {
    const before = repaired
    repaired = repairOnce(before)
    if (repaired === before) break
  }
  return repaired
}

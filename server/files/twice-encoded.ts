import { isUtf8 } from 'node:buffer'
import { bytesOfWindows1252 } from './windows-1252.ts'

/** Two bytes of UTF-8 read as two letters, three as three, four as four: each begins with a letter of its own. */
const RUNS = /[\u00C2-\u00C5\u00CB][^\0-\x7F]|[\u00E1\u00E2][^\0-\x7F]{2}|\u00F0[^\0-\x7F]{3}/g

/**
 * What people write, and not what a run gives by chance: letters of Europe, their marks, and pictures; and what Western
 * Windows has no letter for, of which the next time makes one.
 */
const EXPECTED =
  /^[\x81\x8D\x8F\x90\x9D\u00A0-\u024F\u02C6\u02DC\u1E00-\u1EFF\u2010-\u2044\u20AC\u2122\u{1F000}-\u{1FAFF}]$/u

const mendOnce = (text: string): string =>
  text.replace(RUNS, (run) => {
    const bytes = bytesOfWindows1252(run)
    if (!bytes || !isUtf8(bytes)) return run
    const letter = bytes.toString('utf8')
    return EXPECTED.test(letter) ? letter : run
  })

/** A table that has been through two programs of which one took it for another encoding, perhaps two times over. */
const MAX_DECODINGS = 3

/**
 * A text whose letters were encoded twice (`SiÃ¢n`), mended: those letters alone, since rows are pasted together from
 * several files.
 */
export const withoutTwiceEncoded = (text: string): string => {
  let mended = text
  for (let time = 0; time < MAX_DECODINGS; time++) {
    const before = mended
    mended = mendOnce(before)
    if (mended === before) break
  }
  return mended
}

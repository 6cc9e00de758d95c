import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Finds the file with the list. In the sources it is in this file's folder, in the bundle in the folder `auth`. */
const findListFile = (): string => {
  const ownFolder = dirname(fileURLToPath(import.meta.url))
  const file = [join(ownFolder, 'common-passwords.txt'), join(ownFolder, 'auth', 'common-passwords.txt')].find(
    existsSync,
  )
  if (!file) throw new Error('The list of common passwords is missing from this build. Build again: npm run build')
  return file
}

/** Reads the list without its header lines, which begin with `# ` and name its source. */
const readCommonPasswords = (): Set<string> =>
  new Set(
    readFileSync(findListFile(), 'utf8')
      .split('\n')
      .filter((line) => line && line !== '#' && !line.startsWith('# ')),
  )

/**
 * The list, or undefined until the first password is checked. Loaded only when needed, because most processes never
 * check a password.
 */
let commonPasswords: Set<string> | undefined

/**
 * True if a password is one of the most common passwords. The list contains no passwords that are too short, or that
 * have no digit or no letter, because other rules reject those.
 */
export const isCommonPassword = (password: string): boolean => {
  commonPasswords ??= readCommonPasswords()
  return commonPasswords.has(password.toLowerCase())
}

let commonPasswordWords: Set<string> | undefined

/** Minimum length of a word in the common passwords. Shorter words would also reject unrelated passwords. */
const MIN_WORD_LENGTH = 4

/** Returns the words of the common passwords without surrounding digits and symbols. */
export const getCommonPasswordWords = (): ReadonlySet<string> => {
  commonPasswords ??= readCommonPasswords()
  commonPasswordWords ??= new Set(
    [...commonPasswords]
      .map((password) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
      .filter((core) => core.length >= MIN_WORD_LENGTH && /^\p{L}+$/u.test(core)),
  )
  return commonPasswordWords
}

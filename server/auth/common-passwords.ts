import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The list lies beside this file, in the sources and in the bundle alike. */
const listFile = (): string => {
  const here = dirname(fileURLToPath(import.meta.url))
  const file = [join(here, 'common-passwords.txt'), join(here, 'auth', 'common-passwords.txt')].find(
    existsSync,
  )
  if (!file)
    throw new Error('The list of common passwords is missing from this build. Build again: npm run build')
  return file
}

/** Lines that begin with `# ` tell where it comes from. */
const readList = (): Set<string> =>
  new Set(
    readFileSync(listFile(), 'utf8')
      .split('\n')
      .filter((line) => line && line !== '#' && !line.startsWith('# ')),
  )

/** Read when a password is first set: most processes never do. */
let list: Set<string> | undefined

/** Whether a password is among the commonest; those that are too short or lack a number or a letter are not in the list. */
export const isCommonPassword = (password: string): boolean => {
  list ??= readList()
  return list.has(password.toLowerCase())
}

let cores: Set<string> | undefined

/** Shorter words would refuse passwords that have nothing to do with them. */
const MIN_CORE = 4

/** The words of the common passwords without the digits and signs around them. */
export const commonCores = (): ReadonlySet<string> => {
  list ??= readList()
  cores ??= new Set(
    [...list]
      .map((password) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
      .filter((core) => core.length >= MIN_CORE && /^\p{L}+$/u.test(core)),
  )
  return cores
}

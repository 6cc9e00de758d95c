import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const REQUIREMENTS_FOLDER = 'docs/requirements'
const TEST_FOLDERS = ['bench', 'contract', 'e2e', 'scripts', 'server', 'src', 'sw']

const CODE_LINE_PATTERN = /^- \*\*(.+?)\*\* \S/gm
const PREFIX_PATTERN = '(?:B-)?[A-Z]{2,5}'
/** Matches a code or a range of codes. The end of a range is a full code or only a number. */
const CODE_PATTERN = new RegExp(
  String.raw`(?<![\w-])(${PREFIX_PATTERN})-(\d+)(?: to (?:(${PREFIX_PATTERN})-)?(\d+))?(?![\w-])`,
  'g',
)
/** Matches the codes in square brackets at the end of a test title. */
const TITLE_CODES_PATTERN = /\[([^[\]\n]+)\](?=['"`],)/g
const READING_PATTERN = /\breading \d+\b/g

const findCodeLines = (markdown: string): string[] =>
  [...markdown.matchAll(CODE_LINE_PATTERN)].map(([, code = '']) => code)

const getPrefix = (code: string): string => code.replace(/-\d+$/, '')

/** Returns the codes that a text contains. A range within one prefix returns every code from its start to its end. */
function findCodes(text: string): { code: string; prefix: string }[] {
  return [...text.matchAll(CODE_PATTERN)].flatMap(([, prefix = '', first = '', otherPrefix = prefix, last]) => {
    const foundCodes = [{ code: `${prefix}-${first}`, prefix }]
    if (last === undefined) return foundCodes
    if (otherPrefix !== prefix) return [...foundCodes, { code: `${otherPrefix}-${last}`, prefix: otherPrefix }]
    for (let number = Number(first) + 1; number <= Number(last); number += 1) {
      foundCodes.push({ code: `${prefix}-${String(number).padStart(2, '0')}`, prefix })
    }
    return foundCodes
  })
}

/**
 * Returns the codes in a test file that have no line in the requirements. Words such as UTF-8 are skipped because their
 * prefix is unknown, except in brackets at the end of a title.
 */
function findMissingCodes(source: string, lines: ReadonlySet<string>): string[] {
  const prefixes = new Set([...lines].map(getPrefix))
  const checkedCodes = findCodes(source).filter(({ prefix }) => prefixes.has(prefix))
  const titleNotes = [...source.matchAll(TITLE_CODES_PATTERN)].map(([, note = '']) => note)
  const codes = [...checkedCodes, ...titleNotes.flatMap(findCodes)].map(({ code }) => code)
  const readings = titleNotes.flatMap((note) => note.match(READING_PATTERN) ?? [])
  return [...new Set([...codes, ...readings])].filter((code) => !lines.has(code))
}

const requirementCodes = readdirSync(REQUIREMENTS_FOLDER).flatMap((file) =>
  findCodeLines(readFileSync(`${REQUIREMENTS_FOLDER}/${file}`, 'utf8')),
)

const testFiles = TEST_FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:bench|e2e|engine|soak|test)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
).filter((file) => !file.endsWith('requirement-codes.test.ts'))

describe('requirement codes', () => {
  it('have one line each', () => {
    expect(requirementCodes.length).toBeGreaterThan(3000)
    expect(requirementCodes.filter((code, index) => requirementCodes.indexOf(code) !== index)).toEqual([])
  })

  it('have a line if a test names them', () => {
    expect(testFiles.length).toBeGreaterThan(500)
    const missingCodes = testFiles.flatMap((file) =>
      findMissingCodes(readFileSync(file, 'utf8'), new Set(requirementCodes)).map((code) => `${file}: ${code}`),
    )
    expect(missingCodes).toEqual([])
  })
})

describe('the search for codes', () => {
  const knownCodes = new Set(['AB-01', 'AB-02', 'AB-03', 'B-AB-01', 'CD-09'])

  it.each([
    ["it('AB-01 AB-02: merges')", []],
    ["it('merges [AB-01, B-AB-01]', () => {", []],
    ["it('merges [AB-01 to AB-03]', () => {", []],
    ["it('merges [AB-01 to CD-09]', () => {", []],
    ["it('AB-04: merges')", ['AB-04']],
    ["it('merges [AB-02 to AB-05]', () => {", ['AB-04', 'AB-05']],
    ["it('AB-02 to 04: merges')", ['AB-04']],
    ["it('reads UTF-8 and CD-09 [invariant 5]', () => {", []],
    ["it('merges [XY-01]', () => {", ['XY-01']],
    ["it('merges [reading 99]', () => {", ['reading 99']],
    ["it('XY-01: merges')", []],
  ])('finds in %s the codes %j', (source, missing) => {
    expect(findMissingCodes(source, knownCodes)).toEqual(missing)
  })
})

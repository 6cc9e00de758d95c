/**
 * Checks that the catalogues contain every screen string with its Welsh translation. Extracts the strings into a copy
 * of the catalogues and compares.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

const CATALOGUES = 'locales'
const COPY = '.cache/catalogues'
const files = ['en.po', 'cy.po']

rmSync(COPY, { recursive: true, force: true })
mkdirSync(COPY, { recursive: true })
for (const file of files) cpSync(`${CATALOGUES}/${file}`, `${COPY}/${file}`)
const { status } = spawnSync(process.execPath, ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean'], {
  stdio: 'inherit',
  env: { ...process.env, HALLBOOK_CATALOGUES: COPY },
})

const problems = []
if (status !== 0) problems.push('The strings could not be read from the sources.')
const read = (folder, file) => readFileSync(`${folder}/${file}`, 'utf8')
for (const file of files)
  if (read(CATALOGUES, file) !== read(COPY, file))
    problems.push(`${CATALOGUES}/${file} does not fit the sources. Run npm run messages.`)
for (const message of listUntranslated(read(CATALOGUES, 'cy.po'))) problems.push(`No Welsh for: ${message}`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** Returns the ids of entries with an empty msgstr. Skips the first entry, which is the header. */
function listUntranslated(catalogue) {
  return catalogue
    .split(/\n{2,}/)
    .slice(1)
    .filter((entry) => /^msgstr ""$(?!\n")/m.test(entry))
    .map((entry) => /^msgid (.*?)\nmsgstr/ms.exec(entry)?.[1] ?? entry)
}

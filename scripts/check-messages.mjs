/** Every string of the screens is in the catalogues, and every one has its Welsh. Leaves the catalogues as they were. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const catalogues = ['locales/en.po', 'locales/cy.po']
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

const before = catalogues.map(read)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean'],
  { stdio: 'inherit' },
)
const after = catalogues.map(read)
for (const [index, file] of catalogues.entries()) {
  if (before[index] === undefined) rmSync(file, { force: true })
  else if (before[index] !== after[index]) writeFileSync(file, before[index])
}

const problems = []
if (status !== 0) problems.push('The strings could not be read from the sources.')
for (const [index, file] of catalogues.entries()) {
  if (before[index] !== after[index]) problems.push(`${file} does not fit the sources. Run npm run messages.`)
}
for (const message of untranslated(before[1] ?? '')) problems.push(`No Welsh for: ${message}`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** The ids of entries whose msgstr is empty; the first entry is the header. */
function untranslated(catalogue) {
  return catalogue
    .split(/\n{2,}/)
    .slice(1)
    .filter((entry) => /^msgstr ""$(?!\n")/m.test(entry))
    .map((entry) => /^msgid (.*?)\nmsgstr/ms.exec(entry)?.[1] ?? entry)
}

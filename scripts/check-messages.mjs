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
const problems = []
if (!runLingui('extract', '--clean')) problems.push('The strings could not be read from the sources.')
if (!runLingui('compile', '--strict', '--workers', '1'))
  problems.push('Not every string has Welsh. See the lines above.')
const read = (folder, file) => readFileSync(`${folder}/${file}`, 'utf8')
for (const file of files)
  if (read(CATALOGUES, file) !== read(COPY, file))
    problems.push(`${CATALOGUES}/${file} does not fit the sources. Run npm run messages.`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function runLingui(...args) {
  const { status } = spawnSync(process.execPath, ['node_modules/@lingui/cli/dist/lingui.js', ...args], {
    stdio: 'inherit',
    env: { ...process.env, HALLBOOK_CATALOGUES: COPY },
  })
  return status === 0
}

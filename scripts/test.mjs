/**
 * `npm test`: every check, from a bare clone. `node scripts/test.mjs unit browser` runs those steps alone.
 * Ends with every failure in a line and `N passed, N failed`: the tests of vitest and Playwright one by one, each other
 * step as one.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { playwrightResult, vitestResult } from './test-reports.mjs'

const one = (ok, why = 'see above') => ({ passed: ok ? 1 : 0, failures: ok ? [] : [why] })

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return status === 0
}
const node = (...args) => run(process.execPath, args)

const steps = {
  types: () => one(run('npm', ['run', '--silent', 'types'])),
  lint: () => one(node('node_modules/@biomejs/biome/bin/biome', 'check', '.')),
  boundaries: () => one(node('scripts/check-boundaries.mjs')),
  messages: () => one(node('scripts/check-messages.mjs')),
  build: async () => {
    await build()
    return one(true)
  },
  unit,
  browser,
}

/** Runs a test runner that writes `report`; `read` tells what it says. A run that fails for another reason counts as one. */
function counted(report, args, env, read) {
  mkdirSync('.cache', { recursive: true })
  rmSync(report, { force: true })
  const ok = run(process.execPath, args, env)
  const { passed, failures } = read(JSON.parse(readFileSync(report, 'utf8')))
  return { passed, failures: ok || failures.length > 0 ? failures : ['the runner failed: see above'] }
}

function unit() {
  const report = '.cache/unit.json'
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters]
  return counted(report, args, { NODE_ENV: 'test' }, vitestResult)
}

async function browser() {
  if (!readdirSync('e2e').some((name) => name.endsWith('.e2e.ts'))) {
    console.log('There are no browser tests.')
    return { passed: 0, failures: [] }
  }
  await build()
  await ensureBrowser()
  const report = '.cache/browser.json'
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']
  return counted(report, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, playwrightResult)
}

ensureInstalled()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}
let passed = 0
const failed = []
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n== ${name}`)
  const began = Date.now()
  let result
  try {
    result = await step()
  } catch (error) {
    result = one(false, error instanceof Error ? error.message : String(error))
  }
  passed += result.passed
  failed.push(...result.failures.map((failure) => `${name}: ${failure}`))
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(`== ${name}: ${result.failures.length === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
}
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((failure) => `- ${failure}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0

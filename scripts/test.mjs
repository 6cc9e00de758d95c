/**
 * `npm test`: every check, from a bare clone. `node scripts/test.mjs unit browser` runs those steps alone.
 * Ends with `N passed, N failed`: the tests of vitest and Playwright one by one, each other step as one.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

const one = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

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

/** Runs a test runner that writes `report`; `count` reads its numbers. A run that fails for another reason counts as one. */
function counted(report, args, env, count) {
  mkdirSync('.cache', { recursive: true })
  rmSync(report, { force: true })
  const ok = run(process.execPath, args, env)
  const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')))
  return { passed, failed: ok ? failed : Math.max(failed, 1) }
}

function unit() {
  const report = '.cache/unit.json'
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return counted(
    report,
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters],
    { NODE_ENV: 'test' },
    (result) => {
      const broken = result.testResults.filter(
        (file) => file.status === 'failed' && file.assertionResults.length === 0,
      )
      return { passed: result.numPassedTests, failed: result.numFailedTests + broken.length }
    },
  )
}

async function browser() {
  if (!readdirSync('e2e').some((name) => name.endsWith('.e2e.ts'))) {
    console.log('There are no browser tests.')
    return { passed: 0, failed: 0 }
  }
  await build()
  await ensureBrowser()
  const report = '.cache/browser.json'
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']
  return counted(report, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }))
}

ensureInstalled()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}
const total = { passed: 0, failed: 0 }
const failures = []
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n== ${name}`)
  const began = Date.now()
  let result
  try {
    result = await step()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    result = one(false)
  }
  total.passed += result.passed
  total.failed += result.failed
  if (result.failed > 0) failures.push(name)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(`== ${name}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
}
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

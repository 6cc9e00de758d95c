/**
 * Runs every check from a fresh clone (`npm test`). `node scripts/test.mjs unit browser` runs only those
 * steps. `npm run check` runs the checks that a change affects. `npm run test:night` runs everything at full
 * length. Prints slow tests, one line for each failure and `N passed, N failed`. Other steps than tests count
 * as one.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { ensureEngines } from './engines.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { nodeVersions } from './node-versions.mjs'
import {
  playwrightResult,
  secondTry,
  slowestFiles,
  slowestTests,
  summary,
  timeOfFiles,
  unsteadyText,
  vitestResult,
} from './test-reports.mjs'

const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
const VITEST = 'node_modules/vitest/vitest.mjs'
const UNSTEADY = '.cache/unsteady.txt'

/** Limit of failed tests that get a second run. More failures mean that something is broken. */
const MAX_RETRIED_TESTS = 10

/** Default duration of the model test at night. */
const NIGHT_MINUTES = 20

/**
 * Each step returns `{ passed, failures }` and optionally `slow` (headings with lines) and `unsteady` (tests
 * that passed on a second run). `notRun` (names) and `why` describe what this machine cannot run.
 */
const steps = {
  types: () => quiet('npm', 'run', '--silent', 'types'),
  lint: () => quiet(process.execPath, BIOME, 'check', '.'),
  boundaries: () => quiet(process.execPath, 'scripts/check-boundaries.mjs'),
  messages: () => quiet(process.execPath, 'scripts/check-messages.mjs'),
  build: () => quiet(process.execPath, 'scripts/build.mjs'),
  browsers: () => quiet(process.execPath, 'scripts/install-browsers.mjs'),
  unit: () => unit(),
  browser,
  engines,
  changed: () => unit('--changed', lastShared(), '--passWithNoTests'),
  soak,
  nodes: nodeVersions,
}

/** Steps that run in parallel because none writes files that another one reads. */
const together = ['types', 'lint', 'boundaries', 'messages', 'build', 'browsers']
const always = [...together, 'unit', 'browser', 'engines']
const atNight = [...always, 'soak', 'nodes']

const singleResult = (ok, why = 'see above') => ({ passed: ok ? 1 : 0, failures: ok ? [] : [why] })

/** Runs a check and buffers its output until it has ended. */
const quiet = (command, ...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => chunks.push(text))
    child.on('error', reject)
    child.on('close', (status) =>
      resolve({ ...singleResult(status === 0), said: Buffer.concat(chunks).toString() }),
    )
  })

/** Runs a test runner that writes `report`. Returns its success and the parsed report. */
function runWithReport(report, args, env) {
  mkdirSync('.cache', { recursive: true })
  rmSync(report, { force: true })
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return { ok: status === 0, json: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined }
}

/** Counts a run that failed outside of its tests as one failure. */
const orBroken = (ok, result) =>
  ok || result.failures.length > 0 ? result : { ...result, failures: ['the runner failed: see above'] }

function vitest(report, args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runWithReport(report, [VITEST, 'run', ...reporters, ...args], { NODE_ENV: 'test' })
}

function unit(...more) {
  const { ok, json } = vitest('.cache/unit.json', more)
  if (!json) return orBroken(ok, { passed: 0, failures: [] })
  const first = orBroken(ok, vitestResult(json))
  return { ...unitAgain(first), slow: { 'Slowest files of unit tests': slowestFiles(json) } }
}

/** Runs failed test files again, one after the other. Tests that then pass are unsteady. */
function unitAgain(first) {
  const { failed } = first
  if (failed.length === 0 || failed.length > MAX_RETRIED_TESTS) return first
  console.log('\nOnce more, by themselves:')
  const files = [...new Set(failed.map(({ file }) => file))]
  const { json } = vitest('.cache/unit-again.json', [...files, '--no-file-parallelism'])
  return json ? secondTry(first, json) : first
}

/** Returns the last commit shared with origin/main, or the previous commit without a remote. */
function lastShared() {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return status === 0 ? stdout.trim() : undefined
  }
  return (
    git('merge-base', 'HEAD', 'origin/main') ?? git('rev-parse', '--verify', '--quiet', 'HEAD~1') ?? 'HEAD'
  )
}

function playwright(report, args, env) {
  const reporter = '--reporter=list,json'
  const run = runWithReport(report, [PLAYWRIGHT, 'test', reporter, ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  if (!run.json) throw new Error('the runner failed: see above')
  return run
}

async function browser() {
  if (!readdirSync('e2e').some((name) => name.endsWith('.e2e.ts'))) {
    console.log('There are no browser tests.')
    return { passed: 0, failures: [] }
  }
  await build()
  await ensureBrowser()
  const { ok, json } = playwright('.cache/browser.json', [])
  const first = orBroken(ok, playwrightResult(json))
  return {
    ...again('browser', first),
    slow: {
      'Slowest browser tests': slowestTests(json),
      'Time of each browser test file': timeOfFiles(json),
    },
  }
}

/**
 * Runs failed tests again, one at a time. Tests that then pass are unsteady.
 * @param name the step, also the prefix of its files in .cache
 * @param args the step's arguments for Playwright
 */
function again(name, first, args = []) {
  const { failed } = first
  if (failed.length === 0 || failed.length > MAX_RETRIED_TESTS) return first
  console.log('\nOnce more, by themselves:')
  const list = `.cache/${name}-failed.json`
  writeFileSync(list, JSON.stringify({ status: 'failed', failedTests: failed.map(({ id }) => id) }))
  // Preserves the screenshots of the first run.
  const output = `--output=.cache/${name}-again`
  const { json } = playwright(`.cache/${name}-again.json`, [
    ...args,
    '--last-failed',
    `--last-failed-file=${list}`,
    '--workers=1',
    output,
  ])
  return secondTry(first, json)
}

/** Runs the tests that need Firefox or WebKit, if these browsers are installed. */
async function engines() {
  const { there, notRun, why } = ensureEngines()
  if (there.length === 0) return { passed: 0, failures: [], notRun, why }
  await build()
  // Chromium is the second device in these tests.
  await ensureBrowser()
  const args = ['--config=playwright.engines.config.ts', ...there.map((name) => `--project=${name}`)]
  const { ok, json } = playwright('.cache/engines.json', args)
  return {
    ...again('engines', orBroken(ok, playwrightResult(json)), args),
    notRun,
    why,
    slow: { 'Slowest tests of Firefox and WebKit': slowestTests(json) },
  }
}

/**
 * Runs the long model test (two clubs over a bad network) and the tests that are too slow for every run
 * (e2e/soak). `HALLBOOK_MINUTES` sets the model's duration. `HALLBOOK_SEED` and `HALLBOOK_RUNS` repeat a
 * printed failure.
 */
async function soak() {
  const minutes = Number(process.env.HALLBOOK_MINUTES ?? NIGHT_MINUTES)
  if (!(minutes > 0)) throw new Error('HALLBOOK_MINUTES must be a number of minutes.')
  await build()
  await ensureBrowser()
  const env = {
    HALLBOOK_NIGHT: '1',
    HALLBOOK_RUNS: process.env.HALLBOOK_RUNS ?? '1000000',
    HALLBOOK_SECONDS: String(minutes * 60),
  }
  const results = [['model.e2e.ts'], ['--config=playwright.soak.config.ts']].map((args) => {
    const { ok, json } = playwright('.cache/soak.json', args, env)
    return orBroken(ok, playwrightResult(json))
  })
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  }
}

/** Runs a step between its header and result lines. Buffered output is printed between these lines. */
async function runStep(name) {
  const isBuffered = together.includes(name)
  if (!isBuffered) console.log(`\n== ${name}`)
  const began = Date.now()
  let result
  try {
    result = await steps[name]()
  } catch (error) {
    result = singleResult(false, error instanceof Error ? error.message : String(error))
  }
  if (isBuffered) console.log(`\n== ${name}`)
  if (result.said) process.stdout.write(result.said)
  const outcome = result.failures.length === 0 ? 'passed' : 'FAILED'
  console.log(`== ${name}: ${outcome} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  return result
}

const began = Date.now()
ensureInstalled()
const night = process.argv.includes('--night')
if (night) process.env.HALLBOOK_NIGHT = '1'
const requestedSteps = process.argv.slice(2).filter((name) => name !== '--night')
const unknown = requestedSteps.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}
const usual = night ? atNight : always
const wanted = Object.keys(steps).filter((name) =>
  (requestedSteps.length > 0 ? requestedSteps : usual).includes(name),
)
const first = wanted.filter((name) => together.includes(name))
const results = Object.fromEntries(await Promise.all(first.map(async (name) => [name, await runStep(name)])))
for (const name of wanted) if (!first.includes(name)) results[name] = await runStep(name)

const unsteady = unsteadyText(results)
if (unsteady) writeFileSync(UNSTEADY, unsteady)
else if (results.browser || results.engines) rmSync(UNSTEADY, { force: true })
const script = process.env.npm_lifecycle_event ?? 'test'
console.log(summary(results, script === 'test' ? 'npm test' : `npm run ${script}`, Date.now() - began))
process.exitCode = Object.values(results).some(({ failures }) => failures.length > 0) ? 1 : 0

/**
 * Runs the tests from a bare clone. `node scripts/test.mjs unit browser` runs only these steps.
 *
 * - `npm test`: every check, every Vitest project, and the browser walks without the tag `@full`.
 * - `npm run test:full`: also the walks with the tag `@full`, Firefox and WebKit.
 * - `npm run test:night`: also long runs of random tests and each Node version.
 * - `npm run check`: the checks and the unit tests that a change reaches.
 *
 * Prints the time of each step, the slowest tests, every failure, and last `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { ensureEngines } from './engines.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runOnNodeVersions } from './node-versions.mjs'
import { moveTemporaryFilesToMemory } from './temporary-files.mjs'
import { formatSummary, readPlaywrightReport, readVitestReport } from './test-reports.mjs'

const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
const VITEST = 'node_modules/vitest/vitest.mjs'

/** Default duration of the random model tests at night. */
const NIGHT_MINUTES = 20

/**
 * Steps in their order. Each returns `{ passed, failures }` and optionally `slow` (lines by heading), `flaky` (tests
 * that passed when they were retried), and `notRun` with `why` (parts that this machine cannot run).
 */
const steps = {
  types: () => runQuietly('npm', 'run', '--silent', 'types'),
  lint: () => runQuietly(process.execPath, BIOME, 'check', '.'),
  boundaries: () => runQuietly(process.execPath, 'scripts/check-boundaries.mjs'),
  messages: () => runQuietly(process.execPath, 'scripts/check-messages.mjs'),
  build: () => runQuietly(process.execPath, 'scripts/build.mjs'),
  browsers: () => runQuietly(process.execPath, 'scripts/install-browsers.mjs'),
  unit: () => runVitest(),
  browser: () => runBrowser('browser', ['--grep-invert=@full']),
  walks: () => runBrowser('walks', ['--grep=@full']),
  engines: runEngines,
  changed: () => runVitest('--changed', findLastSharedCommit(), '--passWithNoTests'),
  soak: runSoak,
  nodes: runOnNodeVersions,
}

/** Steps that run at the same time, because none writes what another one reads. */
const parallelSteps = ['types', 'lint', 'boundaries', 'messages', 'build', 'browsers']
const defaultSteps = [...parallelSteps, 'unit', 'browser']
const fullSteps = [...defaultSteps, 'walks', 'engines']
const nightSteps = [...fullSteps, 'soak', 'nodes']

await main(process.argv.slice(2))

async function main(args) {
  const startedAt = Date.now()
  ensureInstalled()
  moveTemporaryFilesToMemory()
  if (args.includes('--night')) process.env.HALLBOOK_NIGHT = '1'
  const selected = selectSteps(args)
  const first = selected.filter((name) => parallelSteps.includes(name))
  const results = Object.fromEntries(await Promise.all(first.map(async (name) => [name, await runStep(name)])))
  for (const name of selected) if (!first.includes(name)) results[name] = await runStep(name)
  const script = process.env.npm_lifecycle_event ?? 'test'
  const command = script === 'test' ? 'npm test' : `npm run ${script}`
  console.log(formatSummary(results, command, Date.now() - startedAt))
  process.exitCode = Object.values(results).some(({ failures }) => failures.length > 0) ? 1 : 0
}

/** Returns the names of the steps to run, in their order. Ends the process if a name is unknown. */
function selectSteps(args) {
  const named = args.filter((name) => !name.startsWith('--'))
  const unknown = named.filter((name) => !(name in steps))
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}.`)
    process.exit(2)
  }
  if (named.length > 0) return Object.keys(steps).filter((name) => named.includes(name))
  if (args.includes('--night')) return nightSteps
  return args.includes('--full') ? fullSteps : defaultSteps
}

/** Runs a step. Prints its output, its outcome and its time. */
async function runStep(name) {
  const isParallel = parallelSteps.includes(name)
  if (!isParallel) console.log(`\n== ${name}`)
  const startedAt = Date.now()
  let result
  try {
    result = await steps[name]()
  } catch (error) {
    result = { passed: 0, failures: [error instanceof Error ? error.message : String(error)] }
  }
  if (isParallel) console.log(`\n== ${name}`)
  if (result.output) process.stdout.write(result.output)
  const outcome = result.failures.length === 0 ? 'passed' : 'FAILED'
  const ms = Date.now() - startedAt
  console.log(`== ${name}: ${outcome} in ${(ms / 1000).toFixed(1)} s`)
  return { ...result, ms }
}

/** Runs a check and collects its output until it ends, because several checks run at the same time. */
function runQuietly(command, ...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (status) => {
      const failures = status === 0 ? [] : ['see above']
      resolve({ passed: status === 0 ? 1 : 0, failures, output: Buffer.concat(chunks).toString() })
    })
  })
}

/** Runs a test runner that writes a JSON report. Returns its success and the report, undefined if there is none. */
function runReporting(report, args, env) {
  mkdirSync('.cache', { recursive: true })
  rmSync(report, { force: true })
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return { ok: status === 0, json: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined }
}

/** Adds a failure if a run failed without a failed test. */
function withRunFailure(ok, result) {
  if (ok || result.failures.length > 0) return result
  return { ...result, failures: ['the runner failed: see above'] }
}

function runVitest(...args) {
  const report = '.cache/unit.json'
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok, json } = runReporting(report, [VITEST, 'run', ...reporters, ...args], { NODE_ENV: 'test' })
  return withRunFailure(ok, json ? readVitestReport(json) : { passed: 0, failures: [] })
}

/** @param name name of the step and of its report in .cache */
async function runBrowser(name, args, env) {
  await build()
  await ensureBrowser()
  const report = `.cache/${name}.json`
  const { ok, json } = runReporting(report, [PLAYWRIGHT, 'test', '--reporter=list,json', ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  if (!json) throw new Error('the runner failed: see above')
  return withRunFailure(ok, readPlaywrightReport(json, name))
}

/** Runs the tests of Firefox and WebKit if they can be installed. Their second device is Chromium. */
async function runEngines() {
  const { there, notRun, why } = ensureEngines()
  if (there.length === 0) return { passed: 0, failures: [], notRun, why }
  const args = ['--config=playwright.engines.config.ts', ...there.map((name) => `--project=${name}`)]
  return { ...(await runBrowser('engines', args)), notRun, why }
}

/**
 * Runs the random model of two clubs on a bad network for a long time, then the tests in e2e/soak. `HALLBOOK_MINUTES`
 * sets the duration. `HALLBOOK_SEED` and `HALLBOOK_RUNS` repeat a printed run.
 */
async function runSoak() {
  const minutes = Number(process.env.HALLBOOK_MINUTES ?? NIGHT_MINUTES)
  if (!(minutes > 0)) throw new Error('HALLBOOK_MINUTES must be a number of minutes.')
  const env = {
    HALLBOOK_NIGHT: '1',
    HALLBOOK_RUNS: process.env.HALLBOOK_RUNS ?? '1000000',
    HALLBOOK_SECONDS: String(minutes * 60),
  }
  const model = await runBrowser('model', ['model.e2e.ts'], env)
  const soak = await runBrowser('soak', ['--config=playwright.soak.config.ts'], env)
  return { passed: model.passed + soak.passed, failures: [...model.failures, ...soak.failures] }
}

/** Returns the last commit that is also on origin, or the previous commit without an origin. */
function findLastSharedCommit() {
  const git = (...args) => {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    const { status, stdout } = spawnSync('git', args, options)
    return status === 0 ? stdout.trim() : undefined
  }
  return git('merge-base', 'HEAD', 'origin/main') ?? git('rev-parse', '--verify', '--quiet', 'HEAD~1') ?? 'HEAD'
}

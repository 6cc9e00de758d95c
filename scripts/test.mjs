/**
 * Runs the tests from a bare clone. `node scripts/test.mjs unit browser` runs only these steps.
 *
 * - `npm test`: every check, every Vitest project, and the browser walks without the tag `@full`.
 * - `npm run test:full`: also the walks with the tag `@full`, Firefox and WebKit, and two servers.
 * - `npm run test:night`: also long runs of random tests, each Node version, and the archive and image for production.
 * - `npm run check`: the checks and the unit tests that a change reaches.
 *
 * Prints the output of each runner, then every failure, the time of each step, and last `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { ensureBrowser, ensureEngines } from './browsers.mjs'
import { build } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ensureServerPrograms } from './server-programs.mjs'
import { formatSummary, mergeRetry, readPlaywrightReport, readVitestReport } from './test-reports.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'

/** Number of test files with failures up to which these files are run a second time. More have a common cause. */
const MAX_RETRIED_FILES = 5

/** Default duration of the random model tests at night. */
const NIGHT_MINUTES = 20

/** Folder in memory, which only Linux has. */
const MEMORY_FOLDER = '/dev/shm'
const MIN_FREE_MEMORY_BYTES = 4 * 1024 ** 3

/**
 * Steps in their order. Each returns `{ passed, failures }` and optionally `flaky` (tests that passed when they were
 * retried), `notRun` with `why` (parts that this machine cannot run), and `leftOut` (parts without their programs).
 */
const steps = {
  types: () => runQuietly('npm', 'run', '--silent', 'types'),
  lint: () => runQuietly(process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'check', '.'),
  boundaries: () => runQuietly(process.execPath, 'scripts/check-boundaries.mjs'),
  messages: () => runQuietly(process.execPath, 'scripts/check-messages.mjs'),
  build: () => runQuietly(process.execPath, 'scripts/build.mjs'),
  browsers: () => runQuietly(process.execPath, 'scripts/browsers.mjs'),
  unit: runUnit,
  browser: () => runBrowser('browser', ['--grep-invert=@full']),
  walks: () => runBrowser('walks', ['--grep=@full']),
  engines: runEngines,
  servers: runServers,
  changed: () => runVitest('--changed', findComparedCommit(), '--passWithNoTests'),
  model: runModel,
  soak: () => runBrowser('soak', ['--config=playwright.soak.config.ts']),
  nodes: runOnNodeVersions,
  package: runPackage,
}

/** Steps that run at the same time, because none writes what another one reads. */
const parallelSteps = ['types', 'lint', 'boundaries', 'messages', 'build', 'browsers']
const defaultSteps = [...parallelSteps, 'unit', 'browser']
const fullSteps = [...defaultSteps, 'walks', 'engines', 'servers']
const nightSteps = [...fullSteps, 'model', 'soak', 'nodes', 'package']

await main(process.argv.slice(2))

async function main(args) {
  const startedAt = Date.now()
  ensureInstalled()
  moveTemporaryFilesToMemory()
  if (args.includes('--night')) process.env.HALLBOOK_NIGHT = '1'
  const selected = selectSteps(args)
  const first = selected.filter((name) => parallelSteps.includes(name))
  const results = Object.fromEntries(await Promise.all(first.map(async (name) => [name, await runStep(name)])))
  for (const name of selected) results[name] ??= await runStep(name)
  console.log(formatSummary(results, Date.now() - startedAt))
  process.exitCode = Object.values(results).some(({ failures }) => failures.length > 0) ? 1 : 0
}

/**
 * Moves the temporary files of all child processes to memory: databases and browser profiles. On a slow disk that
 * halves the time of the tests. A `TMPDIR` of the caller stays, and so does the disk if memory has little space.
 */
function moveTemporaryFilesToMemory() {
  if (process.env.TMPDIR || !existsSync(MEMORY_FOLDER)) return
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  if (bavail * bsize >= MIN_FREE_MEMORY_BYTES) process.env.TMPDIR = MEMORY_FOLDER
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

/** Runs a step. Prints its output and its outcome. */
async function runStep(name) {
  const isParallel = parallelSteps.includes(name)
  if (!isParallel) console.log(`\n== ${name}`)
  const startedAt = Date.now()
  const result = await steps[name]().catch((error) => ({ passed: 0, failures: [error.message] }))
  if (isParallel) console.log(`\n== ${name}\n${result.output ?? ''}`)
  console.log(`== ${name}: ${result.failures.length === 0 ? 'passed' : 'FAILED'}`)
  return { ...result, ms: Date.now() - startedAt }
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

/** Runs a test runner that writes a JSON report, and reads the report. A run without failed tests can fail too. */
function runReporting(report, read, args, env) {
  mkdirSync('.cache', { recursive: true })
  rmSync(report, { force: true })
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const result = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failures: [] }
  if (status !== 0 && result.failures.length === 0) result.failures.push('the runner failed: see above')
  return result
}

/** Runs all Vitest projects, and a second time the files with failures, as the browser tests are retried. */
async function runUnit() {
  const result = await runVitest()
  const files = [...new Set(result.failedFiles)]
  if (files.length === 0 || files.length > MAX_RETRIED_FILES) return result
  console.log(`\nRetrying ${files.join(', ')}`)
  return mergeRetry(result, await runVitest(...files))
}

async function runVitest(...args) {
  const report = '.cache/unit.json'
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = [VITEST, 'run', ...reporters, ...args]
  return runReporting(report, readVitestReport, command, { NODE_ENV: 'test' })
}

/** @param name name of the step and of its report in .cache */
async function runBrowser(name, args, env) {
  await build()
  await ensureBrowser()
  const report = `.cache/${name}.json`
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args]
  return runReporting(report, readPlaywrightReport, command, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
}

/** Runs the tests of Firefox and WebKit if they can be installed. Their second device is Chromium. */
async function runEngines() {
  const { there, notRun, why } = ensureEngines()
  if (there.length === 0) return { passed: 0, failures: [], notRun, why }
  const args = ['--config=playwright.engines.config.ts', ...there.map((name) => `--project=${name}`)]
  return { ...(await runBrowser('engines', args)), notRun, why }
}

/** Runs the tests of two servers if HAProxy, PgBouncer and PostgreSQL 15 are installed or can be installed. */
async function runServers() {
  const [missing] = ensureServerPrograms()
  if (missing) return { passed: 0, failures: [], leftOut: [`two servers (${missing} is not installed)`] }
  const report = '.cache/servers.json'
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = [VITEST, 'run', '--config=vitest.servers.config.ts', ...reporters]
  return runReporting(report, readVitestReport, command, { NODE_ENV: 'test' })
}

/**
 * Runs the random model of two clubs on a bad network for a long time. `HALLBOOK_MINUTES` sets the duration.
 * `HALLBOOK_SEED` and `HALLBOOK_RUNS` repeat a printed run.
 */
async function runModel() {
  const minutes = Number(process.env.HALLBOOK_MINUTES ?? NIGHT_MINUTES)
  if (!(minutes > 0)) throw new Error('HALLBOOK_MINUTES must be a number of minutes.')
  const runs = process.env.HALLBOOK_RUNS ?? '1000000'
  const env = { HALLBOOK_NIGHT: '1', HALLBOOK_RUNS: runs, HALLBOOK_SECONDS: String(minutes * 60) }
  return runBrowser('model', ['model.e2e.ts'], env)
}

/**
 * Runs Vitest, with a start of the demo, on the oldest Node that package.json allows and on each later LTS line. npm
 * installs each Node.
 */
async function runOnNodeVersions() {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  // Remove HALLBOOK_NIGHT, because only the step `unit` runs the long forms of the tests.
  const { HALLBOOK_NIGHT: _, ...inherited } = process.env
  const env = { ...inherited, NODE_ENV: 'test', HALLBOOK_TEST_START: '1' }
  const versions = [engines.node.replace('>=', ''), '22', '24']
  const failures = versions.filter((version) => {
    console.log(`\nNode ${version}`)
    const args = ['exec', '--yes', `--package=node@${version}`, '--', 'node', VITEST, 'run', '--reporter=dot']
    return spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32', env }).status !== 0
  })
  return { passed: versions.length - failures.length, failures: failures.map((version) => `Node ${version}`) }
}

/** Makes the archive and the image, and runs the image on a new Debian if this machine can make one. */
async function runPackage() {
  const missing = ['debootstrap', 'buildah'].filter((name) => spawnSync(name, ['--version']).status !== 0)
  if (process.getuid?.() !== 0) missing.push('root')
  if (missing.length > 0) return { passed: 0, failures: [], notRun: ['package'], why: `needs ${missing.join(', ')}` }
  return runVitest('--config=vitest.package.config.ts')
}

/** Returns the commit that the step `changed` compares with: main on origin, or the previous commit without origin. */
function findComparedCommit() {
  const exists = (ref) => spawnSync('git', ['rev-parse', '--verify', '--quiet', ref]).status === 0
  return ['origin/main', 'HEAD~1'].find(exists) ?? 'HEAD'
}

/** Reads the JSON reports of the test runners and formats the end of a run. */
import { relative } from 'node:path'

/** Returns the result of a Vitest JSON report. A file that cannot be loaded is one failure. */
export function readVitestReport({ numPassedTests, testResults }) {
  const failedResults = testResults.filter(({ status }) => status === 'failed')
  const failures = failedResults.flatMap(({ name, assertionResults }) => {
    const file = relative('.', name)
    if (assertionResults.length === 0) return [`${file} cannot be loaded`]
    return assertionResults.filter((test) => test.status === 'failed').map(({ title }) => `${file} › ${title}`)
  })
  return { passed: numPassedTests, failures, failedFiles: failedResults.map(({ name }) => relative('.', name)) }
}

/**
 * Merges a run of all tests with a second run of the files with failures. A test that failed only in the first run is
 * flaky and counts as passed.
 */
export function mergeRetry(first, retry) {
  const flaky = first.failures.filter((failure) => !retry.failures.includes(failure))
  return { passed: first.passed + flaky.length, failures: retry.failures, flaky }
}

/**
 * Returns the result of a Playwright JSON report. Failures include errors outside of tests. `flaky` lists the tests
 * that passed only when they were retried.
 */
export function readPlaywrightReport({ stats, suites, errors }) {
  const tests = suites.flatMap(listTests)
  const listNames = (status) => tests.filter((test) => test.status === status).map(({ name }) => name)
  return {
    passed: stats.expected + stats.flaky,
    failures: [...listNames('unexpected'), ...errors.map(({ message }) => message.split('\n')[0])],
    flaky: listNames('flaky'),
  }
}

/** Returns all tests of a suite, once for each project that ran them. */
function listTests({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status }) => ({ status, name: `${file} › ${title}` })),
  )
  return [...own, ...suites.flatMap(listTests)]
}

/** Formats a duration, for example `18 min 40 s`. */
export function formatDuration(ms) {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * Formats the end of a run: flaky tests, all failures, the time of each step, and last `N passed, N failed`. Parts that
 * did not run, or that were left out because a program is missing, have a line before the last one.
 * @param results results by step: `{ passed, failures, ms, flaky?, notRun?, why?, leftOut? }`
 */
export function formatSummary(results, ms) {
  const steps = Object.entries(results)
  const format = (key, toText) =>
    steps.flatMap(([step, result]) => (result[key] ?? []).map((one) => toText(one, step, result)))
  const failures = format('failures', (text, step) => `- ${step}: ${text}`)
  const flaky = format('flaky', (text, step) => `- ${step}: ${text}`)
  const notRun = format('notRun', (part, _, { why }) => `${part} (${why})`)
  return [
    ...(flaky.length > 0 ? ['', 'Flaky, passed when retried:', ...flaky] : []),
    ...(failures.length > 0 ? ['', 'Failed:', ...failures] : []),
    '',
    `Took ${formatDuration(ms)}: ${steps.map(([step, result]) => `${step} ${formatDuration(result.ms)}`).join(', ')}.`,
    ...format('leftOut', (part) => `left out: ${part}`),
    ...(notRun.length > 0 ? [`not run: ${notRun.join('; ')}`] : []),
    `${steps.reduce((sum, [, { passed }]) => sum + passed, 0)} passed, ${failures.length} failed`,
  ].join('\n')
}

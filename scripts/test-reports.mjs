import { relative } from 'node:path'

/**
 * Summarises test runner reports: the number of passed tests, each failure with its reason, and the slowest
 * tests.
 */

/** Removes terminal colours from the text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one.
const removeColours = (text) => text.replace(/\u001b\[[\d;]*m/g, '')
const firstLine = (text) =>
  removeColours(text ?? '')
    .trim()
    .split('\n')[0]

const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** Sorts entries by duration, longest first, one per line: `12.7 s  name`. */
const longest = (entries, most = entries.length) => {
  const slowest = entries.sort(([, a], [, b]) => b - a).slice(0, most)
  const width = Math.max(0, ...slowest.map(([, ms]) => inSeconds(ms).length))
  return slowest.map(([name, ms]) => `${inSeconds(ms).padStart(width)}  ${name}`)
}

/** Lists the tests of a vitest JSON report. A file that could not be read counts as a failed test. */
const listUnitTests = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    if (status === 'failed' && assertionResults.length === 0)
      return [{ id: file, file, name: file, failed: true, why: firstLine(message) }]
    return assertionResults.map(({ title, fullName, status, failureMessages }) => ({
      id: `${file} ${fullName}`,
      file,
      name: `${file} › ${title}`,
      failed: status === 'failed',
      why: firstLine(failureMessages[0]),
    }))
  })

/**
 * Converts a vitest JSON report into the same shape as playwrightResult. `file` in `failed` is a file to run
 * again.
 */
export const vitestResult = (report) => {
  const failed = listUnitTests(report).filter((test) => test.failed)
  return {
    passed: report.numPassedTests,
    failures: failed.map(({ name, why }) => `${name}: ${why}`),
    failed: failed.map(({ id, file, name, why }) => ({ id, file, name, why })),
  }
}

/** Lists the slowest files of a vitest JSON report. */
export const slowestFiles = ({ testResults }, most = 10) =>
  longest(
    testResults.map(({ name, startTime, endTime }) => [relative('.', name), endTime - startTime]),
    most,
  )

const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)]

/** Lists the tests of a Playwright JSON report, once for each project that ran them. */
const listBrowserTests = ({ suites }) =>
  suites.flatMap(listSpecs).flatMap(({ id, file, title, tests }) =>
    tests.map(({ status, results }) => ({
      id,
      file,
      name: `${file} › ${title}`,
      failed: status === 'unexpected' || status === 'flaky',
      why: firstLine(results.find(({ error }) => error)?.error.message),
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )

/**
 * Converts a Playwright JSON report to `{ passed, failures: string[], failed: { id, name, why }[] }`.
 * `failures` also contains errors outside of tests. A test that passed only on a retry within the run has
 * failed.
 */
export const playwrightResult = (report) => {
  const failed = listBrowserTests(report).filter((test) => test.failed)
  return {
    passed: report.stats.expected,
    failures: [
      ...failed.map(({ name, why }) => `${name}: ${why}`),
      ...report.errors.map(({ message }) => firstLine(message)),
    ],
    failed: failed.map(({ id, name, why }) => ({ id, name, why })),
  }
}

/**
 * Merges a result of playwrightResult or vitestResult with the report of a second run of its failed tests. A
 * test that passes in the second run has passed and is `unsteady`. A test that fails again is listed with
 * both reasons.
 */
export const secondTry = ({ passed, failures, failed }, report) => {
  const tests = 'suites' in report ? listBrowserTests(report) : listUnitTests(report)
  const again = new Map(tests.map((test) => [test.id, test]))
  const unsteady = failed.filter(({ id }) => again.has(id) && !again.get(id).failed)
  const failedAgain = failed.filter((test) => !unsteady.includes(test))
  return {
    passed: passed + unsteady.length,
    failures: [
      ...failedAgain.map(
        ({ id, name, why }) => `${name}: ${why}; again: ${again.get(id)?.why ?? 'it did not run'}`,
      ),
      ...failures.slice(failed.length),
      ...(report.errors ?? []).map(({ message }) => firstLine(message)),
    ],
    unsteady: unsteady.map(({ name, why }) => ({ name, why })),
  }
}

/** Lists the slowest tests of a Playwright JSON report. */
export const slowestTests = (report, most = 20) =>
  longest(
    listBrowserTests(report).map(({ name, ms }) => [name, ms]),
    most,
  )

/** Lists the total duration of the tests in each file of a Playwright JSON report. */
export const timeOfFiles = (report) => {
  const sums = new Map()
  for (const { file, ms } of listBrowserTests(report)) sums.set(file, (sums.get(file) ?? 0) + ms)
  return longest([...sums])
}

/** Formats a duration, for example `18 min 40 s`. */
export const formatDuration = (ms) => {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const buildSection = (heading, lines) => (lines.length > 0 ? ['', `${heading}:`, ...lines] : [])

/**
 * Builds the end of a run's output: slow tests, unsteady tests, failures, skipped parts and `N passed, N
 * failed`.
 * @param results by step name: `{ passed, failures, slow?, unsteady?, notRun?, why? }`
 * @param command the command as it was typed
 */
export const summary = (results, command, ms) => {
  const steps = Object.entries(results)
  const failures = steps.flatMap(([step, result]) =>
    result.failures.map((failure) => `- ${step}: ${failure}`),
  )
  const notRun = steps
    .filter(([, result]) => result.notRun?.length > 0)
    .map(([, result]) => `${result.notRun.join(', ')} (${result.why})`)
  const passed = steps.reduce((sum, [, result]) => sum + result.passed, 0)
  return [
    ...steps.flatMap(([, { slow = {} }]) =>
      Object.entries(slow).flatMap(([heading, lines]) => buildSection(heading, lines)),
    ),
    ...buildSection(
      'unsteady',
      listUnsteadyTests(results).map(({ name, why }) => `- ${name}: ${why}`),
    ),
    ...buildSection('Failed', failures),
    '',
    `${command} took ${formatDuration(ms)}`,
    ...(notRun.length > 0 ? [`not run: ${notRun.join('; ')}`] : []),
    `${passed} passed, ${failures.length} failed`,
  ].join('\n')
}

const listUnsteadyTests = (results) => Object.values(results).flatMap(({ unsteady = [] }) => unsteady)

/** Returns the text of .cache/unsteady.txt, or undefined if all tests were steady. */
export const unsteadyText = (results) => {
  const lines = listUnsteadyTests(results).map(({ name, why }) => `- ${name}\n  ${why}\n`)
  return lines.length > 0 ? `unsteady\n${lines.join('')}` : undefined
}

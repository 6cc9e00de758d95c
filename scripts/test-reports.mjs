import { relative } from 'node:path'

/** What the reports of the test runners say: how many tests passed, each that failed with why, and what took long. */

/** Without the colours a runner writes for a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one.
const plain = (text) => text.replace(/\u001b\[[\d;]*m/g, '')
const firstLine = (text) =>
  plain(text ?? '')
    .trim()
    .split('\n')[0]

const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** The longest first, one to a line: `12.7 s  name`. */
const longest = (entries, most = entries.length) => {
  const shown = entries.sort(([, a], [, b]) => b - a).slice(0, most)
  const width = Math.max(0, ...shown.map(([, ms]) => inSeconds(ms).length))
  return shown.map(([name, ms]) => `${inSeconds(ms).padStart(width)}  ${name}`)
}

/** Every test of vitest's JSON; a file that could not be read is one that failed. */
const unitTestsOf = ({ testResults }) =>
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

/** vitest's JSON, as playwrightResult says; `file` of what has failed is one to run again. */
export const vitestResult = (report) => {
  const failed = unitTestsOf(report).filter((test) => test.failed)
  return {
    passed: report.numPassedTests,
    failures: failed.map(({ name, why }) => `${name}: ${why}`),
    failed: failed.map(({ id, file, name, why }) => ({ id, file, name, why })),
  }
}

/** The files of vitest's JSON that took longest. */
export const slowestFiles = ({ testResults }, most = 10) =>
  longest(
    testResults.map(({ name, startTime, endTime }) => [relative('.', name), endTime - startTime]),
    most,
  )

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** Every test of Playwright's JSON, once for each project that ran it. */
const testsOf = ({ suites }) =>
  suites.flatMap(specsOf).flatMap(({ id, file, title, tests }) =>
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
 * Playwright's JSON: `{ passed, failures: string[], failed: { id, name, why }[] }`. The failures are those tests, and
 * what went wrong outside of any test. A test that passed when the same run tried it again has failed.
 */
export const playwrightResult = (report) => {
  const failed = testsOf(report).filter((test) => test.failed)
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
 * A result of playwrightResult or vitestResult, after its failed tests have run once more by themselves: the JSON of that
 * run. One that passed there has passed and is `unsteady`; one that failed there has failed, for both reasons.
 */
export const secondTry = ({ passed, failures, failed }, report) => {
  const tests = 'suites' in report ? testsOf(report) : unitTestsOf(report)
  const again = new Map(tests.map((test) => [test.id, test]))
  const unsteady = failed.filter(({ id }) => again.has(id) && !again.get(id).failed)
  const still = failed.filter((test) => !unsteady.includes(test))
  return {
    passed: passed + unsteady.length,
    failures: [
      ...still.map(
        ({ id, name, why }) => `${name}: ${why}; again: ${again.get(id)?.why ?? 'it did not run'}`,
      ),
      ...failures.slice(failed.length),
      ...(report.errors ?? []).map(({ message }) => firstLine(message)),
    ],
    unsteady: unsteady.map(({ name, why }) => ({ name, why })),
  }
}

/** The tests of Playwright's JSON that took longest. */
export const slowestTests = (report, most = 20) =>
  longest(
    testsOf(report).map(({ name, ms }) => [name, ms]),
    most,
  )

/** How long the tests of each file of Playwright's JSON took, one after the other. */
export const timeOfFiles = (report) => {
  const sums = new Map()
  for (const { file, ms } of testsOf(report)) sums.set(file, (sums.get(file) ?? 0) + ms)
  return longest([...sums])
}

/** `18 min 40 s` */
export const spoken = (ms) => {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const listed = (heading, lines) => (lines.length > 0 ? ['', `${heading}:`, ...lines] : [])

/**
 * The end of a run, by the results of its steps in their order: what took long, what was unsteady, every failure, and
 * last `N passed, N failed`; just before it what was not run, where that is so.
 * @param results by the name of the step: `{ passed, failures, slow?, unsteady?, notRun?, why? }`
 * @param command what has run, as it was typed
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
      Object.entries(slow).flatMap(([heading, lines]) => listed(heading, lines)),
    ),
    ...listed(
      'unsteady',
      unsteadyOf(results).map(({ name, why }) => `- ${name}: ${why}`),
    ),
    ...listed('Failed', failures),
    '',
    `${command} took ${spoken(ms)}`,
    ...(notRun.length > 0 ? [`not run: ${notRun.join('; ')}`] : []),
    `${passed} passed, ${failures.length} failed`,
  ].join('\n')
}

const unsteadyOf = (results) => Object.values(results).flatMap(({ unsteady = [] }) => unsteady)

/** The text of .cache/unsteady.txt, or undefined where all tests were steady. */
export const unsteadyText = (results) => {
  const lines = unsteadyOf(results).map(({ name, why }) => `- ${name}\n  ${why}\n`)
  return lines.length > 0 ? `unsteady\n${lines.join('')}` : undefined
}

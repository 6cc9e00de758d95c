import { relative } from 'node:path'

/** Reads the JSON reports of the test runners and formats the summary of a run. */

const MAX_SLOW_LINES = 15

/** Removes terminal colours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with a control character.
const stripColours = (text) => text.replace(/\u001b\[[\d;]*m/g, '')

const getFirstLine = (text) =>
  stripColours(text ?? '')
    .trim()
    .split('\n')[0]

/** Returns the result of a Vitest JSON report. A file that cannot be loaded is one failure. */
export const readVitestReport = ({ numPassedTests, testResults }) => {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${getFirstLine(message)}`]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ title, failureMessages }) => `${file} › ${title}: ${getFirstLine(failureMessages[0])}`)
  })
  const times = testResults.map(({ name, startTime, endTime }) => [relative('.', name), endTime - startTime])
  return { passed: numPassedTests, failures, slow: { 'Slowest files of Vitest': formatTimes(times) } }
}

const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)]

/** Returns all tests of a Playwright JSON report, once for each project that ran them. */
const listTests = ({ suites }) =>
  suites.flatMap(listSpecs).flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      status,
      name: `${file} › ${title}`,
      why: getFirstLine(results.find(({ error }) => error)?.error.message),
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )

/**
 * Returns the result of a Playwright JSON report. Failures include errors outside of tests. `flaky` lists the tests
 * that passed only when they were retried.
 * @param step name of the step, for the headings
 */
export const readPlaywrightReport = (report, step) => {
  const tests = listTests(report)
  const describe = ({ name, why }) => `${name}: ${why}`
  const fileTimes = new Map()
  for (const { file, ms } of tests) fileTimes.set(file, (fileTimes.get(file) ?? 0) + ms)
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: [
      ...tests.filter(({ status }) => status === 'unexpected').map(describe),
      ...report.errors.map(({ message }) => getFirstLine(message)),
    ],
    flaky: tests.filter(({ status }) => status === 'flaky').map(describe),
    slow: { [`Slowest files of step ${step}`]: formatTimes([...fileTimes]) },
  }
}

/** Formats entries of name and milliseconds, the longest first: `12.7 s  name`. */
const formatTimes = (entries) => {
  const slowest = entries.sort(([, a], [, b]) => b - a).slice(0, MAX_SLOW_LINES)
  const toSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`
  const width = Math.max(0, ...slowest.map(([, ms]) => toSeconds(ms).length))
  return slowest.map(([name, ms]) => `${toSeconds(ms).padStart(width)}  ${name}`)
}

/** Formats a duration, for example `18 min 40 s`. */
export const formatDuration = (ms) => {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const formatList = (heading, lines) => (lines.length > 0 ? ['', `${heading}:`, ...lines] : [])

/**
 * Formats the end of a run: slow tests, flaky tests, all failures, the time of each step, and last `N passed, N
 * failed`. Parts that did not run have a line before the last one.
 * @param results results by step: `{ passed, failures, ms?, slow?, flaky?, notRun?, why? }`
 * @param command the command that was run
 */
export const formatSummary = (results, command, ms) => {
  const steps = Object.entries(results)
  const failures = steps.flatMap(([step, result]) => result.failures.map((text) => `- ${step}: ${text}`))
  const flaky = steps.flatMap(([step, result]) => (result.flaky ?? []).map((text) => `- ${step}: ${text}`))
  const notRun = steps
    .filter(([, result]) => result.notRun?.length > 0)
    .map(([, result]) => `${result.notRun.join(', ')} (${result.why})`)
  const times = steps.filter(([, result]) => result.ms).map(([step, result]) => [step, result.ms])
  return [
    ...steps.flatMap(([, { slow = {} }]) =>
      Object.entries(slow).flatMap(([heading, lines]) => formatList(heading, lines)),
    ),
    ...formatList('Flaky, passed when retried', flaky),
    ...formatList('Failed', failures),
    ...formatList('Time of each step', formatTimes(times)),
    '',
    `${command} took ${formatDuration(ms)}`,
    ...(notRun.length > 0 ? [`not run: ${notRun.join('; ')}`] : []),
    `${steps.reduce((sum, [, result]) => sum + result.passed, 0)} passed, ${failures.length} failed`,
  ].join('\n')
}

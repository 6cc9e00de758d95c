import { relative } from 'node:path'

/** What the reports of the test runners say: how many tests passed, and each that failed with the first line of why. */

/** Without the colours a runner writes for a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one.
const plain = (text) => text.replace(/\u001b\[[\d;]*m/g, '')
const firstLine = (text) =>
  plain(text ?? '')
    .trim()
    .split('\n')[0]

/** vitest's JSON: `{ passed, failures: string[] }`. A file that could not be read counts as one failure. */
export const vitestResult = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failures: testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [`${relative('.', name)}: ${firstLine(message)}`]
      : assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => `${relative('.', name)} › ${test.title}: ${firstLine(test.failureMessages[0])}`),
  ),
})

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** Playwright's JSON: `{ passed, failures: string[] }`. A test that passed on a second try has failed. */
export const playwrightResult = ({ stats, suites, errors }) => ({
  passed: stats.expected,
  failures: [
    ...suites
      .flatMap(specsOf)
      .flatMap(({ file, title, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(
            ({ results }) => `${file} › ${title}: ${firstLine(results.find((r) => r.error)?.error.message)}`,
          ),
      ),
    ...errors.map(({ message }) => firstLine(message)),
  ],
})

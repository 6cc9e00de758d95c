import { describe, expect, it } from 'vitest'
import {
  playwrightResult,
  secondTry,
  slowestFiles,
  slowestTests,
  spoken,
  summary,
  timeOfFiles,
  unsteadyText,
  vitestResult,
} from './test-reports.mjs'

const spec = (id: string, file: string, ms: number, error?: string) => ({
  id,
  file,
  title: `title of ${id}`,
  tests: [
    {
      status: error ? 'unexpected' : 'expected',
      results: [{ duration: ms, ...(error && { error: { message: `\u001b[31m${error}\u001b[39m\nmore` } }) }],
    },
  ],
})

const browserReport = (...specs: ReturnType<typeof spec>[]) => ({
  stats: { expected: specs.filter(({ tests }) => tests[0]?.status === 'expected').length },
  suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }],
  errors: [] as { message: string }[],
})

const twoFailed = browserReport(
  spec('a', 'tick.e2e.ts', 1500),
  spec('b', 'lock.e2e.ts', 12_345, 'Not there'),
  spec('c', 'tick.e2e.ts', 500, 'Too late'),
)

describe('browser reports', () => {
  it('lists each browser failure on one line without colours and traces', () => {
    const report = { ...twoFailed, errors: [{ message: 'Worker died\nat once' }] }
    expect(playwrightResult(report)).toEqual({
      passed: 1,
      failures: ['lock.e2e.ts › title of b: Not there', 'tick.e2e.ts › title of c: Too late', 'Worker died'],
      failed: [
        { id: 'b', name: 'lock.e2e.ts › title of b', why: 'Not there' },
        { id: 'c', name: 'tick.e2e.ts › title of c', why: 'Too late' },
      ],
    })
  })

  it('counts a browser test as failed if only a retry passes', () => {
    const report = browserReport(spec('a', 'tick.e2e.ts', 1, 'Too late'))
    report.suites[0]!.specs[0]!.tests[0]!.status = 'flaky'
    expect(playwrightResult(report).failures).toEqual(['tick.e2e.ts › title of a: Too late'])
  })
})

describe('second run', () => {
  it('counts tests that pass on a second run as unsteady', () => {
    const again = browserReport(spec('b', 'lock.e2e.ts', 1), spec('c', 'tick.e2e.ts', 1, 'Still too late'))
    expect(secondTry(playwrightResult(twoFailed), again)).toEqual({
      passed: 2,
      failures: ['tick.e2e.ts › title of c: Too late; again: Still too late'],
      unsteady: [{ name: 'lock.e2e.ts › title of b', why: 'Not there' }],
    })
  })

  it('counts tests that the second run did not reach as failed', () => {
    const first = playwrightResult({ ...twoFailed, errors: [{ message: 'Worker died' }] })
    expect(secondTry(first, { ...browserReport(), errors: [{ message: 'No PostgreSQL' }] })).toEqual({
      passed: 1,
      failures: [
        'lock.e2e.ts › title of b: Not there; again: it did not run',
        'tick.e2e.ts › title of c: Too late; again: it did not run',
        'Worker died',
        'No PostgreSQL',
      ],
      unsteady: [],
    })
  })
})

it('lists the slowest browser tests and the time of each file', () => {
  expect(slowestTests(twoFailed, 2)).toEqual([
    '12.3 s  lock.e2e.ts › title of b',
    ' 1.5 s  tick.e2e.ts › title of a',
  ])
  expect(timeOfFiles(twoFailed)).toEqual(['12.3 s  lock.e2e.ts', ' 2.0 s  tick.e2e.ts'])
})

it('lists unit test failures, unreadable files and the slowest files', () => {
  const file = (name: string, ms: number, ...failures: string[]) => ({
    name: `${process.cwd()}/${name}`,
    status: failures.length > 0 ? 'failed' : 'passed',
    startTime: 1000,
    endTime: 1000 + ms,
    assertionResults: failures.map((message) => ({
      title: 'adds',
      fullName: 'sums adds',
      status: 'failed',
      failureMessages: [`${message}\nat line 1`],
    })),
  })
  const unread = { ...file('c.test.ts', 0), status: 'failed', message: 'No such module\nat once' }
  const report = {
    numPassedTests: 7,
    testResults: [file('a.test.ts', 1000), file('b.test.ts', 20_000, 'Wrong'), unread],
  }
  const first = vitestResult(report)
  expect(first).toMatchObject({
    passed: 7,
    failures: ['b.test.ts › adds: Wrong', 'c.test.ts: No such module'],
  })
  expect(first.failed.map(({ file }) => file)).toEqual(['b.test.ts', 'c.test.ts'])
  const passes = file('b.test.ts', 1, '')
  passes.assertionResults[0]!.status = 'passed'
  expect(secondTry(first, { numPassedTests: 1, testResults: [passes, unread] })).toEqual({
    passed: 8,
    failures: ['c.test.ts: No such module; again: No such module'],
    unsteady: [{ name: 'b.test.ts › adds', why: 'Wrong' }],
  })
  expect(slowestFiles(report, 2)).toEqual(['20.0 s  b.test.ts', ' 1.0 s  a.test.ts'])
})

it.each([
  [900, '1 s'],
  [59_400, '59 s'],
  [59_600, '1 min 0 s'],
  [1_120_000, '18 min 40 s'],
])('formats %d ms as %s', (ms, words) => {
  expect(spoken(ms)).toBe(words)
})

describe('summary', () => {
  it('prints slow, unsteady, failed and skipped tests, time and count', () => {
    const results = {
      unit: { passed: 5, failures: ['b.test.ts: Wrong'], slow: { 'slowest files': ['1.0 s  a.test.ts'] } },
      browser: { passed: 2, failures: [], unsteady: [{ name: 'tick.e2e.ts › ticks', why: 'Too late' }] },
      engines: { passed: 1, failures: [], notRun: ['WebKit', 'Firefox'], why: 'no network' },
    }
    expect(summary(results, 'npm test', 61_000)).toBe(
      [
        '',
        'slowest files:',
        '1.0 s  a.test.ts',
        '',
        'unsteady:',
        '- tick.e2e.ts › ticks: Too late',
        '',
        'Failed:',
        '- unit: b.test.ts: Wrong',
        '',
        'npm test took 1 min 1 s',
        'not run: WebKit, Firefox (no network)',
        '8 passed, 1 failed',
      ].join('\n'),
    )
    expect(unsteadyText(results)).toBe('unsteady\n- tick.e2e.ts › ticks\n  Too late\n')
  })

  it('prints only time and count if every test passed', () => {
    const results = { unit: { passed: 5, failures: [] }, engines: { passed: 2, failures: [], notRun: [] } }
    expect(summary(results, 'npm run check', 2000)).toBe('\nnpm run check took 2 s\n7 passed, 0 failed')
    expect(unsteadyText(results)).toBeUndefined()
  })
})

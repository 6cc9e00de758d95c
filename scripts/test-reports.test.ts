import { describe, expect, it } from 'vitest'
import { formatDuration, formatSummary, readPlaywrightReport, readVitestReport } from './test-reports.mjs'

const buildSpec = (file: string, ms: number, status: string, error?: string) => ({
  file,
  title: `title of ${file}`,
  tests: [
    {
      status,
      results: [{ duration: ms, ...(error && { error: { message: `\u001b[31m${error}\u001b[39m\nmore` } }) }],
    },
  ],
})

describe('browser reports', () => {
  const report = {
    stats: { expected: 1, flaky: 1 },
    suites: [
      {
        specs: [buildSpec('tick.e2e.ts', 1500, 'expected')],
        suites: [
          {
            specs: [
              buildSpec('lock.e2e.ts', 12_345, 'unexpected', 'Not there'),
              buildSpec('tick.e2e.ts', 500, 'flaky', 'Too late'),
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'Worker died\nat once' }],
  }

  it('lists each failure on one line without colours and traces', () => {
    expect(readPlaywrightReport(report, 'browser').failures).toEqual([
      'lock.e2e.ts › title of lock.e2e.ts: Not there',
      'Worker died',
    ])
  })

  it('counts a test that passes when retried as passed and lists it', () => {
    const { passed, flaky } = readPlaywrightReport(report, 'browser')
    expect([passed, flaky]).toEqual([2, ['tick.e2e.ts › title of tick.e2e.ts: Too late']])
  })

  it('sums the times of each file', () => {
    expect(readPlaywrightReport(report, 'browser').slow).toEqual({
      'Slowest files of step browser': ['12.3 s  lock.e2e.ts', ' 2.0 s  tick.e2e.ts'],
    })
  })
})

describe('unit reports', () => {
  it('lists failed tests and files that cannot be loaded', () => {
    const times = { startTime: 0, endTime: 100 }
    const failed = { title: 'adds', status: 'failed', failureMessages: ['expected 1\nat x'] }
    const testResults = [
      { name: 'a.test.ts', status: 'failed', ...times, assertionResults: [failed] },
      { name: 'b.test.ts', status: 'failed', message: 'No module\nx', ...times, assertionResults: [] },
    ]
    expect(readVitestReport({ numPassedTests: 3, testResults })).toMatchObject({
      passed: 3,
      failures: ['a.test.ts › adds: expected 1', 'b.test.ts: No module'],
    })
  })
})

describe('summary', () => {
  it('ends with parts that did not run and the count of all tests', () => {
    const results = {
      types: { passed: 1, failures: [] },
      unit: { passed: 40, failures: ['a.test.ts › adds: expected 1'] },
      engines: { passed: 0, failures: [], notRun: ['WebKit'], why: 'no apt-get' },
    }
    expect(formatSummary(results, 'npm test', 61_000).split('\n').slice(-6)).toEqual([
      'Failed:',
      '- unit: a.test.ts › adds: expected 1',
      '',
      'npm test took 1 min 1 s',
      'not run: WebKit (no apt-get)',
      '41 passed, 1 failed',
    ])
  })

  it.each([
    [900, '1 s'],
    [59_600, '1 min 0 s'],
    [1_120_000, '18 min 40 s'],
  ])('formats %s ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })
})

import { describe, expect, it } from 'vitest'
import { formatDuration, formatSummary, mergeRetry, readPlaywrightReport, readVitestReport } from './test-reports.mjs'

const buildSpec = (file: string, status: string) => ({ file, title: `title of ${file}`, tests: [{ status }] })

describe('browser reports', () => {
  const report = {
    stats: { expected: 1, flaky: 1 },
    suites: [
      {
        specs: [buildSpec('tick.e2e.ts', 'expected')],
        suites: [{ specs: [buildSpec('lock.e2e.ts', 'unexpected'), buildSpec('tick.e2e.ts', 'flaky')] }],
      },
    ],
    errors: [{ message: 'Worker died\nat once' }],
  }

  it('lists each failure on one line', () => {
    expect(readPlaywrightReport(report).failures).toEqual(['lock.e2e.ts › title of lock.e2e.ts', 'Worker died'])
  })

  it('counts a test that passes when retried as passed and lists it', () => {
    const { passed, flaky } = readPlaywrightReport(report)
    expect([passed, flaky]).toEqual([2, ['tick.e2e.ts › title of tick.e2e.ts']])
  })
})

describe('unit reports', () => {
  it('lists failed tests and files that cannot be loaded', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [{ title: 'adds', status: 'failed' }] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    ]
    expect(readVitestReport({ numPassedTests: 3, testResults })).toEqual({
      passed: 3,
      failures: ['a.test.ts › adds', 'b.test.ts cannot be loaded'],
      failedFiles: ['a.test.ts', 'b.test.ts'],
    })
  })

  it('counts a test that fails in the first run only as flaky', () => {
    const first = { passed: 8, failures: ['a.test.ts › adds', 'a.test.ts › divides'] }
    const retry = { passed: 1, failures: ['a.test.ts › divides'] }
    expect(mergeRetry(first, retry)).toEqual({
      passed: 9,
      failures: ['a.test.ts › divides'],
      flaky: ['a.test.ts › adds'],
    })
  })

  it('counts a failure of the second run only', () => {
    const first = { passed: 8, failures: ['a.test.ts cannot be loaded'] }
    const retry = { passed: 1, failures: ['a.test.ts › adds'] }
    expect(mergeRetry(first, retry).failures).toEqual(['a.test.ts › adds'])
  })
})

describe('summary', () => {
  it('ends with parts that did not run and the count of all tests', () => {
    const results = {
      types: { passed: 1, failures: [], ms: 1000 },
      unit: { passed: 40, failures: ['a.test.ts › adds'], ms: 60_000 },
      engines: { passed: 0, failures: [], ms: 0, notRun: ['WebKit'], why: 'apt-get cannot install it' },
      servers: { passed: 0, failures: [], ms: 0, leftOut: ['two servers (haproxy is not installed)'] },
    }
    expect(formatSummary(results, 61_000).split('\n').slice(-7)).toEqual([
      'Failed:',
      '- unit: a.test.ts › adds',
      '',
      'Took 1 min 1 s: types 1 s, unit 1 min 0 s, engines 0 s, servers 0 s.',
      'left out: two servers (haproxy is not installed)',
      'not run: WebKit (apt-get cannot install it)',
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

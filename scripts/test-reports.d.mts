/** Result of a step of `npm test`. */
export type Result = {
  passed: number
  failures: string[]
  ms?: number
  /** Lines by heading. */
  slow?: Record<string, string[]>
  flaky?: string[]
  notRun?: string[]
  why?: string
}

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    startTime: number
    endTime: number
    assertionResults: { title: string; status: string; failureMessages: string[] }[]
  }[]
}
type Suite = {
  specs?: {
    file: string
    title: string
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
  }[]
  suites?: Suite[]
}
type PlaywrightReport = {
  stats: { expected: number; flaky: number }
  suites: Suite[]
  errors: { message?: string }[]
}

export function readVitestReport(report: VitestReport): Result
export function readPlaywrightReport(report: PlaywrightReport, step: string): Result
export function formatDuration(ms: number): string
export function formatSummary(results: Record<string, Result>, command: string, ms: number): string

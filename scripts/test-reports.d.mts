/** Result of a step of `npm test`. */
export type Result = {
  passed: number
  failures: string[]
  ms?: number
  flaky?: string[]
  notRun?: string[]
  why?: string
  leftOut?: string[]
}

type VitestReport = {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: { title: string; status: string }[] }[]
}
type Suite = {
  specs?: { file: string; title: string; tests: { status: string }[] }[]
  suites?: Suite[]
}
type PlaywrightReport = {
  stats: { expected: number; flaky: number }
  suites: Suite[]
  errors: { message: string }[]
}

/** Result of a run of Vitest, with the files that contain failures. */
export type VitestResult = Result & { failedFiles: string[] }

export function readVitestReport(report: VitestReport): VitestResult
export function mergeRetry(first: Result, retry: Result): Result
export function readPlaywrightReport(report: PlaywrightReport): Result
export function formatDuration(ms: number): string
export function formatSummary(results: Record<string, Result & { ms: number }>, ms: number): string

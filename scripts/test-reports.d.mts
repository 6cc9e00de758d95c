export type TestCase = { id: string; name: string; why: string }
/** What a step of `npm test` answers. */
export type Result = {
  passed: number
  failures: string[]
  /** Headings with their lines. */
  slow?: Record<string, string[]>
  unsteady?: { name: string; why: string }[]
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
    assertionResults: { title: string; fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
type Suite = {
  specs?: {
    id: string
    file: string
    title: string
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
  }[]
  suites?: Suite[]
}
type PlaywrightReport = { stats: { expected: number }; suites: Suite[]; errors: { message?: string }[] }
type RunResult<T = TestCase> = { passed: number; failures: string[]; failed: T[] }

export function vitestResult(report: VitestReport): RunResult<TestCase & { file: string }>
export function slowestFiles(report: VitestReport, most?: number): string[]
export function playwrightResult(report: PlaywrightReport): RunResult
export function secondTry(first: RunResult, report: PlaywrightReport | VitestReport): Result
export function slowestTests(report: PlaywrightReport, most?: number): string[]
export function timeOfFiles(report: PlaywrightReport): string[]
export function spoken(ms: number): string
export function summary(results: Record<string, Result>, command: string, ms: number): string
export function unsteadyText(results: Record<string, Result>): string | undefined

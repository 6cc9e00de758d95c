import type { I18n } from '@lingui/core'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { errorMessages } from '@/words/error-messages.ts'
import { translateProblem } from '@/words/server-messages.ts'

/** Returns a text in the current language. Results are shown for a long time, so the language may change. */
export type ReasonText = (i18n: I18n) => string

/** Outcome of one row. `detail` is shown below the result of a row that is done. */
export type RowOutcome = { isDone: true; detail?: ReasonText } | { isDone: false; reason: ReasonText }

/**
 * State of one row of a bulk action. `refused` is final. A `failed` row and a `skipped` row can be tried again: the
 * server did not answer, or the action was stopped before the row.
 */
export type RowResult =
  | { state: 'waiting' | 'working' | 'skipped' }
  | { state: 'done'; at: number; detail?: ReasonText | undefined }
  | { state: 'refused'; reason: ReasonText }
  | { state: 'failed'; error: unknown }

export type RowResults = ReadonlyMap<string, RowResult>

export type PortionAction = (ids: readonly string[]) => Promise<ReadonlyMap<string, RowOutcome>>

type PortionRun = {
  ids: readonly string[]
  /** Number of rows for each call. A small number loses little if the connection is lost. */
  portionSize: number
  act: PortionAction
  /** Called with the changed results. */
  report: (changes: RowResults) => void
  /** True if the user has stopped the action. Checked before each portion. */
  isStopped: () => boolean
  now: () => number
}

/**
 * Runs a bulk action in portions, one after another. Stops at a failed portion, because the failure would affect every
 * portion.
 * @returns the error of the failed portion, or null
 */
export async function runInPortions(run: PortionRun): Promise<{ error: unknown }> {
  const { ids, portionSize, act, report, isStopped, now } = run
  for (let start = 0; start < ids.length; start += portionSize) {
    if (isStopped()) {
      report(buildResults(ids.slice(start), { state: 'skipped' }))
      return { error: null }
    }
    const portion = ids.slice(start, start + portionSize)
    report(buildResults(portion, { state: 'working' }))
    try {
      const outcomes = await act(portion)
      report(new Map(portion.map((id) => [id, toResult(outcomes.get(id), now())])))
    } catch (error) {
      const failedResults = buildResults(portion, { state: 'failed', error })
      report(new Map([...failedResults, ...buildResults(ids.slice(start + portionSize), { state: 'skipped' })]))
      return { error }
    }
  }
  return { error: null }
}

/** Gives the same result to each of these rows. */
export function buildResults(ids: readonly string[], result: RowResult): RowResults {
  return new Map(ids.map((id) => [id, result]))
}

function toResult(outcome: RowOutcome | undefined, at: number): RowResult {
  if (!outcome) return { state: 'failed', error: null }
  return outcome.isDone ? { state: 'done', at, detail: outcome.detail } : { state: 'refused', reason: outcome.reason }
}

/**
 * Builds a portion's action from an action on one row. A missing row counts as done. A refused row does not affect other
 * rows. Any other error fails the portion.
 */
export function actOnEach(act: (id: string) => Promise<unknown>): PortionAction {
  return async (ids) => {
    const outcomes = new Map<string, RowOutcome>()
    for (const id of ids) outcomes.set(id, await act(id).then(() => ({ isDone: true as const }), toRefusal))
    return outcomes
  }
}

function toRefusal(error: unknown): RowOutcome {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 404) return { isDone: true }
  if (error.status !== 400 && error.status !== 409) throw error
  return { isDone: false, reason: (i18n) => describeRefusal(error, i18n) }
}

/** Returns the message for a row that the server refused. */
function describeRefusal(error: ApiError, i18n: I18n): string {
  const problem = error.problems.find(({ field }) => field === 'non_field_errors')
  return problem ? translateProblem(i18n, problem) : i18n._(errorMessages[error.code])
}

/** True if the failure is a missing connection, not an answer of the server. */
export function isMissingConnection(error: unknown): boolean {
  return error instanceof NoAnswer && error.reason !== 'gateway'
}

/** Numbers of rows by the outcome. */
export type RunCounts = { total: number; done: number; refused: number; open: number }

/** Counts the results. `open` contains the rows that are waiting, failed or skipped. */
export function countResults(results: RowResults): RunCounts {
  const states = [...results.values()].map(({ state }) => state)
  const done = states.filter((state) => state === 'done').length
  const refused = states.filter((state) => state === 'refused').length
  return { total: states.length, done, refused, open: states.length - done - refused }
}

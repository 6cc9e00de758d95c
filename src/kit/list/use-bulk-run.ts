import { getCurrentTime } from '@contract/rules/days.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useUnsaved } from '@/kit/form/unsaved/unsaved.tsx'
import { useToast } from '@/ui/toast.tsx'
import type { BulkKind } from './bulk-labels.ts'
import { buildResults, countResults, type PortionAction, type RowResults, runInPortions } from './bulk-run.ts'

export type BulkJob = {
  kind: BulkKind
  ids: readonly string[]
  /** Number of rows for each call. */
  portionSize: number
  act: PortionAction
  /** Called after the run, even if it failed, because loaded data is then stale. */
  onEnd: () => void
  /**
   * Called if every row is done, after the results are closed. Set if the rows themselves show that they are done.
   * Without it the results stay until the user closes them.
   */
  onAllDone?: () => void
  /** Explains the refusals below the bar's count. */
  explain?: (refusedIds: readonly string[]) => React.ReactNode
}

/** A bulk action with the results of its rows. `stopping` lasts until the current portion ends. */
export type BulkRun = {
  job: BulkJob
  phase: 'running' | 'stopping' | 'ended'
  results: RowResults
}

export type BulkWork = {
  /** The current action, or the last one until its results are closed. */
  run: BulkRun | null
  start: (job: BulkJob) => Promise<void>
  /** Stops before the next portion. */
  stop: () => void
  /** Tries the rows again that failed or were skipped. */
  resume: () => void
  close: () => void
}

/**
 * Runs the bulk actions of one list. While an action runs, the user is warned before the page is left. The action ends
 * with the page.
 */
export function useBulkRun(): BulkWork {
  const showErrorNotice = useErrorNotice()
  const { dismiss } = useToast()
  const [run, setRun] = useState<BulkRun | null>(null)
  const latestRun = useRef<BulkRun | null>(null)
  const isStopped = useRef(false)
  /** Number of times that the page was left. */
  const leaveCount = useRef(0)
  const errorToastId = useRef<number | undefined>(undefined)
  // Actions run one after another, because Undo of the former action may be pressed during the next one.
  const lastExecution = useRef(Promise.resolve())
  useUnsaved(run !== null && run.phase !== 'ended', 'running')
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
      leaveCount.current += 1
    }
  }, [])
  const change = useCallback((next: BulkRun | null) => {
    latestRun.current = next
    setRun(next)
  }, [])

  const execute = useCallback(
    async (job: BulkJob, ids: readonly string[], formerResults: RowResults) => {
      isStopped.current = false
      let results: RowResults = new Map([...formerResults, ...buildResults(ids, { state: 'waiting' })])
      change({ job, phase: 'running', results })
      const { error } = await runInPortions({
        ids,
        portionSize: job.portionSize,
        act: job.act,
        isStopped: () => isStopped.current,
        now: getCurrentTime,
        report: (changes) => {
          results = new Map([...results, ...changes])
          change({ job, phase: latestRun.current?.phase ?? 'running', results })
        },
      })
      const { done, total } = countResults(results)
      const isClosed = done === total && job.onAllDone !== undefined
      change(isClosed ? null : { job, phase: 'ended', results })
      job.onEnd()
      if (isClosed) job.onAllDone?.()
      if (!error) return
      showErrorNotice(error, undefined, (toastId) => {
        errorToastId.current = toastId
      })
    },
    [change, showErrorNotice],
  )

  const enqueue = useCallback(
    (...args: Parameters<typeof execute>) => {
      const leaveCountAtStart = leaveCount.current
      // Drop an action that waited while the page was left. Undo may still be pressed after that.
      lastExecution.current = lastExecution.current.then(() =>
        leaveCount.current === leaveCountAtStart ? execute(...args) : undefined,
      )
      return lastExecution.current
    },
    [execute],
  )

  return useMemo(
    () => ({
      run,
      start: (job) => enqueue(job, job.ids, new Map()),
      stop: () => {
        isStopped.current = true
        if (latestRun.current?.phase === 'running') change({ ...latestRun.current, phase: 'stopping' })
      },
      resume: () => {
        const ended = latestRun.current
        if (!ended) return
        // Remove the notice of the former attempt, because it would contradict the new one.
        if (errorToastId.current !== undefined) dismiss(errorToastId.current)
        void enqueue(ended.job, findOpenIds(ended.results), ended.results)
      },
      close: () => change(null),
    }),
    [run, enqueue, change, dismiss],
  )
}

function findOpenIds(results: RowResults): string[] {
  return [...results].flatMap(([id, { state }]) => (state === 'failed' || state === 'skipped' ? [id] : []))
}

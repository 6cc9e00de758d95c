import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { CircleStop, RotateCw, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { bulkLabels } from './bulk-labels.ts'
import { countResults } from './bulk-run.ts'
import type { BulkRun, BulkWork } from './use-bulk-run.ts'

/** Minimum number of rows for which each finished quarter is announced. */
const MIN_ROWS_FOR_QUARTERS = 20

type BulkProgressProps = { run: BulkRun; work: BulkWork; onClose: () => void }

/**
 * Progress of a bulk action in words and as a bar, with Stop. After the end it shows the counts until the user closes
 * it.
 */
export function BulkProgress({ run, work, onClose }: BulkProgressProps) {
  const { i18n } = useLingui()
  const frameRef = useRef<HTMLFieldSetElement>(null)
  const wifiHintId = useId()
  const isReachable = useReachable()
  const { job, phase, results } = run
  const { total, done, refused, open } = countResults(results)
  const labels = bulkLabels[job.kind]
  const isEnded = phase === 'ended'
  const finished = total - open + countFailed(run)
  // Move the focus to the bar if the pressed button has disappeared. Not to Stop, because the user may press once more.
  useEffect(() => {
    const hasButtonChanged = phase !== 'stopping'
    if (hasButtonChanged && document.activeElement === document.body) frameRef.current?.focus({ preventScroll: true })
  }, [phase])
  const progressText = i18n._(labels.progress(finished, total))
  const countsText = i18n._(labels.counts(done, finished - done))
  const refusedIds = [...results].flatMap(([id, { state }]) => (state === 'refused' ? [id] : []))
  return (
    <fieldset
      ref={frameRef}
      tabIndex={-1}
      aria-label={progressText}
      className="flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 py-1 outline-none"
    >
      <p className="font-bold whitespace-nowrap tabular-nums">{isEnded ? <EndText run={run} /> : progressText}</p>
      <ProgressBar text={progressText} done={done} notDone={finished - done} total={total} />
      {isEnded ? null : <p className="text-sm whitespace-nowrap text-muted-foreground tabular-nums">{countsText}</p>}
      {isEnded && refused > 0 && job.explain ? (
        <div className="basis-full text-sm">{job.explain(refusedIds)}</div>
      ) : null}
      <span className="ms-auto flex flex-wrap gap-2">
        {isEnded && open > 0 ? (
          <>
            {isReachable ? null : <NeedsWifi id={wifiHintId} />}
            <Button
              variant="on-hero"
              size="small"
              icon={RotateCw}
              disabled={!isReachable}
              aria-describedby={isReachable ? undefined : wifiHintId}
              onClick={work.resume}
            >
              <Plural value={open} one="Continue with # row" other="Continue with # rows" />
            </Button>
          </>
        ) : null}
        {isEnded ? (
          <Button variant="on-hero" size="small" icon={X} onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <Button variant="on-hero" size="small" icon={CircleStop} busy={phase === 'stopping'} onClick={work.stop}>
            <Trans>Stop</Trans>
          </Button>
        )}
      </span>
    </fieldset>
  )
}

/** Number of rows that were tried without an answer. */
const countFailed = ({ results }: BulkRun): number =>
  [...results.values()].filter(({ state }) => state === 'failed').length

/** Headline after the end. */
function EndText({ run }: { run: BulkRun }) {
  const { i18n } = useLingui()
  const { total, done, open } = countResults(run.results)
  const { counts, headline } = bulkLabels[run.job.kind]
  return i18n._(headline && open === 0 ? headline(total - done) : counts(done, total - done))
}

type ProgressBarProps = { text: string; done: number; notDone: number; total: number }

/** Bar of the rows that are done, followed by a striped part for the rows that are not done. */
function ProgressBar({ text, done, notDone, total }: ProgressBarProps) {
  const partClasses = 'block h-full forced-colors:bg-[Highlight]'
  const toWidth = (count: number) => ({ width: `${(count / Math.max(1, total)) * 100}%` })
  return (
    <div
      role="progressbar"
      aria-label={text}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done + notDone}
      aria-valuetext={text}
      className={clsx(
        'flex h-2.5 max-w-68 min-w-24 flex-1 gap-0.5 overflow-hidden rounded-full bg-white/20',
        'forced-colors:border forced-colors:border-[ButtonText]',
      )}
    >
      <span className={clsx(partClasses, 'bg-action')} style={toWidth(done)} />
      <span
        className={clsx(
          partClasses,
          'bg-[repeating-linear-gradient(135deg,#fff_0_4px,rgb(255_255_255/0.35)_4px_8px)]',
          'forced-colors:bg-[ButtonText]',
        )}
        style={toWidth(notDone)}
      />
    </div>
  )
}

/**
 * Text for screen readers: the start, each quarter of a long action, and the end. It does not change with every row,
 * because each change is announced.
 */
export function BulkAnnouncement({ run }: { run: BulkRun }) {
  const { i18n } = useLingui()
  const { total, done, open } = countResults(run.results)
  if (run.phase === 'ended') return i18n._(bulkLabels[run.job.kind].counts(done, total - done))
  const step = total < MIN_ROWS_FOR_QUARTERS ? total : Math.ceil(total / 4)
  const finishedSteps = Math.floor((total - open) / step) * step
  return i18n._(bulkLabels[run.job.kind].progress(finishedSteps, total))
}

import { clsx } from 'clsx'
import { Check, Hand, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { StateMark } from './state-mark.tsx'

/** States of an event: happened, not happened yet, waiting for the reader, failed. */
export type TimelineEventState = 'done' | 'open' | 'yours' | 'wrong'

export type TimelineEvent = {
  key: string
  state: TimelineEventState
  words: ReactNode
  /** Date of the event, or the time for which it has been open. */
  when?: ReactNode
}

const iconByState: Record<TimelineEventState, LucideIcon | null> = {
  done: Check,
  open: null,
  yours: Hand,
  wrong: TriangleAlert,
}

/** Timeline of past events and open events, in order. */
export const Timeline = ({ moments, className }: { moments: readonly TimelineEvent[]; className?: string }) => (
  <ul className={clsx('grid gap-1.5 rounded-md bg-muted px-3 py-2.5 text-sm', className)}>
    {moments.map(({ key, state, words, when }) => (
      <li key={key} data-state={state} className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
        <StateMark state={state} size="line" icon={iconByState[state]} />
        <span className={clsx('min-w-32 flex-1 wrap-anywhere', state === 'open' ? 'font-regular' : 'font-bold')}>
          {words}
        </span>
        {when ? <span className="wrap-anywhere">{when}</span> : null}
      </li>
    ))}
  </ul>
)

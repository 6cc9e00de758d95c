import { clsx } from 'clsx'
import { Check, Hand, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

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
  <ul className={clsx('moments', className)}>
    {moments.map(({ key, state, words, when }) => {
      const Icon = iconByState[state]
      return (
        <li key={key} data-state={state}>
          <span className="mark">{Icon ? <Icon aria-hidden="true" /> : null}</span>
          <span className="words">{words}</span>
          {when ? <span className="when">{when}</span> : null}
        </li>
      )
    })}
  </ul>
)

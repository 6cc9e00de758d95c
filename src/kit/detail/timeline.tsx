import { clsx } from 'clsx'
import { Check, Hand, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** It happened; it has not; it waits for the reader; it went wrong. */
export type MomentState = 'done' | 'open' | 'yours' | 'wrong'

export type Moment = {
  key: string
  state: MomentState
  words: ReactNode
  /** When, or how long already. */
  when?: ReactNode
}

const icons: Record<MomentState, LucideIcon | null> = {
  done: Check,
  open: null,
  yours: Hand,
  wrong: TriangleAlert,
}

/** What happened to something, in its order, with what has not happened yet. */
export const Timeline = ({ moments, className }: { moments: readonly Moment[]; className?: string }) => (
  <ul className={clsx('moments', className)}>
    {moments.map(({ key, state, words, when }) => {
      const Icon = icons[state]
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

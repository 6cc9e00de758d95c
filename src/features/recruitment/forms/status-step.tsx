import { formatDay, getLondonDay } from '@contract/rules/days.ts'
import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check, Clock, Hourglass, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const iconByState = {
  done: { icon: Check, look: 'bg-primary text-primary-foreground' },
  waiting: { icon: Clock, look: 'border-2 border-input text-muted-foreground' },
  later: { icon: Hourglass, look: 'border-2 border-dashed border-input text-muted-foreground' },
  wrong: { icon: TriangleAlert, look: 'border-2 border-warning-edge bg-warning-soft text-warning-text' },
}

type StatusStepProps = {
  title: ReactNode
  /** Selects the icon, which has the same meaning as the text. */
  state: keyof typeof iconByState
  said: ReactNode
  since?: string | null
  children?: ReactNode
}

/**
 * Step of an application: title, state, and the day since when the state applies. A completed step shows only the day,
 * without the word "Since".
 */
export const StatusStep = ({ title, state, said: message, since = null, children }: StatusStepProps) => {
  const { icon: Icon, look: iconClass } = iconByState[state]
  const day = since === null ? null : formatDay(getLondonDay(new Date(since)))
  return (
    <li className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 p-4">
      <span className={clsx('grid size-9 place-items-center rounded-full', iconClass)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="grid gap-1">
        <h2 className="text-lg leading-tight font-bold">{title}</h2>
        <p className="leading-snug">
          {message}
          {day === null ? null : (
            <span className="text-muted-foreground"> {state === 'done' ? day : <Trans>Since {day}.</Trans>}</span>
          )}
        </p>
        {children}
      </div>
    </li>
  )
}

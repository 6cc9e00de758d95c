import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'

/** Classes of a list of `ChangeLine`. */
export const changeListClasses = 'rounded-xl border bg-card px-4 py-0.5'

type ChangeLineProps = { icon?: LucideIcon; at: string; children: ReactNode }

/** List item with the text and the time of a change. */
export const ChangeLine = ({ icon: Icon, at, children }: ChangeLineProps) => (
  <li className="flex min-h-13 items-center gap-3 leading-[1.25] not-first:border-t">
    {Icon ? <Icon aria-hidden="true" className="size-[1.3rem] text-link" /> : null}
    <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    <time dateTime={at} className="text-sm text-muted-foreground">
      {formatTimeAndDay(at)}
    </time>
  </li>
)

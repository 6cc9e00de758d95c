import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { focusScreenHeading } from './focus-on-mount.ts'

type ThanksScreenProps = {
  title: ReactNode
  /** Confirmation, what happens next, and buttons. */
  children: ReactNode
}

/** Last screen of a public form: a tick, thanks, and what happens next. Focuses the heading. */
export const ThanksScreen = ({ title, children }: ThanksScreenProps) => (
  <div className="grid gap-3 py-4">
    <CircleCheck aria-hidden="true" className="size-12 text-success-text" />
    <h1
      ref={focusScreenHeading}
      tabIndex={-1}
      className="text-3xl leading-tight font-heavy tracking-tight text-balance"
    >
      {title}
    </h1>
    {children}
  </div>
)

import '@/styles/detail.css'
import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { breakableEmail } from '@/ui/name.tsx'

export type Term = {
  term: ReactNode
  /** Null, undefined or empty: it was not answered. */
  value: ReactNode
  /** A long answer: it has the whole width, and keeps its lines. */
  long?: boolean
}

/** Says that an answer is there, and that this reader is not shown it. */
export const Withheld = () => (
  <span className="inline-flex items-center gap-1.5 text-muted-foreground">
    <EyeOff aria-hidden="true" className="size-4.5 flex-none" />
    <Trans>Not shown to your role</Trans>
  </span>
)

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === ''

type TermListProps = {
  terms: readonly Term[]
  /** Terms stand beside their values, one to a line. */
  beside?: boolean
  className?: string
}

/** A record as plain text, term by term: what those read who may not change it. */
export const TermList = ({ terms, beside = false, className }: TermListProps) => (
  <dl className={clsx('term-list', beside && 'beside', className)}>
    {terms.map(({ term, value, long }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: terms stay in their places
      <div key={at} className={long ? 'long' : undefined}>
        <dt>{term}</dt>
        <dd>
          {isEmpty(value) ? (
            <span className="text-muted-foreground">
              <Trans>Not answered</Trans>
            </span>
          ) : typeof value === 'string' && !long ? (
            breakableEmail(value)
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
)

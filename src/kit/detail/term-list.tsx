import '@/styles/detail.css'
import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { addEmailBreaks } from '@/ui/name.tsx'

export type TermListItem = {
  term: ReactNode
  /** Null, undefined or empty if the question was not answered. */
  value: ReactNode
  /** True for a long answer. It uses the full width and preserves line breaks. */
  long?: boolean
}

/** Notice that an answer exists but the reader's role may not see it. */
export const Withheld = () => (
  <span className="inline-flex items-center gap-1.5 text-muted-foreground">
    <EyeOff aria-hidden="true" className="size-4.5 flex-none" />
    <Trans>Not shown to your role</Trans>
  </span>
)

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === ''

type TermListProps = {
  terms: readonly TermListItem[]
  /** True to place each term next to its value, one pair in each row. */
  beside?: boolean
  className?: string
}

function TermValue({ value, long }: Pick<TermListItem, 'value' | 'long'>) {
  if (isEmpty(value))
    return (
      <span className="text-muted-foreground">
        <Trans>Not answered</Trans>
      </span>
    )
  if (typeof value === 'string' && !long) return addEmailBreaks(value)
  return value
}

/** Read-only list of a record's terms and values. */
export const TermList = ({ terms, beside = false, className }: TermListProps) => (
  <dl className={clsx('term-list', beside && 'beside', className)}>
    {terms.map(({ term, value, long }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of terms is fixed
      <div key={index} className={long ? 'long' : undefined}>
        <dt>{term}</dt>
        <dd>
          <TermValue value={value} long={long} />
        </dd>
      </div>
    ))}
  </dl>
)

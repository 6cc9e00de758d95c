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
  <dl
    className={clsx(
      'grid',
      beside
        ? 'grid-cols-1 content-start gap-1 text-sm'
        : 'grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-4.5 gap-y-3.5',
      className,
    )}
  >
    {terms.map(({ term, value, long }, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of terms is fixed
        key={index}
        className={clsx('min-w-0', beside && 'grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2.5', long && 'col-span-full')}
      >
        <dt className="text-sm text-muted-foreground">{term}</dt>
        <dd className={clsx('wrap-anywhere', long ? 'font-regular whitespace-pre-wrap' : 'font-medium')}>
          <TermValue value={value} long={long} />
        </dd>
      </div>
    ))}
  </dl>
)

import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CachedQuery } from '@/data/use-cached-query.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'

type QueryState = Pick<CachedQuery<unknown>, 'told' | 'reachable' | 'failure' | 'busy' | 'again'>

type NumbersContentProps<T> = {
  question: CachedQuery<T>
  /** Expected number of rows, so that the layout does not shift. */
  rows?: number
  children: (answer: T) => ReactNode
}

/** Numbers of a query, a skeleton while they load, and a notice after a failure. */
export const NumbersContent = <T,>({ question, rows = 4, children }: NumbersContentProps<T>) => (
  <>
    <NumbersNotice questions={[question]} />
    {question.told ? children(question.told.answer) : question.busy && <NumbersLoading rows={rows} />}
  </>
)

/** Skeleton for numbers that are loading. */
export const NumbersLoading = ({ rows }: { rows: number }) => {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading the numbers`} className="grid gap-2">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the elements are all equal
        <Skeleton key={index} className="h-8 w-full" />
      ))}
    </Loading>
  )
}

/** Single notice that explains why numbers are missing or stale, with a retry button. */
export const NumbersNotice = ({ questions }: { questions: readonly QueryState[] }) => {
  const failedQuery = questions.find(({ failure }) => failure) ?? questions[0]
  if (!failedQuery) return null
  return (
    <LoadNotice
      reachable={failedQuery.reachable}
      failure={failedQuery.failure}
      again={() => {
        for (const { failure, again } of questions) if (failure) again()
      }}
      stale={questions.every(({ told: response }) => response !== null)}
      words={{
        cutOff: <Trans>These numbers need a connection.</Trans>,
        fault: <Trans>The numbers could not be read.</Trans>,
        stale: <Trans>Below is what was read last.</Trans>,
      }}
    />
  )
}

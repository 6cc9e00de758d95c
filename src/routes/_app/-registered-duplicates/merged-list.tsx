import type { OperationOutput } from '@contract/operation.ts'
import { registeredDuplicateOperations } from '@contract/registered/registered-duplicates.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'

type MergedListProps = {
  /** Counter that increases with each merge and each undo, so that the list is loaded again. */
  changes: number
  onUndo: (primary: string) => Promise<void>
}

/** List of the merges of the last 30 days that can be undone. Only the latest merge into each person is shown. */
export const MergedList = ({ changes, onUndo }: MergedListProps) => {
  const isReachable = useReachable()
  const [merges, setMerges] = useState<OperationOutput<(typeof registeredDuplicateOperations)['duplicates.merged']>>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded again after every change
  useEffect(() => {
    if (!isReachable) return
    const abortController = new AbortController()
    // Ignore a failed request, so that the previous list stays. The list contains no work of the user.
    call(registeredDuplicateOperations['duplicates.merged'], { signal: abortController.signal }).then(
      setMerges,
      () => undefined,
    )
    return () => abortController.abort()
  }, [isReachable, changes])
  const latestMerges = merges.filter(
    (merge, index) => merges.findIndex(({ primary }) => primary === merge.primary) === index,
  )
  if (!isReachable || latestMerges.length === 0) return null
  return (
    <section className="card px-5 py-4">
      <h2 className="text-xl font-bold">
        <Trans>Merged in the last 30 days</Trans>
      </h2>
      <ul>
        {latestMerges.map(({ id, primary, full_name, merged, made: mergedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border py-2 last:border-0"
          >
            <span className="min-w-0 flex-1">
              <Link to="/registered/$id" params={{ id: primary }} className="font-bold wrap-anywhere">
                {full_name}
              </Link>
              <span className="block text-sm text-muted-foreground">
                <Plural value={merged} one="# registration merged into it" other="# registrations merged into it" />
                {', '}
                {formatTimeAndDay(mergedAt)}
              </span>
            </span>
            <Button icon={Undo2} onClick={() => void onUndo(primary)}>
              <Trans>Undo merge</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

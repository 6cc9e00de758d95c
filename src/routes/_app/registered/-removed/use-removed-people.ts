import type { OperationOutput } from '@contract/operation.ts'
import { registeredRemovedOperations } from '@contract/registered/registered-removed.ts'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { useToast } from '@/ui/toast.tsx'

export type RemovedPerson = OperationOutput<
  (typeof registeredRemovedOperations)['registered.removed']
>['results'][number]

const PAGE_SIZE = 50

/**
 * Loads the removed people from the server, because no device stores them. A restored person leaves the list
 * immediately.
 */
export const useRemovedPeople = () => {
  const { t } = useLingui()
  const { show } = useToast()
  const save = useSaveLocally()
  const isReachable = useReachable()
  const [response, setResponse] = useState<OperationOutput<
    (typeof registeredRemovedOperations)['registered.removed']
  > | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [restoredIds, setRestoredIds] = useState<ReadonlySet<string>>(new Set())
  const [limit, setLimit] = useState(PAGE_SIZE)
  const [attemptCount, setAttemptCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded again with every attempt
  useEffect(() => {
    if (!isReachable) return
    const abortController = new AbortController()
    setHasFailed(false)
    call(registeredRemovedOperations['registered.removed'], { query: { limit }, signal: abortController.signal }).then(
      setResponse,
      () => {
        if (!abortController.signal.aborted) setHasFailed(true)
      },
    )
    return () => abortController.abort()
  }, [isReachable, limit, attemptCount])
  const retry = useCallback(() => setAttemptCount((before) => before + 1), [])
  const restore = async ({ id, name }: RemovedPerson): Promise<boolean> => {
    if (!(await save([{ name: 'registered.restore', args: { id } }]))) return false
    setRestoredIds((before) => new Set(before).add(id))
    show({ message: t`${name} is back in the register` })
    return true
  }
  return {
    reachable: isReachable,
    failed: hasFailed,
    people: response?.results.filter(({ id }) => !restoredIds.has(id)),
    more: response !== null && response.count > response.results.length,
    showMore: () => setLimit((before) => before + PAGE_SIZE),
    again: retry,
    restore,
  }
}

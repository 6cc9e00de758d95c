import type { OutputOf } from '@contract/operation.ts'
import { registeredRemovedOperations } from '@contract/registered/registered-removed.ts'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { useToast } from '@/ui/toast.tsx'

export type RemovedPerson = OutputOf<
  (typeof registeredRemovedOperations)['registered.removed']
>['results'][number]

const PAGE = 50

/**
 * Loads the removed people from the server, because no device stores them. A restored person leaves the list
 * immediately.
 */
export const useRemoved = () => {
  const { t } = useLingui()
  const { show } = useToast()
  const save = useSaveLocally()
  const reachable = useReachable()
  const [told, setTold] = useState<OutputOf<
    (typeof registeredRemovedOperations)['registered.removed']
  > | null>(null)
  const [failed, setFailed] = useState(false)
  const [back, setBack] = useState<ReadonlySet<string>>(new Set())
  const [limit, setLimit] = useState(PAGE)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with every try
  useEffect(() => {
    if (!reachable) return
    const abort = new AbortController()
    setFailed(false)
    call(registeredRemovedOperations['registered.removed'], { query: { limit }, signal: abort.signal }).then(
      setTold,
      () => {
        if (!abort.signal.aborted) setFailed(true)
      },
    )
    return () => abort.abort()
  }, [reachable, limit, tries])
  const again = useCallback(() => setTries((before) => before + 1), [])
  const restore = async ({ id, name }: RemovedPerson): Promise<boolean> => {
    if (!(await save([{ name: 'registered.restore', args: { id } }]))) return false
    setBack((before) => new Set(before).add(id))
    show({ message: t`${name} is back in the register` })
    return true
  }
  return {
    reachable,
    failed,
    people: told?.results.filter(({ id }) => !back.has(id)),
    more: told !== null && told.count > told.results.length,
    showMore: () => setLimit((before) => before + PAGE),
    again,
    restore,
  }
}

import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { type InMemoryRowLookup, type NewChange, useReplica } from '@/sync-state/use-replica.ts'
import { useToast } from '@/ui/toast.tsx'

/**
 * Returns a function that saves changes on this device and shows an error if saving fails. It resolves to true if the
 * changes are saved. Callers must not show an unsaved change as done.
 */
export const useSaveLocally = (): ((
  changes: readonly NewChange[],
  optimisticRow?: InMemoryRowLookup,
  forgets?: string,
) => Promise<boolean>) => {
  const { t } = useLingui()
  const { show } = useToast()
  const replica = useReplica()
  return useCallback(
    async (changes, optimisticRow, forgets) => {
      try {
        await replica.queue(changes, optimisticRow, forgets)
        return true
      } catch (error) {
        const isDeviceFull = error instanceof Error && error.message === 'full'
        show({
          tone: 'error',
          message: isDeviceFull
            ? t`Not saved: this device is full. Delete photos or apps you do not need, then try again. Nothing saved before is lost.`
            : t`Not saved. Try again; nothing saved before is lost.`,
        })
        return false
      }
    },
    [replica, show, t],
  )
}

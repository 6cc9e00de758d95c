import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import { type NewChange, useReplica } from '@/sync-state/use-replica.ts'
import { useToast } from '@/ui/toast.tsx'

/**
 * Returns the message after sessions were created: the number of failures if there are any (SES-56, PARC-22, PARC-24).
 * Otherwise returns the number of created sessions (SES-57, PARC-23). Null for a single session, because its page
 * opens.
 */
export const getQueuedMessage = (count: number, failed: number): { message: string; tone?: 'error' } | null => {
  if (failed > 0) {
    const message = plural(failed, {
      one: '# sessions failed be be created',
      other: '# sessions failed be be created',
    })
    return { message, tone: 'error' }
  }
  if (count === 1) return null
  return {
    message: plural(count, {
      one: '# sessions created successfully',
      other: '# sessions created successfully',
    }),
  }
}

/** Returns a function that creates the sessions of the chosen days, three at a time, and shows the result. */
export const useQueueDays = () => {
  const replica = useReplica()
  const { show } = useToast()
  const [busy, setBusy] = useState(false)
  /** @param onAll called if every session was saved, so that the dialog closes before the message is shown */
  const queueDays = async (changes: readonly NewChange[], onAll: () => void): Promise<void> => {
    setBusy(true)
    const { saved, failed } = await queueInBatches(replica, changes)
    setBusy(false)
    if (failed === 0) onAll()
    const notice = getQueuedMessage(saved.length, failed)
    if (notice) show(notice)
  }
  return { busy, queueDays }
}

/** Number of changes that are saved at the same time (FMT-24, PARC-21). */
const BATCH_SIZE = 3

/** Queues each change separately, three at a time, so that a failure does not block other changes. */
export const queueInBatches = async (
  replica: Pick<ReturnType<typeof useReplica>, 'queue'>,
  changes: readonly NewChange[],
): Promise<{ saved: NewChange[]; failed: number }> => {
  const savedChanges: NewChange[] = []
  for (let start = 0; start < changes.length; start += BATCH_SIZE) {
    const batch = changes.slice(start, start + BATCH_SIZE)
    const results = await Promise.allSettled(batch.map((change) => replica.queue([change])))
    savedChanges.push(...batch.filter((_, index) => results[index]?.status === 'fulfilled'))
  }
  return { saved: savedChanges, failed: changes.length - savedChanges.length }
}

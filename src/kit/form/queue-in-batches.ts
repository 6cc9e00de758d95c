import type { NewChange, useReplica } from '@/sync-state/use-replica.ts'

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

import type { NewChange, useReplica } from '@/hooks/use-replica.ts'

/** Number of changes saved at the same time (FMT-24, PARC-21). */
const BATCH_SIZE = 3

/** Queues changes three at a time, each on its own, so that one failure does not block the others. */
export const queueInBatches = async (
  replica: Pick<ReturnType<typeof useReplica>, 'queue'>,
  changes: readonly NewChange[],
): Promise<{ saved: NewChange[]; failed: number }> => {
  const saved: NewChange[] = []
  for (let start = 0; start < changes.length; start += BATCH_SIZE) {
    const batch = changes.slice(start, start + BATCH_SIZE)
    const results = await Promise.allSettled(batch.map((change) => replica.queue([change])))
    saved.push(...batch.filter((_, index) => results[index]?.status === 'fulfilled'))
  }
  return { saved, failed: changes.length - saved.length }
}

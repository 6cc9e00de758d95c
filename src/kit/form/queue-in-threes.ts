import type { NewChange, useReplica } from '@/hooks/use-replica.ts'

/** Number of changes saved at the same time (FMT-24, PARC-21). */
const AT_ONCE = 3

/** Queues changes three at a time, each on its own, so that one failure does not block the others. */
export const queueInThrees = async (
  replica: Pick<ReturnType<typeof useReplica>, 'queue'>,
  changes: readonly NewChange[],
): Promise<{ saved: NewChange[]; failed: number }> => {
  const saved: NewChange[] = []
  for (let at = 0; at < changes.length; at += AT_ONCE) {
    const three = changes.slice(at, at + AT_ONCE)
    const ends = await Promise.allSettled(three.map((change) => replica.queue([change])))
    saved.push(...three.filter((_, of) => ends[of]?.status === 'fulfilled'))
  }
  return { saved, failed: changes.length - saved.length }
}

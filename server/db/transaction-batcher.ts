/** Maximum number of calls in one transaction. Small, because all calls wait for the last call. */
const MAX_BATCH_SIZE = 8

/**
 * Maximum number of concurrent transactions for one key. While the database runs one transaction, the next is
 * being sent.
 */
const MAX_RUNNING = 2

type Waiting<W, R> = { work: W; resolve: (result: R) => void; reject: (error: unknown) => void }

/**
 * Batches waiting calls with the same key into one transaction. Otherwise they would wait for the same lock,
 * and each commit would wait for the disk. If a call fails, the transaction is undone and each call runs
 * alone.
 * @param transact runs all calls in one transaction, in order. Rejects and applies none if a call fails.
 */
export const createBatcher = <W, R>(
  transact: (key: string, works: readonly W[]) => Promise<R[]>,
): ((key: string, work: W) => Promise<R>) => {
  const queues = new Map<string, Waiting<W, R>[]>()
  const runningByKey = new Map<string, number>()

  const finish = async (key: string, some: readonly Waiting<W, R>[]): Promise<void> => {
    try {
      const results = await transact(
        key,
        some.map(({ work }) => work),
      )
      some.forEach(({ resolve }, i) => {
        resolve(results[i] as R)
      })
    } catch (error) {
      if (some.length > 1) for (const one of some) await finish(key, [one])
      else some[0]?.reject(error)
    }
  }
  const processQueue = async (key: string): Promise<void> => {
    for (;;) {
      const batch = (queues.get(key) ?? []).splice(0, MAX_BATCH_SIZE)
      if (batch.length === 0) break
      await finish(key, batch)
    }
    // Update the count synchronously after the last check of the queue. Otherwise a new call could stay in
    // the queue.
    const left = (runningByKey.get(key) ?? 1) - 1
    if (left > 0) runningByKey.set(key, left)
    else {
      runningByKey.delete(key)
      queues.delete(key)
    }
  }

  return (key, work) =>
    new Promise((resolve, reject) => {
      const line = queues.get(key) ?? []
      line.push({ work, resolve, reject })
      queues.set(key, line)
      const now = runningByKey.get(key) ?? 0
      if (now >= MAX_RUNNING) return
      runningByKey.set(key, now + 1)
      void processQueue(key)
    })
}

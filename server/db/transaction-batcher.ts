/** Maximum number of calls in one transaction. Small, because all calls wait for the last call. */
const MAX_BATCH_SIZE = 8

/**
 * Maximum number of concurrent transactions for one key. While the database runs one transaction, the next is being
 * sent.
 */
const MAX_CONCURRENT_TRANSACTIONS = 2

type WaitingCall<W, R> = { work: W; resolve: (result: R) => void; reject: (error: unknown) => void }

/**
 * Batches waiting calls with the same key into one transaction. Otherwise they would wait for the same lock, and each
 * commit would wait for the disk. If a call fails, the transaction is undone and each call runs alone.
 * @param transact runs all calls in one transaction, in order. Rejects and applies none if a call fails.
 */
export const createBatcher = <W, R>(
  transact: (key: string, works: readonly W[]) => Promise<R[]>,
): ((key: string, work: W) => Promise<R>) => {
  const queueByKey = new Map<string, WaitingCall<W, R>[]>()
  const runningCountByKey = new Map<string, number>()

  const runCalls = async (key: string, calls: readonly WaitingCall<W, R>[]): Promise<void> => {
    try {
      const results = await transact(
        key,
        calls.map(({ work }) => work),
      )
      calls.forEach(({ resolve }, i) => {
        resolve(results[i] as R)
      })
    } catch (error) {
      if (calls.length > 1) for (const call of calls) await runCalls(key, [call])
      else calls[0]?.reject(error)
    }
  }
  const processQueue = async (key: string): Promise<void> => {
    for (;;) {
      const batch = (queueByKey.get(key) ?? []).splice(0, MAX_BATCH_SIZE)
      if (batch.length === 0) break
      await runCalls(key, batch)
    }
    // Update the count synchronously after the last check of the queue. Otherwise a new call could stay in the queue.
    const remainingCount = (runningCountByKey.get(key) ?? 1) - 1
    if (remainingCount > 0) runningCountByKey.set(key, remainingCount)
    else {
      runningCountByKey.delete(key)
      queueByKey.delete(key)
    }
  }

  return (key, work) =>
    new Promise((resolve, reject) => {
      const queue = queueByKey.get(key) ?? []
      queue.push({ work, resolve, reject })
      queueByKey.set(key, queue)
      const runningCount = runningCountByKey.get(key) ?? 0
      if (runningCount >= MAX_CONCURRENT_TRANSACTIONS) return
      runningCountByKey.set(key, runningCount + 1)
      void processQueue(key)
    })
}

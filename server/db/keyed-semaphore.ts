/**
 * Creates a function that runs at most `maxRunning` functions with the same key at once. The others wait in a queue,
 * first in, first out. Without a limit, one club's waiting writers would use every connection.
 */
export const createKeyedSemaphore = (maxRunning: number): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const runningCountByKey = new Map<string, number>()
  const queueByKey = new Map<string, (() => void)[]>()

  const acquire = (key: string): Promise<void> | undefined => {
    const runningCount = runningCountByKey.get(key) ?? 0
    if (runningCount < maxRunning) {
      runningCountByKey.set(key, runningCount + 1)
      return
    }
    return new Promise((resolve) => {
      queueByKey.set(key, [...(queueByKey.get(key) ?? []), resolve])
    })
  }
  const release = (key: string): void => {
    const [resolveNext, ...remainingQueue] = queueByKey.get(key) ?? []
    if (remainingQueue.length) queueByKey.set(key, remainingQueue)
    else queueByKey.delete(key)
    // Start the next function without changing the count, because it replaces the finished function.
    if (resolveNext) {
      resolveNext()
      return
    }
    const remainingCount = (runningCountByKey.get(key) ?? 1) - 1
    if (remainingCount > 0) runningCountByKey.set(key, remainingCount)
    else runningCountByKey.delete(key)
  }

  return async (key, work) => {
    await acquire(key)
    try {
      return await work()
    } finally {
      release(key)
    }
  }
}

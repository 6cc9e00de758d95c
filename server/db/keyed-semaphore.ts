/**
 * Creates a function that runs at most `maxRunning` functions with the same key at once. The others wait in a
 * queue, first in, first out. Without a limit, one club's waiting writers would use every connection.
 */
export const createKeyedSemaphore = (
  maxRunning: number,
): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const running = new Map<string, number>()
  const lines = new Map<string, (() => void)[]>()

  const acquire = (key: string): Promise<void> | undefined => {
    const now = running.get(key) ?? 0
    if (now < maxRunning) {
      running.set(key, now + 1)
      return
    }
    return new Promise((resolve) => {
      lines.set(key, [...(lines.get(key) ?? []), resolve])
    })
  }
  const release = (key: string): void => {
    const [next, ...others] = lines.get(key) ?? []
    if (others.length) lines.set(key, others)
    else lines.delete(key)
    // Start the next function without changing the count, because it replaces the finished function.
    if (next) {
      next()
      return
    }
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
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

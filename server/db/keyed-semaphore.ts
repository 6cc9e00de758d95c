/**
 * Runs at most `maxRunning` functions of one key at once. Others wait in a queue, first come first served.
 * Without a limit, the waiting writers of one club would use every connection.
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
    // The next function takes over this place.
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

/** Most works that share a transaction: whoever waits behind them waits for all. */
const MAX_BATCH_SIZE = 8

/** Transactions of one key under way: while the database is at one, the next is on its way to it. */
const UNDER_WAY = 2

type Waiting<W, R> = { work: W; resolve: (result: R) => void; reject: (error: unknown) => void }

/**
 * Works of one key that wait for each other go in one transaction: they would hold the same lock one after the other
 * anyway, and each commit waits for the disk. Where one of them fails, nothing of any has happened, and each is done alone.
 *
 * @param transact does all works in one transaction, in order, or none: it fails when one of them fails
 */
export const createTogether = <W, R>(
  transact: (key: string, works: readonly W[]) => Promise<R[]>,
): ((key: string, work: W) => Promise<R>) => {
  const lines = new Map<string, Waiting<W, R>[]>()
  const underWay = new Map<string, number>()

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
  const goOn = async (key: string): Promise<void> => {
    for (;;) {
      const some = (lines.get(key) ?? []).splice(0, MAX_BATCH_SIZE)
      if (some.length === 0) break
      await finish(key, some)
    }
    // In the same breath as the look at the line: nobody may stand in it whom no one takes.
    const left = (underWay.get(key) ?? 1) - 1
    if (left > 0) underWay.set(key, left)
    else {
      underWay.delete(key)
      lines.delete(key)
    }
  }

  return (key, work) =>
    new Promise((resolve, reject) => {
      const line = lines.get(key) ?? []
      line.push({ work, resolve, reject })
      lines.set(key, line)
      const now = underWay.get(key) ?? 0
      if (now >= UNDER_WAY) return
      underWay.set(key, now + 1)
      void goOn(key)
    })
}

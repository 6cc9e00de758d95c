import { expect, it } from 'vitest'
import { createBatcher } from './transaction-batcher.ts'

/**
 * Creates a batcher whose calls are numbers. The call 13 always fails. A transaction lasts until `commit` is called.
 */
const createFixture = () => {
  const transactions: { key: string; works: readonly number[]; commit: () => void }[] = []
  const runBatched = createBatcher<number, string>(
    (key, works) =>
      new Promise((resolve, reject) => {
        const commit = () => (works.includes(13) ? reject(new Error('13')) : resolve(works.map((n) => `${key} ${n}`)))
        transactions.push({ key, works, commit })
      }),
  )
  /** Commits every current and future transaction in order. */
  const commitAll = async () => {
    for (let index = 0; index < transactions.length; index++) {
      transactions[index]?.commit()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { together: runBatched, transactions, commitAll }
}

it('shares a transaction between waiting calls and returns each result', async () => {
  const { together: runBatched, transactions, commitAll } = createFixture()
  const results = Promise.all([1, 2, 3, 4, 5].map((n) => runBatched('a', n)))
  await commitAll()
  expect(await results).toEqual(['a 1', 'a 2', 'a 3', 'a 4', 'a 5'])
  expect(transactions.map(({ works }) => works)).toEqual([[1], [2], [3, 4, 5]])
})

it('runs each call alone, in order, if one of a batch fails', async () => {
  const { together: runBatched, transactions, commitAll } = createFixture()
  const settledResults = Promise.allSettled([1, 2, 3, 13, 5].map((n) => runBatched('a', n)))
  await commitAll()
  const outcomes = await settledResults
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(transactions.map(({ works }) => works)).toEqual([[1], [2], [3, 13, 5], [3], [13], [5]])
})

it('runs clubs independently and serves calls made as a queue ends', async () => {
  const { together: runBatched, transactions, commitAll } = createFixture()
  const firstCall = runBatched('a', 1)
  const otherCall = runBatched('b', 2)
  expect(transactions.map(({ key }) => key)).toEqual(['a', 'b'])
  const nextCall = firstCall.then(() => runBatched('a', 3))
  await commitAll()
  expect(await Promise.all([otherCall, nextCall])).toEqual(['b 2', 'a 3'])
})

import { expect, it } from 'vitest'
import { type CountStore, countOnce } from './count-cache.ts'

const createScope = (over: object = {}) => ({
  store: new Map() as CountStore,
  state: 'network 7',
  ids: '{a,b}',
  span: { year: 2026 },
  ...over,
})

it('shares one count between concurrent and later calls without changes', async () => {
  let countRuns = 0
  const scope = createScope()
  const runCount = async () => ++countRuns
  expect(await Promise.all([1, 2, 3].map(() => countOnce(scope, 'meals', runCount)))).toEqual([1, 1, 1])
  expect(await countOnce({ ...scope }, 'meals', runCount)).toBe(1)
  // A different club, time span or data version must be counted separately.
  const otherScopes = [{ ids: '{a}' }, { span: { year: 2025 } }, { state: 'network 8' }, { state: 'a 7' }]
  for (const [index, over] of otherScopes.entries())
    expect(await countOnce({ ...scope, ...over }, 'meals', runCount)).toBe(index + 2)
  expect(await countOnce(scope, 'parcels', runCount)).toBe(6)
})

it('does not share a failed count and limits the cache size', async () => {
  const scope = createScope()
  const failingCount = countOnce(scope, 'meals', () => Promise.reject(new Error('broken')))
  const waitingCount = countOnce(scope, 'meals', async () => 'mine')
  await expect(failingCount).rejects.toThrow('broken')
  expect(await waitingCount).toBe('mine')
  expect(await countOnce(scope, 'meals', async () => 'again')).toBe('again')
  for (let index = 0; index < 200; index++) await countOnce(scope, `count ${index}`, async () => index)
  expect(scope.store.size).toBeLessThanOrEqual(60)
})

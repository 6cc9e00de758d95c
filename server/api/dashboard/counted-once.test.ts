import { expect, it } from 'vitest'
import { type CountStore, countedOnce } from './counted-once.ts'

const asked = (over: object = {}) => ({
  store: new Map() as CountStore,
  state: 'network 7',
  ids: '{a,b}',
  span: { year: 2026 },
  ...over,
})

it('shares one count between concurrent calls and later ones without changes', async () => {
  let counts = 0
  const scope = asked()
  const count = async () => ++counts
  expect(await Promise.all([1, 2, 3].map(() => countedOnce(scope, 'meals', count)))).toEqual([1, 1, 1])
  expect(await countedOnce({ ...scope }, 'meals', count)).toBe(1)
  // A different club, time span or data version needs its own count.
  const others = [{ ids: '{a}' }, { span: { year: 2025 } }, { state: 'network 8' }, { state: 'a 7' }]
  for (const [at, over] of others.entries())
    expect(await countedOnce({ ...scope, ...over }, 'meals', count)).toBe(at + 2)
  expect(await countedOnce(scope, 'parcels', count)).toBe(6)
})

it('does not share a failed count and limits the cache size', async () => {
  const scope = asked()
  const fails = countedOnce(scope, 'meals', () => Promise.reject(new Error('broken')))
  const waits = countedOnce(scope, 'meals', async () => 'mine')
  await expect(fails).rejects.toThrow('broken')
  expect(await waits).toBe('mine')
  expect(await countedOnce(scope, 'meals', async () => 'again')).toBe('again')
  for (let at = 0; at < 200; at++) await countedOnce(scope, `count ${at}`, async () => at)
  expect(scope.store.size).toBeLessThanOrEqual(60)
})

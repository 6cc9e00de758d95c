import { describe, expect, it } from 'vitest'
import { createSharedLookup } from './shared-lookup.ts'

/** Creates a look-up whose results the test gives one by one. */
function createManualLookup() {
  const pending: { key: string; resolve: (value: string) => void; reject: (error: Error) => void }[] = []
  const find = createSharedLookup(
    (key: string) => new Promise<string>((resolve, reject) => pending.push({ key, resolve, reject })),
  )
  return { find, pending }
}

/** Waits until all promises that are ready have called their followers. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a shared look-up', () => {
  it('gives a call no result that was requested before the call', async () => {
    const { find, pending } = createManualLookup()
    const first = find('a')
    const second = find('a')
    const third = find('a')
    pending[0]?.resolve('before')
    await settle()
    pending[1]?.resolve('after')
    expect(await Promise.all([first, second, third])).toEqual(['before', 'after', 'after'])
    expect(pending).toHaveLength(2)
  })

  it('looks up again after the previous look-up has ended', async () => {
    const { find, pending } = createManualLookup()
    const first = find('a')
    pending[0]?.resolve('one')
    await first
    await settle()
    const second = find('a')
    pending[1]?.resolve('two')
    expect(await second).toBe('two')
  })

  it('does not share between keys', async () => {
    const { find, pending } = createManualLookup()
    const calls = [find('a'), find('b')]
    expect(pending.map(({ key }) => key)).toEqual(['a', 'b'])
    for (const { key, resolve } of pending) resolve(key)
    expect(await Promise.all(calls)).toEqual(['a', 'b'])
  })

  it('continues after a failed look-up', async () => {
    const { find, pending } = createManualLookup()
    const first = find('a')
    const second = find('a')
    pending[0]?.reject(new Error('no database'))
    await expect(first).rejects.toThrow('no database')
    await settle()
    pending[1]?.resolve('found')
    expect(await second).toBe('found')
  })
})

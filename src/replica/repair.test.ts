import { expect, it } from 'vitest'
import { dependantsOf } from './repair.ts'

type Entry = Parameters<typeof dependantsOf>[0]

let seq = 0
const change = (name: string, args: Record<string, unknown>, waitsFor: string | null): Entry => {
  seq += 1
  const held = waitsFor !== null
  return {
    ...({ id: `change ${seq}`, seq, name, args } as Pick<Entry, 'id' | 'seq' | 'name' | 'args'>),
    status: held ? 'held' : 'rejected',
    detail: held ? { table: 'registered', id: waitsFor } : null,
  }
}

it('finds all dependants of a refused registration and no others [invariant 4]', () => {
  const mother = change('registered.create', { id: 'mother', values: {} }, null)
  const child = change('registered.create', { id: 'child', values: { family_entries: ['mother'] } }, 'mother')
  const tick = change('attendance.set', { session: 'today', registered: 'child' }, 'child')
  const other = change('registered.create', { id: 'other', values: {} }, null)
  const otherTick = change('attendance.set', { session: 'today', registered: 'other' }, 'other')
  const all = [otherTick, tick, other, child, mother]
  expect(dependantsOf(mother, all)).toEqual([child, tick])
  expect(dependantsOf(child, all)).toEqual([tick])
  expect(dependantsOf(other, all)).toEqual([otherTick])
  expect(dependantsOf(tick, all)).toEqual([])
})

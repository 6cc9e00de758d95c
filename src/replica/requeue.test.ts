import { expect, it } from 'vitest'
import { findDependants } from './requeue.ts'

type Entry = Parameters<typeof findDependants>[0]

let seq = 0
const buildChange = (name: string, args: Record<string, unknown>, waitsFor: string | null): Entry => {
  seq += 1
  const isBlocked = waitsFor !== null
  return {
    id: `change ${seq}`,
    seq,
    name: name as Entry['name'],
    args: args as Entry['args'],
    status: isBlocked ? 'held' : 'rejected',
    detail: isBlocked ? { table: 'registered', id: waitsFor } : null,
  }
}

it('finds all dependants of a refused registration and no others [invariant 4]', () => {
  const mother = buildChange('registered.create', { id: 'mother', values: {} }, null)
  const child = buildChange('registered.create', { id: 'child', values: { family_entries: ['mother'] } }, 'mother')
  const tick = buildChange('attendance.set', { session: 'today', registered: 'child' }, 'child')
  const otherPerson = buildChange('registered.create', { id: 'other', values: {} }, null)
  const otherTick = buildChange('attendance.set', { session: 'today', registered: 'other' }, 'other')
  const all = [otherTick, tick, otherPerson, child, mother]
  expect(findDependants(mother, all)).toEqual([child, tick])
  expect(findDependants(child, all)).toEqual([tick])
  expect(findDependants(otherPerson, all)).toEqual([otherTick])
  expect(findDependants(tick, all)).toEqual([])
})

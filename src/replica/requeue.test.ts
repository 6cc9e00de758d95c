import { expect, it } from 'vitest'
import { findDependants } from './requeue.ts'

type ChangeEntry = Parameters<typeof findDependants>[0]

let lastSeq = 0
const buildChange = (name: string, args: Record<string, unknown>, waitsFor: string | null): ChangeEntry => {
  lastSeq += 1
  const isBlocked = waitsFor !== null
  return {
    id: `change ${lastSeq}`,
    seq: lastSeq,
    name: name as ChangeEntry['name'],
    args: args as ChangeEntry['args'],
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
  const allChanges = [otherTick, tick, otherPerson, child, mother]
  expect(findDependants(mother, allChanges)).toEqual([child, tick])
  expect(findDependants(child, allChanges)).toEqual([tick])
  expect(findDependants(otherPerson, allChanges)).toEqual([otherTick])
  expect(findDependants(tick, allChanges)).toEqual([])
})

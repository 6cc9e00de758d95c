import { personDefaults } from '@contract/registered/registered-fields.ts'
import { expect, it } from 'vitest'
import { type Person, sortPeople } from './order-people.ts'

const buildPerson = (id: string, facts: Partial<Person>) => ({ ...personDefaults, id, ...facts }) as Person

it('sorts attendance types as the cells show them, in both directions [REG-24, REG-26]', () => {
  const people = [
    buildPerson('visitor', { is_adult: true, attendance_type: 'visitor' }),
    buildPerson('child', { is_adult: false, attendance_type: null }),
    buildPerson('core', { is_adult: true, attendance_type: 'core_team_member' }),
    buildPerson('unknown', { is_adult: true, attendance_type: null }),
  ]
  const listSortedIds = (sign: number) => sortPeople(people, 'attendance_type', sign).map(({ id }) => id)
  expect(listSortedIds(1)).toEqual(['child', 'core', 'visitor', 'unknown'])
  expect(listSortedIds(-1)).toEqual(['visitor', 'core', 'child', 'unknown'])
})

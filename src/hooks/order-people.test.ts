import { personDefaults } from '@contract/registered/registered-fields.ts'
import { expect, it } from 'vitest'
import { type Person, sortPeople } from './order-people.ts'

const person = (id: string, facts: Partial<Person>) => ({ ...personDefaults, id, ...facts }) as Person

it('sorts attendance types as the cells show them, in both directions [REG-24, REG-26]', () => {
  const people = [
    person('visitor', { is_adult: true, attendance_type: 'visitor' }),
    person('child', { is_adult: false, attendance_type: null }),
    person('core', { is_adult: true, attendance_type: 'core_team_member' }),
    person('unknown', { is_adult: true, attendance_type: null }),
  ]
  const order = (sign: number) => sortPeople(people, 'attendance_type', sign).map(({ id }) => id)
  expect(order(1)).toEqual(['child', 'core', 'visitor', 'unknown'])
  expect(order(-1)).toEqual(['visitor', 'core', 'child', 'unknown'])
})

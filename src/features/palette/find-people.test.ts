import { foldName } from '@contract/rules/alphabet.ts'
import { getFullName } from '@contract/rules/person.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '@/register/order-people.ts'
import { findPeople } from './use-replica-items.ts'

const FIRST_NAMES = ['Siân', 'Callan', 'Ann', 'Gwen', 'Huw', 'Rhodri', 'Angharad', 'Zoë']
const LAST_NAMES = ['Llanover', 'Hughes', 'O’Neill', 'Parry', 'Smith-Jones', 'Morgan', 'Evans']

const people = Array.from({ length: 5000 }, (_, index) => ({
  id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  first_name: FIRST_NAMES[index % FIRST_NAMES.length],
  last_name: `${LAST_NAMES[index % LAST_NAMES.length]} ${index}`,
  email: index === 42 ? 'huw@parish.example' : null,
})) as Person[]

describe('findPeople', () => {
  const findNames = (text: string) => findPeople(people, text).map(getFullName)
  it('finds by name without accents, by email and by id [B-DESK-01]', () => {
    expect(findNames('sian llanover 56')[0]).toBe('Siân Llanover 56')
    expect(findPeople(people, 'huw@parish').map(({ id }) => id)).toEqual([people[42]?.id])
    expect(findPeople(people, people[7]?.id ?? '')).toEqual([people[7]])
  })
  it('searches 5,000 people faster than their names are folded once [B-DESK-01]', () => {
    findPeople(people, 'x')
    const measure = (work: () => unknown) => {
      const times = Array.from({ length: 9 }, () => {
        const startedAt = performance.now()
        work()
        return performance.now() - startedAt
      })
      return Math.min(...times)
    }
    const foldingMs = measure(() => people.map((person) => foldName(`${getFullName(person)}-`)))
    const searchMs = measure(() => ['a', 'an', 'ann', 'sian', 'an ll', '%'].map((text) => findPeople(people, text))) / 6
    expect(searchMs / foldingMs).toBeLessThan(1.5)
  })
})

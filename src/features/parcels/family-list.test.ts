import { createParcelRow } from '@contract/rules/parcel-rows.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '@/hooks/order-people.ts'
import type { Stored } from '@/hooks/use-replica.ts'
import { createFamilyListBuilder, type FamilyFacts } from './family-list.ts'

const person = (id: string, last_name: string, rest: Partial<Person> = {}): Person =>
  ({
    id,
    first_name: 'Sam',
    last_name,
    family_entries: [],
    allergens: [],
    version: 1,
    has_dietary_requirements: false,
    dietary_requirements: null,
    ...rest,
  }) as unknown as Person

const row = (registered: string): Stored<'parcel_rows'> => ({
  ...createParcelRow('parcel', registered, { adults: 1, children: 0, num_meals: 2 }),
  version: 1,
})

const facts = (rest: Partial<FamilyFacts> = {}): FamilyFacts => ({
  rows: [row('zoe'), row('gone'), row('ann')],
  people: [
    person('zoe', 'Évans', { family_entries: ['kit'] }),
    person('ann', 'Davies'),
    person('kit', 'Evans', { allergens: ['nuts'] }),
  ],
  questions: [],
  pending: new Map(),
  ...rest,
})

describe('families of a parcel session', () => {
  it('sorts by name with combined allergens, unknown people last [PARC-45, PARC-50]', () => {
    const families = createFamilyListBuilder()(facts())
    expect(families.map(({ name }) => name)).toEqual(['Sam Davies', 'Sam Évans', ''])
    expect(families[1]?.allergens).toEqual(['nuts'])
  })

  it('creates a new object only for the changed family', () => {
    const make = createFamilyListBuilder()
    const before = facts()
    const first = make(before)
    const rows = before.rows.map((one) => (one.registered === 'zoe' ? { ...one, packed: true } : one))
    const second = make({ ...before, rows })
    expect(second.map((one, index) => one === first[index])).toEqual([true, false, true])
    expect(second[1]?.row.packed).toBe(true)
    const sent = make({ ...before, rows, pending: new Map([['ann', true]]) })
    expect(sent.map(({ pending }) => pending)).toEqual([true, false, false])
    expect(sent[1]).toBe(second[1])
  })

  it("updates a family when any member's food changes", () => {
    const make = createFamilyListBuilder()
    const before = facts()
    make(before)
    const people = before.people.map((one) =>
      one.id === 'kit' ? { ...one, allergens: ['milk' as const] } : one,
    )
    expect(make({ ...before, people })[1]?.allergens).toEqual(['milk'])
  })
})

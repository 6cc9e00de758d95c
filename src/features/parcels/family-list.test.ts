import { createParcelRow } from '@contract/rules/parcel-rows.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '@/register/order-people.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { createFamilyListBuilder, type FamilyFacts } from './family-list.ts'

const buildPerson = (id: string, last_name: string, rest: Partial<Person> = {}): Person =>
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

const buildRow = (registered: string): StoredRow<'parcel_rows'> => ({
  ...createParcelRow('parcel', registered, { adults: 1, children: 0, num_meals: 2 }),
  version: 1,
})

const buildFacts = (rest: Partial<FamilyFacts> = {}): FamilyFacts => ({
  rows: [buildRow('zoe'), buildRow('gone'), buildRow('ann')],
  people: [
    buildPerson('zoe', 'Évans', { family_entries: ['kit'] }),
    buildPerson('ann', 'Davies'),
    buildPerson('kit', 'Evans', { allergens: ['nuts'] }),
  ],
  questions: [],
  pending: new Map(),
  ...rest,
})

describe('families of a parcel session', () => {
  it('sorts by name with combined allergens, unknown people last [PARC-45, PARC-50]', () => {
    const families = createFamilyListBuilder()(buildFacts())
    expect(families.map(({ name }) => name)).toEqual(['Sam Davies', 'Sam Évans', ''])
    expect(families[1]?.allergens).toEqual(['nuts'])
  })

  it('creates a new object only for the changed family', () => {
    const buildFamilies = createFamilyListBuilder()
    const initialFacts = buildFacts()
    const firstFamilies = buildFamilies(initialFacts)
    const rows = initialFacts.rows.map((one) => (one.registered === 'zoe' ? { ...one, packed: true } : one))
    const secondFamilies = buildFamilies({ ...initialFacts, rows })
    expect(secondFamilies.map((one, index) => one === firstFamilies[index])).toEqual([true, false, true])
    expect(secondFamilies[1]?.row.packed).toBe(true)
    const pendingFamilies = buildFamilies({ ...initialFacts, rows, pending: new Map([['ann', true]]) })
    expect(pendingFamilies.map(({ pending }) => pending)).toEqual([true, false, false])
    expect(pendingFamilies[1]).toBe(secondFamilies[1])
  })

  it("updates a family when any member's food changes", () => {
    const buildFamilies = createFamilyListBuilder()
    const initialFacts = buildFacts()
    buildFamilies(initialFacts)
    const people = initialFacts.people.map((one) => (one.id === 'kit' ? { ...one, allergens: ['milk' as const] } : one))
    expect(buildFamilies({ ...initialFacts, people })[1]?.allergens).toEqual(['milk'])
  })
})

import { expect, it } from 'vitest'
import { countParcelPeople, countPortions, joinDietaryRequirements } from './parcels.ts'

it('multiplies people by meals and counts missing meals as zero [PARC-57]', () => {
  expect(countPortions({ adults: 2, children: 3, num_meals: 4 })).toBe(20)
  expect(countPortions({ adults: 2, children: 3, num_meals: 0 })).toBe(0)
  expect(countPortions({ adults: 2, children: 3, num_meals: null })).toBe(0)
})

it('counts the family, at least one adult, and additional people [VOL-216]', () => {
  const person = { is_adult: true, parcel_additional_children: 2, parcel_additional_adults: 1 }
  expect(countParcelPeople(person, [{ is_adult: false }, { is_adult: true }])).toEqual({
    children: 3,
    adults: 3,
  })
  const child = { is_adult: false, parcel_additional_children: 0, parcel_additional_adults: 0 }
  expect(countParcelPeople(child, [])).toEqual({ children: 1, adults: 1 })
})

const buildEater = (dietary_requirements: string | null, has_dietary_requirements: boolean | null = true) => ({
  has_dietary_requirements,
  dietary_requirements,
})
const buildContact = (parcel: string | null, own: string | null = null, says: boolean | null = true) => [
  { ...buildEater(own), parcel_has_dietary_requirements: says, parcel_dietary_requirements: parcel },
]

it('lists the delivery note first and each requirement once [PARC-50]', () => {
  expect(
    joinDietaryRequirements(buildContact('No tins', 'Halal'), [buildEater('No nuts'), buildEater(' halal ')]),
  ).toBe('No tins; Halal; No nuts')
})

it('omits empty notes and notes without a yes [PARC-50]', () => {
  expect(joinDietaryRequirements(buildContact('No tins', null, false), [])).toBeNull()
  expect(
    joinDietaryRequirements(buildContact(null, ' '), [buildEater('Vegan', false), buildEater('Vegan', null)]),
  ).toBeNull()
  expect(
    joinDietaryRequirements(buildContact(''), [buildEater(''), buildEater('\u{2800}'), buildEater('No milk')]),
  ).toBe('No milk')
})

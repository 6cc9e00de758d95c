import type { ConflictRow } from '@contract/rows.ts'
import { expect, it } from 'vitest'
import { combineLists, isContradicted } from './decision.ts'

it('rejects a No about diet for a person with an allergy [PER-130]', () => {
  const dietConflict = { field: 'has_dietary_requirements' }
  expect(isContradicted(dietConflict, false, { allergens: ['nuts'] })).toBe(true)
  expect(isContradicted(dietConflict, true, { allergens: ['nuts'] })).toBe(false)
  expect(isContradicted(dietConflict, false, { allergens: [] })).toBe(false)
  expect(isContradicted({ field: 'photo_consent' }, false, { allergens: ['nuts'] })).toBe(false)
})

it('offers a combined list if neither list has all allergies', () => {
  const combineValues = (ownValue: unknown, otherValue: unknown, field = 'allergens') =>
    combineLists({ field, mine: { value: ownValue }, theirs: { value: otherValue } } as ConflictRow)
  expect(combineValues(['nuts', 'milk'], ['fish', 'milk'])).toEqual(['nuts', 'milk', 'fish'])
  expect(combineValues(['nuts', 'milk'], ['milk'])).toBeNull()
  expect(combineValues(['nuts'], [])).toBeNull()
  expect(combineValues('Mair', 'Huw', 'emergency_contact_name')).toBeNull()
})

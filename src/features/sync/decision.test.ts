import type { ConflictRow } from '@contract/rows.ts'
import { expect, it } from 'vitest'
import { bothLists, isContradicted } from './decision.ts'

it('PER-130: a No about the diet of somebody who has an allergy is no decision', () => {
  const diet = { field: 'has_dietary_requirements' }
  expect(isContradicted(diet, false, { allergens: ['nuts'] })).toBe(true)
  expect(isContradicted(diet, true, { allergens: ['nuts'] })).toBe(false)
  expect(isContradicted(diet, false, { allergens: [] })).toBe(false)
  expect(isContradicted({ field: 'photo_consent' }, false, { allergens: ['nuts'] })).toBe(false)
})

it('offers the allergies of both lists if no list has them all', () => {
  const both = (mine: unknown, theirs: unknown, field = 'allergens') =>
    bothLists({ field, mine: { value: mine }, theirs: { value: theirs } } as ConflictRow)
  expect(both(['nuts', 'milk'], ['fish', 'milk'])).toEqual(['nuts', 'milk', 'fish'])
  expect(both(['nuts', 'milk'], ['milk'])).toBeNull()
  expect(both(['nuts'], [])).toBeNull()
  expect(both('Mair', 'Huw', 'emergency_contact_name')).toBeNull()
})
